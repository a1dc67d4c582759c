import { boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { accounts } from './accounts-schema.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** An account as Stripe knows it, and how its subscriptions stood when Stripe was last asked. */
export const billingCustomers = pgTable(
  'billing_customers',
  {
    customer: text().primaryKey(),
    account: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** With which kind of key it was made: what one kind sold is nothing to another. */
    mode: text().$type<'test' | 'stripe-test' | 'stripe'>().notNull(),
    madeAt: moment('made_at').notNull(),
    hadTrial: boolean('had_trial').notNull().default(false),
    /** How many checkouts were over before this one: names the next one's idempotency key. */
    round: integer().notNull().default(0),
    checkout: text(),
    checkoutAt: moment('checkout_at'),
    /** Each look at Stripe takes a number before it asks, and is written unless a later one was. */
    looks: integer().notNull().default(0),
    applied: integer().notNull().default(0),
    appliedAt: moment('applied_at'),
    /** What was seen: `SubscriptionState`s of the adapter, and why the last one ended. */
    state: jsonb(),
    /** When Stripe is asked without having told anything: daily, and after each renewal. Null when nothing can change. */
    nextLookAt: moment('next_look_at'),
  },
  (table) => [
    uniqueIndex('billing_customers_account').on(table.account, table.mode),
    index('billing_customers_look').on(table.nextLookAt),
  ],
)

/** What Stripe told by itself: whom it is about, never what. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    /** A customer, or the charge of one where Stripe names no customer. */
    about: text(),
    receivedAt: moment('received_at').notNull(),
    tries: integer().notNull().default(0),
    /** Null once it was worked off. */
    nextTryAt: moment('next_try_at'),
  },
  (table) => [index('payment_events_due').on(table.nextTryAt), index('payment_events_about').on(table.about)],
)

/** Customers whose account is gone, until Stripe has removed them, too. */
export const paymentRemovals = pgTable(
  'payment_removals',
  {
    customer: text().primaryKey(),
    mode: text().notNull(),
    tries: integer().notNull().default(0),
    nextTryAt: moment('next_try_at').notNull(),
  },
  (table) => [index('payment_removals_due').on(table.nextTryAt)],
)

/** Who had the free trial: keyed hashes of addresses and of cards. */
export const usedTrials = pgTable(
  'used_trials',
  {
    hash: text().primaryKey(),
    /** The keyed hash of the customer that used it. */
    by: text().notNull(),
    usedAt: moment('used_at').notNull(),
  },
  (table) => [index('used_trials_used').on(table.usedAt)],
)

/** The customers of the built-in test checkout, each with all that is theirs in one document. */
export const testCustomers = pgTable(
  'test_customers',
  {
    id: text().primaryKey(),
    body: jsonb().notNull(),
    /** When its next renewal or webhook is due. */
    dueAt: moment('due_at'),
  },
  (table) => [index('test_customers_due').on(table.dueAt)],
)
