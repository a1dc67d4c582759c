import * as z from 'zod/mini'
import type { Route } from './route.ts'
import { sources } from './subscriptions.ts'
import { plans } from './usage.ts'

/**
 * How Pro is paid for on the web. `test` is the built-in test checkout, which charges no card. `stripe-test` is Stripe
 * with a test key; `stripe` charges cards. The page reads it from its meta tag `paymentsMeta` (pages.ts).
 */
export const paymentModes = ['test', 'stripe-test', 'stripe'] as const
export type PaymentMode = (typeof paymentModes)[number]

/** What Pro costs where no subscription says otherwise, in dollars a month, and how long it is free first. */
export const proPrice = { monthlyAmount: 8.99, trialDays: 7 } as const

/** What a seller asks for Pro: a month's price as it is shown, and how long it is free before that (`P7D`). */
export type ProTerms = { price: string; freeFor: string | null }

/** Money is in dollars: 8.99. */
const dollars = z.number().check(z.gte(0))
const moment = z.iso.datetime()

/** The browser goes to `url`. It comes back to /?upgrade=success or /?upgrade=canceled, neither of which grants anything. */
export const checkoutReply = z.strictObject({ sessionId: z.string(), url: z.url() })

/** `once` takes it off one payment, `repeating` off those of `durationInMonths` months, `forever` off all. */
export const discountDurations = ['once', 'repeating', 'forever'] as const

export const discount = z.strictObject({
  /** Off each month that it counts for; of a discount in percent what that comes to. */
  amountOff: dollars,
  /** Null for a discount in dollars. */
  percentOff: z.nullable(z.number()),
  duration: z.enum(discountDurations),
  durationInMonths: z.nullable(z.int()),
  /** When it no longer counts; null where it counts for good. */
  endsAt: z.nullable(moment),
})

export const card = z.strictObject({
  /** `visa`, as Stripe names it. */
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  /** It expires before or within 30 days after the next payment. */
  isExpiring: z.boolean(),
})

/**
 * A subscription that Stripe bills and that gives Pro now.
 * `trialing`: nothing was charged yet. `past_due`: the last payment failed; Pro stays until `periodEndDate`.
 */
export const stripeSubscription = z.strictObject({
  status: z.enum(['trialing', 'active', 'past_due']),
  /** Cancelled: Pro until `periodEndDate`, then Free. May be reactivated until then. */
  cancel_at_period_end: z.boolean(),
  /** Next billing, or the last moment of Pro when it is cancelled. */
  periodEndDate: moment,
  /** When the free trial ends or ended; null without one. */
  trialEndDate: z.nullable(moment),
  /** `monthlyAmount` is what the next payment comes to, with its discount. */
  pricing: z.strictObject({ monthlyAmount: dollars, hasDiscount: z.boolean() }),
  /** Null when Stripe knows of no card, as with other ways to pay. */
  card: z.nullable(card),
})

/** Why Pro from Stripe ended last, for the sentence that says so; null when it never did. */
export const endings = ['cancelled', 'payment_failed', 'refunded', 'disputed', 'trial_used'] as const

/** GET subscription, and the reply of everything that changes it. */
export const subscriptionReply = z.strictObject({
  /** `pro` when anything gives Pro, whoever sold it. */
  subscriptionStatus: z.enum(plans),
  /** Who sold what is in force: `apple`, `stripe`. */
  subscriptionSources: z.array(z.enum(sources)),
  /** Null without a subscription of Stripe's in force: Free, or Pro from the App Store alone. */
  subscription: z.nullable(stripeSubscription),
  discountInfo: z.nullable(discount),
  /** Pro is paid for both at the App Store and at Stripe, or twice at Stripe: one of them can be cancelled. */
  paysTwice: z.boolean(),
  /** Whether a checkout would begin with the free trial: it is given once. */
  isTrialAvailable: z.boolean(),
  /** Of the last subscription at Stripe when none is in force. `trial_used`: that card had its trial; nothing was charged. */
  lastEnding: z.nullable(z.strictObject({ reason: z.enum(endings), endedAt: moment })),
})
export type SubscriptionReply = z.infer<typeof subscriptionReply>

export const invoice = z.strictObject({
  id: z.string(),
  date: moment,
  /** In dollars. */
  amount: dollars,
  /** `Paid`, `Pending`, or another word that is shown as it is: `Void`, `Uncollectible`. */
  status: z.string(),
  /** The invoice's own page; null for one that has none. Opens in a window of its own. */
  hosted_invoice_url: z.nullable(z.url()),
})
export type Invoice = z.infer<typeof invoice>

/** Newest first, twelve at a time. `next` goes into `?after=` for the page that follows; null on the last. */
export const invoicesReply = z.strictObject({ invoices: z.array(invoice), next: z.nullable(z.string()) })

/**
 * Pro on the web. All but the webhook need a bearer token of an account: 401 user_not_authenticated without one, 401
 * session_over, 403 email_unverified. Whatever asks Stripe: 503 payments_down (with `retryAfterSeconds`) when Stripe
 * does not answer, 429 too_many_attempts. What fails changes nothing and may be tried again at once.
 */
export const billingRoutes = {
  /**
   * Two tabs, or a second try after a failure, lead to the same checkout. 409 already_pro when Pro is in force, whoever
   * sold it. A cancelled one is reactivated instead.
   */
  createCheckoutSession: { method: 'POST', path: '/api/stripe/create-checkout-session', reply: checkoutReply },
  /**
   * How it stands, from what the server knows: asks nobody. `?restore=true` (Restore Purchases) asks Stripe first, in
   * case its word was lost: then 503 payments_down, 429 too_many_attempts.
   */
  subscription: { method: 'GET', path: '/api/stripe/subscription', reply: subscriptionReply },
  /** At the end of the period. Once cancelled stays cancelled: a second call changes nothing. 404 no_subscription. */
  cancelSubscription: { method: 'POST', path: '/api/stripe/cancel-subscription', reply: subscriptionReply },
  /** Takes a cancellation back, before the period's end. 404 no_subscription: what has ended is bought again. */
  reactivateSubscription: { method: 'POST', path: '/api/stripe/reactivate-subscription', reply: subscriptionReply },
  /** Stripe's pages for card, invoices and cancelling; they lead back to /#/settings. 404 no_subscription when never bought. */
  createPortalSession: {
    method: 'POST',
    path: '/api/stripe/create-portal-session',
    reply: z.strictObject({ url: z.url() }),
  },
  /** `?after=` the last reply's `next`. An empty list for who never bought. */
  invoices: { method: 'GET', path: '/api/stripe/invoices', reply: invoicesReply },
  /**
   * Stripe tells what happened, with a signature over the raw body. The only thing that grants Pro on the web, beside
   * the reconciliation. 400 webhook_refused.
   */
  stripeWebhook: {
    method: 'POST',
    path: '/api/stripe/webhook',
    reply: z.strictObject({ received: z.literal(true) }),
  },
} as const satisfies Record<string, Route>
