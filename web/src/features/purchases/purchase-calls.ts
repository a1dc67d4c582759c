import { subscriptionRoutes } from '@nestbook/contract/subscriptions.ts'
import { call } from '../../api/call.ts'
import { deviceFingerprint } from '../../device/fingerprint.ts'

const patienceMs = 20_000

let product: Promise<string | null> | null = null

/** What can be bought in the App Store; null where nothing is sold. A failure is forgotten, so that it is asked again. */
export function askProduct(): Promise<string | null> {
  product ??= askAnew().catch((failure: unknown) => {
    product = null
    throw failure
  })
  return product
}

async function askAnew(): Promise<string | null> {
  const caller = { fingerprint: await deviceFingerprint() }
  const signal = AbortSignal.timeout(patienceMs)
  return (await call(subscriptionRoutes.appStoreProduct, { caller, signal })).productId
}

export async function validatePurchase(body: { receipt: string; productId: string }) {
  const caller = { fingerprint: await deviceFingerprint() }
  return call(subscriptionRoutes.validatePurchase, { caller, body, signal: AbortSignal.timeout(patienceMs) })
}
