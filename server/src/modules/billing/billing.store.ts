import { and, count, eq, inArray, isNotNull, isNull, lt, lte, max, min, sql } from 'drizzle-orm'
import { accounts } from '../../database/accounts-schema.ts'
import {
  billingCustomers,
  paymentEvents,
  paymentRemovals,
  testCustomers,
  usedTrials,
} from '../../database/billing-schema.ts'
import type { Change, Database } from '../../database/database.ts'
import { isDue } from '../../database/is-due.ts'

export type BillingCustomer = typeof billingCustomers.$inferSelect
export type PaymentMode = BillingCustomer['mode']
export type Removal = typeof paymentRemovals.$inferSelect
export type DueEvent = Pick<typeof paymentEvents.$inferSelect, 'id' | 'about' | 'tries'>

type Times = { at: Date; nextLookAt: Date }
/** What is kept of a look at Stripe. */
export type Look = { state: unknown; nextLookAt: Date | null; hadTrial: boolean; at: Date }

export function makeBillingStore({ orm }: Database, mode: PaymentMode) {
  const isOf = (account: string) => and(eq(billingCustomers.account, account), eq(billingCustomers.mode, mode))

  return {
    async ofAccount(account: string): Promise<BillingCustomer | null> {
      const [found] = await orm.select().from(billingCustomers).where(isOf(account))
      return found ?? null
    },

    async byCustomer(customer: string): Promise<BillingCustomer | null> {
      const [found] = await orm
        .select()
        .from(billingCustomers)
        .where(and(eq(billingCustomers.customer, customer), eq(billingCustomers.mode, mode)))
      return found ?? null
    },

    async emailOf(account: string): Promise<string | null> {
      const [found] = await orm.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, account))
      return found?.email ?? null
    },

    /** Binds an account to a customer; the one that is bound already stays. */
    async bind(customer: string, account: string, madeAt: Date): Promise<BillingCustomer | null> {
      await orm.insert(billingCustomers).values({ customer, account, mode, madeAt }).onConflictDoNothing()
      const [found] = await orm.select().from(billingCustomers).where(isOf(account))
      return found ?? null
    },

    /** Notes which checkout is open; false when another took its place meanwhile. */
    async openCheckout(customer: string, round: number, checkout: string, times: Times): Promise<boolean> {
      const changed = await orm
        .update(billingCustomers)
        .set({ checkout, checkoutAt: times.at, nextLookAt: times.nextLookAt })
        .where(and(eq(billingCustomers.customer, customer), eq(billingCustomers.round, round)))
        .returning({ customer: billingCustomers.customer })
      return changed.length > 0
    },

    /** The checkout of a round is over: the next one gets another key. Of two that say so one counts. */
    async nextRound(customer: string, round: number): Promise<void> {
      await orm
        .update(billingCustomers)
        .set({ round: round + 1, checkout: null })
        .where(and(eq(billingCustomers.customer, customer), eq(billingCustomers.round, round)))
    },

    /** A number for a look at Stripe: who took a later one saw a later state. */
    async beginLook(customer: string): Promise<number | null> {
      const [found] = await orm
        .update(billingCustomers)
        .set({ looks: sql`${billingCustomers.looks} + 1` })
        .where(and(eq(billingCustomers.customer, customer), eq(billingCustomers.mode, mode)))
        .returning({ look: billingCustomers.looks })
      return found?.look ?? null
    },

    /** Writes what a look saw; gives nothing when a later one was written, or the account is gone. */
    async applyLook(
      customer: string,
      look: number,
      { state, nextLookAt, hadTrial, at }: Look,
      change: Change,
    ): Promise<BillingCustomer | null> {
      const [written] = await change
        .update(billingCustomers)
        .set({
          ...{ state, nextLookAt, applied: look, appliedAt: at },
          hadTrial: sql`${billingCustomers.hadTrial} or ${hadTrial}`,
        })
        .where(and(eq(billingCustomers.customer, customer), lt(billingCustomers.applied, look)))
        .returning()
      return written ?? null
    },

    /** Takes customers whom Stripe is to be asked about. They come up again at `nextLookAt` unless they are seen before. */
    async claimLooks(now: Date, nextLookAt: Date, max: number): Promise<string[]> {
      const due = orm
        .select({ customer: billingCustomers.customer })
        .from(billingCustomers)
        .where(and(eq(billingCustomers.mode, mode), lte(billingCustomers.nextLookAt, now)))
        .orderBy(billingCustomers.nextLookAt)
        .limit(max)
        .for('update', { skipLocked: true })
      const taken = await orm
        .update(billingCustomers)
        .set({ nextLookAt })
        .where(inArray(billingCustomers.customer, due))
        .returning({ customer: billingCustomers.customer })
      return taken.map(({ customer }) => customer)
    },

    /** False when it is known already. */
    async receive(event: { id: string; type: string; about: string | null }, at: Date): Promise<boolean> {
      const made = await orm
        .insert(paymentEvents)
        .values({ ...event, receivedAt: at, nextTryAt: event.about ? at : null })
        .onConflictDoNothing()
        .returning({ id: paymentEvents.id })
      return made.length > 0
    },

    /** Takes events whose time has come. They come up again at `nextTryAt` unless they are worked off before. */
    async claimEvents(now: Date, nextTryAt: Date, max: number): Promise<DueEvent[]> {
      const due = orm
        .select({ id: paymentEvents.id })
        .from(paymentEvents)
        .where(isDue(paymentEvents.nextTryAt, now))
        .orderBy(paymentEvents.nextTryAt)
        .limit(max)
        .for('update', { skipLocked: true })
      return orm
        .update(paymentEvents)
        .set({ nextTryAt, tries: sql`${paymentEvents.tries} + 1` })
        .where(inArray(paymentEvents.id, due))
        .returning({ id: paymentEvents.id, about: paymentEvents.about, tries: paymentEvents.tries })
    },

    async finishEvents(ids: string[]): Promise<void> {
      await orm.update(paymentEvents).set({ nextTryAt: null }).where(inArray(paymentEvents.id, ids))
    },

    async postponeEvents(ids: string[], nextTryAt: Date): Promise<void> {
      await orm.update(paymentEvents).set({ nextTryAt }).where(inArray(paymentEvents.id, ids))
    },

    /** Lets go of a customer that Stripe no longer has. */
    async unbind(customer: string): Promise<void> {
      await orm.delete(billingCustomers).where(eq(billingCustomers.customer, customer))
    },

    async findTrial(hashes: string[]): Promise<string | null> {
      const [found] = await orm.select({ by: usedTrials.by }).from(usedTrials).where(inArray(usedTrials.hash, hashes))
      return found?.by ?? null
    },

    /** Who used the trial that goes with a hash: whoever said so first. */
    async useTrial(hash: string, by: string, usedAt: Date): Promise<string> {
      await orm.insert(usedTrials).values({ hash, by, usedAt }).onConflictDoNothing()
      const [found] = await orm.select({ by: usedTrials.by }).from(usedTrials).where(eq(usedTrials.hash, hash))
      return found?.by ?? by
    },

    /** Notes, as an account goes, which customers are to go at Stripe; the test checkout's of old settings go at once. */
    async leave(account: string, at: Date, change: Change): Promise<string[]> {
      const gone = await change
        .delete(billingCustomers)
        .where(eq(billingCustomers.account, account))
        .returning({ customer: billingCustomers.customer, mode: billingCustomers.mode })
      for (const { customer, mode: of } of gone) {
        await change.delete(paymentEvents).where(eq(paymentEvents.about, customer))
        if (of === 'test' && mode !== 'test') await change.delete(testCustomers).where(eq(testCustomers.id, customer))
        else await change.insert(paymentRemovals).values({ customer, mode: of, nextTryAt: at }).onConflictDoNothing()
      }
      return gone.filter(({ mode: of }) => of === mode).map(({ customer }) => customer)
    },

    /** News of Stripe's and removals at Stripe that wait: how many, since when, and after how many tries. */
    async queues() {
      const [news] = await orm
        .select({ waiting: count(), since: min(paymentEvents.receivedAt), tries: max(paymentEvents.tries) })
        .from(paymentEvents)
        .where(isNotNull(paymentEvents.nextTryAt))
      const [removals] = await orm
        .select({ waiting: count(), since: sql<null>`null`, tries: max(paymentRemovals.tries) })
        .from(paymentRemovals)
      return [
        ...(news ? [{ queue: 'payment news', ...news }] : []),
        ...(removals ? [{ queue: 'customers to remove at Stripe', ...removals }] : []),
      ]
    },

    async claimRemovals(now: Date, nextTryAt: Date, max: number): Promise<Removal[]> {
      const due = orm
        .select({ customer: paymentRemovals.customer })
        .from(paymentRemovals)
        .where(and(isDue(paymentRemovals.nextTryAt, now), eq(paymentRemovals.mode, mode)))
        .limit(max)
        .for('update', { skipLocked: true })
      return orm
        .update(paymentRemovals)
        .set({ nextTryAt, tries: sql`${paymentRemovals.tries} + 1` })
        .where(inArray(paymentRemovals.customer, due))
        .returning()
    },

    async postponeRemoval(customer: string, nextTryAt: Date): Promise<void> {
      await orm.update(paymentRemovals).set({ nextTryAt }).where(eq(paymentRemovals.customer, customer))
    },

    async finishRemoval(customer: string): Promise<void> {
      await orm.delete(paymentRemovals).where(eq(paymentRemovals.customer, customer))
      await orm.delete(paymentEvents).where(eq(paymentEvents.about, customer))
    },

    async purgeBefore(events: Date, trials: Date): Promise<void> {
      await orm.delete(paymentEvents).where(and(lt(paymentEvents.receivedAt, events), isNull(paymentEvents.nextTryAt)))
      await orm.delete(usedTrials).where(lt(usedTrials.usedAt, trials))
    },
  }
}

export type BillingStore = ReturnType<typeof makeBillingStore>
