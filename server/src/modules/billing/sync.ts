import type { CustomerState, SeenSubscription, SubscriptionState } from '../../adapters/payments/customer-state.ts'
import { accessUntil, isBilled } from './access.ts'
import type { BillingCustomer } from './billing.store.ts'
import {
  type BillingContext,
  durations,
  nameOf,
  type StoredState,
  type StoredSubscription,
  stateOf,
} from './billing-context.ts'

const maxLooks = 4
const clockErrorMs = 60 * 60 * 1000

export type Sync = ReturnType<typeof makeSync>

/**
 * Asks Stripe how a customer stands, and writes it down with what it gives. Whoever asked later saw a later state, and
 * wins: events may come twice, late, never or in any order.
 */
export function makeSync(context: BillingContext) {
  const { database, store, payments, subscriptions, keyedHash, now, report } = context

  return async function sync(customer: string): Promise<void> {
    for (let looks = 0; looks < maxLooks; looks++) {
      // Its number is taken before Stripe is asked.
      const look = await store.beginLook(customer)
      const row = look === null ? null : await store.byCustomer(customer)
      if (look === null || !row) return
      const seen = await payments.look(customer)
      if (!seen) return unbindCustomer(row)
      const state = await read(row, seen)
      const ends = state.subscriptions.filter((one) => isBilled(one) && isToEnd(one, state))
      for (const { id } of ends) await payments.endSubscription(id)
      if (ends.length === 0 || looks === maxLooks - 1) return write(row, look, state)
    }
  }

  async function write(row: BillingCustomer, look: number, state: StoredState): Promise<void> {
    const sold = state.subscriptions.map((one) => ({
      subscription: one.id,
      expiresAt: isToEnd(one, state) ? null : accessUntil(one),
    }))
    const hadTrial = state.subscriptions.some(({ trialEndsAt }) => trialEndsAt !== null)
    await database.inOneChange(async (change) => {
      const news = { state, nextLookAt: nextLook(row, state), hadTrial, at: now() }
      const written = await store.applyLook(row.customer, look, news, change)
      if (written) await subscriptions.storeStripe(written.account, sold, change)
    })
  }

  /** Somebody removed the customer at Stripe: nothing is billed any more. */
  async function unbindCustomer(row: BillingCustomer): Promise<void> {
    const sold = stateOf(row).subscriptions.map(({ id }) => ({ subscription: id, expiresAt: null }))
    await database.inOneChange((change) => subscriptions.storeStripe(row.account, sold, change))
    await store.unbind(row.customer)
  }

  async function read(row: BillingCustomer, { subscriptions: seen, moneyBack }: CustomerState): Promise<StoredState> {
    const known = stateOf(row).subscriptions
    const kept: StoredSubscription[] = []
    for (const one of seen) {
      if (one.unknownStatus)
        report(new Error(`Stripe says "${one.unknownStatus}" of a subscription: it gives nothing.`))
      const before = known.find(({ id }) => id === one.state.id)
      kept.push({ ...one.state, isTrialTaken: before?.isTrialTaken ?? (await isTrialTaken(row, one)) })
    }
    return { subscriptions: kept, moneyBack }
  }

  /** Notes who has the trial now. It is given once to an address, and once to a card. */
  async function isTrialTaken(row: BillingCustomer, { state, fingerprint }: SeenSubscription): Promise<boolean> {
    if (!state.trialEndsAt) return false
    const own = nameOf(row.customer, keyedHash)
    const email = await store.emailOf(row.account)
    if (email) await store.useTrial(keyedHash('trial address', email), own, now())
    if (!fingerprint) return false
    const user = await store.useTrial(keyedHash('trial card', fingerprint), own, now())
    return user !== own && isInTrial(state)
  }

  function nextLook({ checkoutAt }: BillingCustomer, state: StoredState): Date | null {
    const at = now().getTime()
    const open = state.subscriptions.filter(({ status }) => status !== 'canceled' && status !== 'incomplete_expired')
    const isInCheckout = checkoutAt !== null && checkoutAt.getTime() > at - durations.checkout
    if (open.length === 0 && !isInCheckout) return null
    const renewals = open.map(({ periodEndsAt }) => periodEndsAt.getTime() + durations.afterRenewal)
    return new Date(Math.min(at + durations.betweenLooks, ...renewals.filter((renewal) => renewal > at)))
  }
}

/** Whether it has its free trial, or was ended in it. */
function isInTrial({ status, endedAt, trialEndsAt }: SubscriptionState): boolean {
  return status === 'trialing' || (endedAt !== null && trialEndsAt !== null && endedAt < trialEndsAt)
}

/** What is not to be billed any more: its trial was used by somebody else, or its money went back. */
export function isToEnd(one: StoredSubscription, { moneyBack }: StoredState): boolean {
  return one.isTrialTaken || isPaidBack(one, moneyBack)
}

export function isPaidBack({ createdAt }: StoredSubscription, moneyBack: StoredState['moneyBack']): boolean {
  return moneyBack !== null && moneyBack.paidAt.getTime() >= createdAt.getTime() - clockErrorMs
}
