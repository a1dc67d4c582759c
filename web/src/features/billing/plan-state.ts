import type { SubscriptionReply } from '@nestbook/contract/billing.ts'
import { discountWords } from '../../words/billing.ts'
import { inDollars } from '../../words/money.ts'

export type PlanState = 'free' | 'pro' | 'cancelled'

/** What a discount takes off where the server does not say. */
const usualDiscount = 2

/** Cancelled is who will have no Pro soon: what another seller goes on billing keeps it. */
export function planState({ subscriptionStatus, subscriptionSources, subscription }: SubscriptionReply): PlanState {
  if (subscriptionStatus !== 'pro') return 'free'
  const ends = subscription?.cancel_at_period_end && subscriptionSources.every((source) => source === 'stripe')
  return ends ? 'cancelled' : 'pro'
}

/** The Discount row, and what "Promotional Pricing Active" says; null without a discount. */
export function discountLines({ subscription, discountInfo }: SubscriptionReply) {
  if (!subscription?.pricing.hasDiscount) return null
  const amount = inDollars(discountInfo?.amountOff ?? usualDiscount)
  const off = discountInfo?.percentOff ? `${discountInfo.percentOff}% (${amount})` : amount
  const row = discountWords.row(off, discountInfo?.duration === 'once')
  const months = discountInfo?.duration === 'repeating' ? discountInfo.durationInMonths : null
  return { row, promotion: months ? discountWords.months(off, months) : row }
}
