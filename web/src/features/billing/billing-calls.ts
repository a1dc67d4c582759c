import { billingRoutes } from '@nestbook/contract/billing.ts'
import type { Route } from '@nestbook/contract/route.ts'
import type * as z from 'zod/mini'
import { call } from '../../api/call.ts'
import { deviceFingerprint } from '../../device/fingerprint.ts'

const timeoutMs = 20_000

export const fetchSubscription = () => ask(billingRoutes.subscription)
/** Has the server ask Stripe first. */
export const requestRestore = () => ask(billingRoutes.subscription, { query: { restore: 'true' } })
export const beginCheckout = () => ask(billingRoutes.createCheckoutSession)
export const beginPortal = () => ask(billingRoutes.createPortalSession)
export const cancelSubscription = () => ask(billingRoutes.cancelSubscription)
export const reactivateSubscription = () => ask(billingRoutes.reactivateSubscription)
export const fetchInvoices = (after: string | null) =>
  ask(billingRoutes.invoices, after === null ? {} : { query: { after } })

async function ask<Reply>(
  route: Route & { reply: z.ZodMiniType<Reply> },
  more: { query?: Record<string, string> } = {},
): Promise<Reply> {
  const caller = { fingerprint: await deviceFingerprint() }
  return call(route, { caller, ...more, signal: AbortSignal.timeout(timeoutMs) })
}
