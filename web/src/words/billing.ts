import { inFigures } from './counts.ts'
import { frameWords } from './frame.ts'
import { inDollars } from './money.ts'

/** How many questions a day Pro has, where no reply of the server says so. */
const proLimit = 100

export const planWords = {
  title: frameWords.upgrade,
  close: 'Close',
  terms: 'Terms of Service',
  soon: 'Upgrading is not available yet.',
  soonLine: (limit: number) => `Until it is, your ${inFigures(limit)} free queries come back every day at midnight.`,
  guestLine: 'A free account is there now, with queries that come back every day.',
  signIn: 'Sign in or create an account',
  createFree: frameWords.createFree,
  atLimit: (limit: number) => `You’ve used today’s ${inFigures(limit)} free queries. Pro gives you ${proLimit} a day.`,
  kept: 'Your question is kept, and asked as soon as you have Pro.',
  guestAtLimit: (limit: number) =>
    `You’ve used your free queries as a guest. A free account gives you ${inFigures(limit)} each day, and Pro ${proLimit}. What you asked today counts.`,
  guestKept: 'Your question stays in the box.',
  free: 'Free Plan',
  freePrice: '$0',
  freeLine: (limit: number) => `${inFigures(limit)} queries per day`,
  freeList: (limit: number) => [
    `${inFigures(limit)} free queries each day`,
    'Guidance for ages 0-18',
    'Sticky-note topics and examples',
  ],
  current: 'Current Plan',
  pro: 'Pro Plan',
  popular: 'Most Popular',
  afterTrial: '/mo after trial',
  perMonth: '/mo',
  trial: (length: string) => `${length} FREE Trial`,
  proList: [
    `${proLimit} queries per day`,
    'Research citations with every answer',
    'Access to a database of 2000+ studies',
    'Personalized prompts based on your family',
    'Optional automatic learning about your children',
    'Conversation history synced across devices',
  ],
  start: 'Start Free Trial',
  subscribe: 'Subscribe to Pro',
  redirecting: 'Redirecting to checkout...',
  cancelAnytime: 'Cancel anytime',
  restore: 'Restore Purchases',
  restoring: 'Restoring...',
  testCheckout: 'This is a test checkout: no card is charged.',
} as const

export const proWelcomeWords = {
  title: 'Welcome to Pro!',
  line: 'Your subscription is being processed and will be active shortly.',
  price: '$8.99/mo',
  terms: '7-day free trial then $8.99/month',
  start: 'Get Started!',
} as const

export const billingFailures = {
  upgrade: (why: string) => `Upgrade failed: ${why}`,
  noSession: 'Failed to create checkout session',
  serverError: (status: number) => `Server error (${status}): Unable to create checkout session`,
  cancel: (why: string) => `Failed to cancel subscription: ${why}`,
  cancelUnknown: 'Failed to cancel subscription',
  reactivate: (why: string) => `Failed to reactivate subscription: ${why}`,
  reactivateUnknown: 'Failed to reactivate subscription',
  portal: (why: string) => `Failed to open billing portal: ${why}`,
  portalUnknown: 'Failed to open billing portal',
  nothingToRestore: 'No active subscription found. If you recently purchased, please try again in a few moments.',
  restore: 'Unable to restore purchases. Please try again or contact support.',
  restoreNetwork: 'Unable to restore purchases. Please check your connection.',
} as const

export const restoredOnWeb = 'Success! Your Pro subscription has been restored.'

