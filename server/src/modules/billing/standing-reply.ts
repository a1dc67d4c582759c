import type { SubscriptionReply } from '@nestbook/contract/billing.ts'
import type { Standing } from '../subscriptions/subscriptions.ts'
import { accessUntil, isBilled, priceOf } from './access.ts'
import type { StoredState, StoredSubscription } from './billing-context.ts'
import { isPaidBack, isToEnd } from './sync.ts'

const day = 24 * 60 * 60 * 1000
const noticeDays = 30

/** How an account stands, in the words of the contract. */
export function standingReply(
  { plan, sources, paysTwice }: Standing,
  state: StoredState,
  isTrialAvailable: boolean,
  now: Date,
): SubscriptionReply {
  const held = subscriptionInForce(state, now)
  return {
    subscriptionStatus: plan,
    subscriptionSources: sources,
    subscription: held && subscriptionOf(held),
    discountInfo: held && discountOf(held),
    paysTwice,
    isTrialAvailable,
    lastEnding: held ? null : lastEndingOf(state),
  }
}

/** The newest subscription that gives Pro at a moment. */
export function subscriptionInForce(state: StoredState, now: Date): StoredSubscription | null {
  const inForce = state.subscriptions.filter((one) => isBilled(one) && !isToEnd(one, state) && isOpen(one, now))
  return inForce.sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())[0] ?? null
}

function isOpen(one: StoredSubscription, now: Date): boolean {
  const until = accessUntil(one)
  return until !== null && until > now
}

function subscriptionOf(held: StoredSubscription): NonNullable<SubscriptionReply['subscription']> {
  const { status, isCancelled, periodEndsAt, trialEndsAt, card } = held
  const { next, off } = priceOf(held)
  return {
    status: status === 'trialing' || status === 'past_due' ? status : 'active',
    cancel_at_period_end: isCancelled,
    periodEndDate: periodEndsAt.toISOString(),
    trialEndDate: trialEndsAt?.toISOString() ?? null,
    pricing: { monthlyAmount: next / 100, hasDiscount: off > 0 },
    card: card && { ...card, isExpiring: isExpiring(card, periodEndsAt) },
  }
}

function discountOf(held: StoredSubscription): SubscriptionReply['discountInfo'] {
  const { discount } = held
  if (!discount) return null
  return {
    amountOff: priceOf(held).off / 100,
    percentOff: discount.percentOff,
    duration: discount.duration,
    durationInMonths: discount.months,
    endsAt: discount.endsAt?.toISOString() ?? null,
  }
}

/** A card counts to the end of its month. */
function isExpiring({ expMonth, expYear }: { expMonth: number; expYear: number }, nextPayment: Date): boolean {
  return Date.UTC(expYear, expMonth, 1) <= nextPayment.getTime() + noticeDays * day
}

function lastEndingOf(state: StoredState): SubscriptionReply['lastEnding'] {
  const over = state.subscriptions.filter(({ status }) => status === 'canceled' || status === 'unpaid')
  const last = over.sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())[0]
  if (!last) return null
  return { reason: reasonOf(last, state), endedAt: (last.endedAt ?? last.periodEndsAt).toISOString() }
}

function reasonOf(
  last: StoredSubscription,
  { moneyBack }: StoredState,
): NonNullable<SubscriptionReply['lastEnding']>['reason'] {
  if (last.isTrialTaken) return 'trial_used'
  if (moneyBack && isPaidBack(last, moneyBack)) return moneyBack.kind
  return last.isPaymentFailure || last.status === 'unpaid' ? 'payment_failed' : 'cancelled'
}
