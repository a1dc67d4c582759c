import { createHash, randomBytes } from 'node:crypto'

/** Moments are in seconds, as Stripe has them. */
export type Card = {
  number: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
  fingerprint: string
}
export type Session = {
  id: string
  status: 'open' | 'complete' | 'expired'
  successUrl: string
  cancelUrl: string
  reference: string | null
  trialDays: number
  created: number
  expires: number
  subscription: string | null
}
export type Subscription = {
  id: string
  status: string
  created: number
  periodStart: number
  periodEnd: number
  trialEnd: number | null
  cancelAtPeriodEnd: boolean
  endedAt: number | null
  reason: 'cancellation_requested' | 'payment_failed' | null
  /** The promotion code's name, and how many payments it took something off. */
  coupon: string | null
  couponUses: number
}
export type Invoice = {
  id: string
  number: string
  created: number
  total: number
  discounted: number
  status: 'paid' | 'open' | 'void'
  subscription: string
}
export type Charge = { id: string; created: number; amount: number; refunded: boolean; disputed: boolean }
export type EmittedEvent = { id: string; type: string; created: number; body: string; isDelivered: boolean }

/** A customer of the emulator with all that is theirs. */
export type Customer = {
  id: string
  email: string
  account: string | null
  /** How far this customer's clock was moved on. */
  offset: number
  /** Where the product is that opened a page for them. */
  origin: string
  card: Card | null
  failsNextPayment: boolean
  made: number
  sessions: Session[]
  portals: { id: string; returnUrl: string }[]
  subscriptions: Subscription[]
  invoices: Invoice[]
  charges: Charge[]
  events: EmittedEvent[]
  /** What was answered under an idempotency key. */
  replies: Record<string, { digest: string; status: number; body: string }>
}

/** Where customers are kept. A customer is changed by one at a time, whichever process they are in. */
export type CustomerStore = {
  read: (id: string) => Promise<Customer | null>
  /** `work` gets a customer, or null, changes it in place or gives a new one; null removes it. */
  change: <T>(id: string, work: (customer: Customer | null) => { keep: Customer | null; result: T }) => Promise<T>
  /** Those of whom something is due at a moment. */
  due: (at: Date) => Promise<string[]>
  all: () => Promise<Customer[]>
}

export function newCustomer(id: string, email: string, account: string | null, made: number): Customer {
  return {
    ...{ id, email, account, made, offset: 0, origin: '', card: null, failsNextPayment: false },
    ...{ sessions: [], portals: [], subscriptions: [], invoices: [], charges: [], events: [], replies: {} },
  }
}

/** The id of something of a customer's says whose it is: `sub_` + the customer's own letters + `_` + more. */
export function newId(kind: string, customer: string): string {
  return `${kind}_${customer.slice('cus_'.length)}_${randomBytes(12).toString('hex')}`
}

export function customerIn(id: string): string {
  return `cus_${/^(?:[a-z]+_)+([0-9a-f]{24})(?:_|$)/.exec(id)?.[1] ?? ''}`
}

/** The same for the same idempotency key, so that asking twice makes one customer. */
export function customerIdFor(key: string | null): string {
  const letters = key ? createHash('sha256').update(key).digest('hex') : randomBytes(12).toString('hex')
  return `cus_${letters.slice(0, 24)}`
}
