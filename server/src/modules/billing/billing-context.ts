import { AppError } from '@nestbook/contract/errors.ts'
import * as z from 'zod/mini'
import { subscriptionState } from '../../adapters/payments/customer-state.ts'
import type { Payments } from '../../adapters/payments/payments.ts'
import { PaymentsDown } from '../../adapters/payments/payments-down.ts'
import type { Database } from '../../database/database.ts'
import type { Trace } from '../../tracing/tracing.ts'
import type { Attempts } from '../attempts/attempts.ts'
import type { KeyedHash } from '../secrets/secrets.ts'
import type { Subscriptions } from '../subscriptions/subscriptions.ts'
import type { BillingCustomer, BillingStore } from './billing.store.ts'

export type BillingDependencies = {
  database: Database
  payments: Payments
  subscriptions: Subscriptions
  attempts: Attempts
  keyedHash: KeyedHash
  now: () => Date
  report: (error: unknown) => void
  trace: Trace
}

/** What the parts of this module share. */
export type BillingContext = BillingDependencies & { store: BillingStore }

const minute = 60 * 1000
const hour = 60 * minute
const day = 24 * hour

export const durations = {
  hour,
  day,
  /** Longer than any look at Stripe takes: until then nobody else tries the same. */
  lease: 2 * minute,
  firstPause: 5 * 1000,
  maxPause: hour,
  /** After a renewal Stripe has told of it, or is asked. */
  afterRenewal: 10 * minute,
  betweenLooks: 20 * hour,
  /** A checkout is open for a day. */
  checkout: 2 * day,
  /** Longer than Stripe repeats itself. */
  events: 40 * day,
  trials: 730 * day,
} as const

const storedState = z.object({
  subscriptions: z.array(
    z.extend(subscriptionState, {
      /** Its card had a free trial with somebody else: it was ended before it gave anything. */
      isTrialTaken: z.boolean(),
    }),
  ),
  moneyBack: z.nullable(z.object({ kind: z.enum(['refunded', 'disputed']), paidAt: z.coerce.date() })),
})
export type StoredState = z.infer<typeof storedState>
export type StoredSubscription = StoredState['subscriptions'][number]

/** What was last seen at Stripe; nothing for who never was there, or for what older servers kept in another form. */
export function stateOf(row: BillingCustomer | null): StoredState {
  return storedState.safeParse(row?.state).data ?? { subscriptions: [], moneyBack: null }
}

/** The name that stands for a customer where no name may stand. */
export const nameOf = (customer: string, keyedHash: KeyedHash) => keyedHash('customer', customer)

/** Asks Stripe for somebody who waits for it: when it does not answer they are told so, and may try again. */
export async function orDown<T>(asking: Promise<T>, report: (error: unknown) => void): Promise<T> {
  return asking.catch((error: unknown) => {
    if (!(error instanceof PaymentsDown)) throw error
    report(error)
    throw new AppError('payments_down', { retryAfterSeconds: 10 })
  })
}
