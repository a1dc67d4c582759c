import * as z from 'zod/mini'

/** What Stripe says of a subscription, in the words that we know. */
export const statuses = [
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'incomplete',
  'incomplete_expired',
  'paused',
] as const

const moment = z.coerce.date()

export const subscriptionState = z.object({
  id: z.string(),
  /** Null for a word that nobody knows: it grants nothing. */
  status: z.nullable(z.enum(statuses)),
  createdAt: moment,
  isCancelled: z.boolean(),
  periodEndsAt: moment,
  trialEndsAt: z.nullable(moment),
  endedAt: z.nullable(moment),
  /** Whether Stripe ended it because a payment failed. */
  isPaymentFailure: z.boolean(),
  cents: z.number(),
  discount: z.nullable(
    z.object({
      centsOff: z.nullable(z.number()),
      percentOff: z.nullable(z.number()),
      duration: z.enum(['once', 'repeating', 'forever']),
      months: z.nullable(z.number()),
      endsAt: z.nullable(moment),
    }),
  ),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string(), expMonth: z.number(), expYear: z.number() })),
})
export type SubscriptionState = z.infer<typeof subscriptionState>

/** `fingerprint` is Stripe's name for a card, the same for all who pay with it. It is kept as a keyed hash only. */
export type SeenSubscription = { state: SubscriptionState; unknownStatus: string | null; fingerprint: string | null }
export type CustomerState = {
  subscriptions: SeenSubscription[]
  /** The newest payment that was given back in full, or that its payer disputes. */
  moneyBack: { kind: 'refunded' | 'disputed'; paidAt: Date } | null
}

const seconds = z.number()
const coupon = z.object({
  amount_off: z.nullish(z.number()),
  percent_off: z.nullish(z.number()),
  duration: z.enum(['once', 'repeating', 'forever']),
  duration_in_months: z.nullish(z.number()),
})
const subscriptionForm = z.object({
  id: z.string(),
  status: z.string(),
  created: seconds,
  cancel_at_period_end: z.boolean(),
  cancel_at: z.nullish(seconds),
  trial_end: z.nullish(seconds),
  ended_at: z.nullish(seconds),
  cancellation_details: z.nullish(z.object({ reason: z.nullish(z.string()) })),
  items: z.object({
    data: z.array(z.object({ current_period_end: seconds, price: z.object({ unit_amount: z.nullable(z.number()) }) })),
  }),
  discounts: z.array(
    z.union([
      z.string(),
      z.object({ end: z.nullish(seconds), source: z.object({ coupon: z.union([z.string(), coupon]) }) }),
    ]),
  ),
  default_payment_method: z.nullish(
    z.union([
      z.string(),
      z.object({
        card: z.nullish(
          z.object({
            brand: z.string(),
            last4: z.string(),
            exp_month: z.number(),
            exp_year: z.number(),
            fingerprint: z.nullish(z.string()),
          }),
        ),
      }),
    ]),
  ),
})
const chargeForm = z.object({ created: seconds, paid: z.boolean(), refunded: z.boolean(), disputed: z.boolean() })

/** Reads what Stripe said of a customer. The vendor's types take any text for a status: it is read at run time. */
export function readCustomerState(subscriptions: unknown[], charges: unknown[]): CustomerState {
  const paid = charges.map((charge) => chargeForm.parse(charge)).filter((charge) => charge.paid)
  const newest = paid.sort((one, other) => other.created - one.created)[0]
  const kind = newest?.disputed ? 'disputed' : newest?.refunded ? 'refunded' : null
  return {
    subscriptions: subscriptions.map(readSubscription),
    moneyBack: newest && kind ? { kind, paidAt: at(newest.created) } : null,
  }
}

function readSubscription(said: unknown): SeenSubscription {
  const read = subscriptionForm.parse(said)
  const [item] = read.items.data
  const known = statuses.find((status) => status === read.status) ?? null
  const payer = typeof read.default_payment_method === 'object' ? read.default_payment_method?.card : null
  return {
    unknownStatus: known ? null : read.status,
    fingerprint: payer?.fingerprint ?? null,
    state: {
      id: read.id,
      status: known,
      createdAt: at(read.created),
      isCancelled: read.cancel_at_period_end || Boolean(read.cancel_at),
      periodEndsAt: at(read.cancel_at ?? item?.current_period_end ?? read.created),
      trialEndsAt: read.trial_end ? at(read.trial_end) : null,
      endedAt: read.ended_at ? at(read.ended_at) : null,
      isPaymentFailure: read.cancellation_details?.reason === 'payment_failed',
      cents: item?.price.unit_amount ?? 0,
      discount: discountIn(read.discounts),
      card: payer
        ? { brand: payer.brand, last4: payer.last4, expMonth: payer.exp_month, expYear: payer.exp_year }
        : null,
    },
  }
}

function discountIn(discounts: z.infer<typeof subscriptionForm>['discounts']): SubscriptionState['discount'] {
  const [first] = discounts
  if (!first || typeof first === 'string' || typeof first.source.coupon === 'string') return null
  const { amount_off, percent_off, duration, duration_in_months } = first.source.coupon
  return {
    centsOff: amount_off ?? null,
    percentOff: percent_off ?? null,
    duration,
    months: duration_in_months ?? null,
    endsAt: first.end ? at(first.end) : null,
  }
}

function at(epochSeconds: number): Date {
  return new Date(epochSeconds * 1000)
}
