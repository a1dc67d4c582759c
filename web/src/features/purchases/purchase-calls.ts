import { subscriptionRoutes } from '@nestbook/contract/subscriptions.ts'
import { call } from '../../api/call.ts'
import { deviceFingerprint } from '../../device/fingerprint.ts'

const timeoutMs = 20_000

type Sale = { productId: string | null; accountToken: string | null }
let sale: Promise<Sale> | null = null

/** What can be bought in the App Store, and for whom. A failure is forgotten, so that it is asked again. */
export function fetchSale(): Promise<Sale> {
  sale ??= refetchSale().catch((failure: unknown) => {
    sale = null
    throw failure
  })
  return sale
}

/** Null where nothing is sold. */
export async function fetchProduct(): Promise<string | null> {
  return (await fetchSale()).productId
}

async function refetchSale(): Promise<Sale> {
  const caller = { fingerprint: await deviceFingerprint() }
  return call(subscriptionRoutes.appStoreProduct, { caller, signal: AbortSignal.timeout(timeoutMs) })
}

export async function validatePurchase(body: { receipt: string; productId: string }) {
  const caller = { fingerprint: await deviceFingerprint() }
  return call(subscriptionRoutes.validatePurchase, { caller, body, signal: AbortSignal.timeout(timeoutMs) })
}
