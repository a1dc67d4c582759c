import type { SubscriptionState } from '../../adapters/payments/customer-state.ts'

const hour = 60 * 60 * 1000

/**
 * Until when a subscription gives Pro; null when it gives none. One that renews by itself gets an hour more: its seller
 * takes as long to make the next invoice. One that Stripe ended gives none from now on, whatever its dates say.
 */
export function accessUntil({ status, isCancelled, periodEndsAt }: SubscriptionState): Date | null {
  if (status === 'past_due') return periodEndsAt
  if (status !== 'trialing' && status !== 'active') return null
  return isCancelled ? periodEndsAt : new Date(periodEndsAt.getTime() + hour)
}

/** Whether Stripe may still bill it. */
export function isBilled({ status }: SubscriptionState): boolean {
  return status === 'trialing' || status === 'active' || status === 'past_due'
}

/** What one month costs with its discount, and what the discount takes off, in cents. */
export function priceOf({ cents, discount }: SubscriptionState): { next: number; off: number } {
  if (!discount) return { next: cents, off: 0 }
  const off = Math.min(cents, Math.round((discount.centsOff ?? 0) + (cents * (discount.percentOff ?? 0)) / 100))
  return { next: cents - off, off }
}