export const subscriptionWords = {
  title: 'Subscription & Usage',
  loading: 'Loading...',
  failed: 'Unable to load your subscription. Please check your connection.',
  again: 'Try again',
  plan: 'Plan',
  plans: { free: 'Free Plan', pro: 'Pro Plan', cancelled: 'Pro Plan (Cancelled)' },
  discount: 'Discount',
  amount: 'Amount',
  amountOf: (amount: number) => `${inDollars(amount)} per month`,
  amountAfterTrial: (amount: number) => `${inDollars(amount)} per month after the free trial`,
  queries: 'Queries today',
  queriesOf: (used: number, limit: number) => `${inFigures(used)} of ${inFigures(limit)}`,
  resets: 'Resets',
  resetsWhen: 'Daily at midnight',
  nextBilling: 'Next billing',
  none: 'None',
  byAppStore: 'By the App Store',
  upgrade: frameWords.upgrade,
  resubscribe: 'Resubscribe to Pro',
  manage: 'Manage Plan',
  manageAccount: 'Manage Account & Delete Data',
  cancel: 'Cancel Subscription',
} as const

export const noticeWords = {
  promotion: 'Promotional Pricing Active',
  cancelled: 'Plan Cancelled',
  cancelledLine: (day: string) => `You keep Pro until ${day}. After that your plan becomes Free.`,
  pastDue: 'Your last payment did not go through',
  pastDueLine: (day: string) => `Pro stays on until ${day}. Please update your card, and the payment is tried again.`,
  updateCard: 'Update Card',
  cardExpires: (brand: string, last4: string) => `Your ${brand} card ending in ${last4} expires soon`,
  cardLine: 'Please update it before the next payment.',
  paysTwice: 'You are paying for Pro twice',
  twiceAtApple: 'Once here and once at the App Store. You can cancel either of them and keep Pro with the other.',
  twiceHere: 'Two subscriptions are billed to you here. You can cancel one of them under Manage Billing and keep Pro.',
  endings: {
    cancelled: (day: string) => `Your Pro plan ended on ${day}, as you wished.`,
    payment_failed: (day: string) =>
      `Pro ended on ${day} because the payment did not go through. Nothing more is charged.`,
    refunded: (day: string) => `Pro ended on ${day} because its payment was refunded.`,
    disputed: (day: string) => `Pro ended on ${day} because its payment was disputed with the bank.`,
    trial_used: (day: string) =>
      `That card has had its free trial, so a second one ended on ${day}. Nothing was charged. You can subscribe without a trial.`,
  },
} as const

export const cancelWords = {
  title: 'Cancel Subscription',
  line: (day: string, limit: number) =>
    `You keep Pro until ${day}. After that your plan becomes Free, with ${inFigures(limit)} queries per day.`,
  stay: 'Keep Pro',
  goOn: 'Cancel Subscription',
  working: 'Cancelling...',
} as const

export const cancelledWords = {
  title: 'Subscription Cancelled',
  line: (day: string) => `Pro stays active until ${day}.`,
  ok: 'Got it',
} as const

export const resubscribeWords = {
  title: 'Resubscribe to Pro',
  line: (amount: number) => `Your Pro plan continues right away at ${inDollars(amount)} per month.`,
  stay: 'Cancel',
  goOn: 'Confirm',
  working: 'Confirming...',
} as const

export const welcomeBackWords = {
  title: 'Welcome Back to Pro!',
  line: 'Your plan is active again.',
  ok: 'Great!',
} as const

export const billingWords = {
  title: 'Billing',
  manage: 'Manage Billing',
  opening: 'Opening...',
  onTheWeb: 'Your subscription is billed on the web. To change how you pay, open Nestbook in a browser.',
  history: 'Billing History',
  loading: 'Loading your invoices...',
  empty: 'No billing history yet.',
  failed: 'Unable to load your billing history. Please check your connection.',
  again: 'Try again',
  more: 'Show earlier invoices',
  columns: ['Date', 'Total', 'Status', 'Actions'],
  view: 'View',
  viewOf: (day: string) => `View the invoice of ${day}`,
} as const

const perMonth = (off: string) => `${off} off per month`

/** What a discount takes off: of each month, or of the next payment alone. */
export const discountWords = {
  row: (off: string, isOnce: boolean) => (isOnce ? `${off} off your next payment` : perMonth(off)),
  months: (off: string, months: number) =>
    `${perMonth(off)} for your first ${months === 1 ? 'month' : `${inFigures(months)} months`}`,
} as const
