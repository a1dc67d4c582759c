import type { Invoice, SubscriptionReply } from '@nestbook/contract/billing.ts'
import { AppError } from '@nestbook/contract/errors.ts'
import type { Change } from '../../database/database.ts'
import { makeBillingStore } from './billing.store.ts'
import { type BillingContext, type BillingDependencies, durations, orDown, stateOf } from './billing-context.ts'
import { makeCheckout } from './checkout.ts'
import { makePaymentsWorker } from './payments-worker.ts'
import { standingReply, subscriptionInForce } from './standing-reply.ts'
import { makeSync } from './sync.ts'

export type Billing = ReturnType<typeof makeBilling>

const maxAskings = 60
const maxReadings = 3
const removalPatienceMs = 3000

/**
 * Paying for Pro on the web. Only what Stripe says when it is asked grants anything; a webhook says that there is
 * something to ask. Who has Pro is said by `subscriptions`.
 */
export function makeBilling(dependencies: BillingDependencies) {
  const { payments, subscriptions, attempts, keyedHash, now, report } = dependencies
  const store = makeBillingStore(dependencies.database, payments.mode)
  const context: BillingContext = { ...dependencies, store }
  const sync = makeSync(context)
  const checkout = makeCheckout(context, sync)
  const paymentsWorker = makePaymentsWorker(context, sync)

  const limitCalls = (account: string) =>
    attempts.consume(`payments-of:${keyedHash('customer', account)}`, maxAskings, durations.hour)

  async function standing(account: string, tries = maxReadings): Promise<SubscriptionReply> {
    const row = await store.ofAccount(account)
    const isTrialAvailable = await checkout.isTrialAvailable(account, row)
    const held = await subscriptions.standing(`account:${account}`)
    const reply = standingReply(held, stateOf(row), isTrialAvailable, now())
    // It changed between the two readings.
    const isWhole = held.sources.includes('stripe') === (reply.subscription !== null)
    return isWhole || tries <= 1 ? reply : standing(account, tries - 1)
  }

  async function heldBy(account: string) {
    const row = await store.ofAccount(account)
    const held = subscriptionInForce(stateOf(row), now())
    if (!row || !held) throw new AppError('no_subscription')
    return { row, held }
  }

  return {
    mode: payments.mode,
    queues: store.queues,
    standing: (account: string) => standing(account),

    /** Throws already_pro, too_many_attempts, payments_down. */
    async beginCheckout(account: string, origin: string): Promise<{ sessionId: string; url: string }> {
      await limitCalls(account)
      return orDown(checkout.begin(account, origin), report)
    },

    /** Asks Stripe again, in case its word was lost. */
    async restore(account: string): Promise<SubscriptionReply> {
      await limitCalls(account)
      const row = await store.ofAccount(account)
      if (row) await orDown(sync(row.customer), report)
      return standing(account)
    },

    /** Cancels at the period's end, or takes that back. Throws no_subscription, too_many_attempts, payments_down. */
    async setCancelled(account: string, isCancelled: boolean): Promise<SubscriptionReply> {
      await limitCalls(account)
      const { row, held } = await heldBy(account)
      if (held.isCancelled === isCancelled) return standing(account)
      const key = `${isCancelled ? 'cancel' : 'reactivate'}-${held.id}-${await store.beginLook(row.customer)}`
      await orDown(
        payments.setCancelled(held.id, isCancelled, key).catch(async (error: unknown) => {
          // It may have ended at Stripe a moment ago.
          await sync(row.customer)
          await heldBy(account)
          throw error
        }),
        report,
      )
      await orDown(sync(row.customer), report)
      return standing(account)
    },

    /** Where card, invoices and the subscription are looked after. */
    async openPortal(account: string, returnUrl: string): Promise<string> {
      await limitCalls(account)
      const row = await store.ofAccount(account)
      if (!row || stateOf(row).subscriptions.length === 0) throw new AppError('no_subscription')
      const key = `portal-${row.customer}-${await store.beginLook(row.customer)}`
      return orDown(payments.openPortal(row.customer, returnUrl, key), report)
    },

    async listInvoices(account: string, after: string | null): Promise<{ invoices: Invoice[]; next: string | null }> {
      await limitCalls(account)
      const row = await store.ofAccount(account)
      if (!row) return { invoices: [], next: null }
      const { invoices, hasMore } = await orDown(payments.listInvoices(row.customer, after), report)
      return {
        invoices: invoices.map(({ id, date, cents, status, page }) => ({
          id,
          date: date.toISOString(),
          amount: cents / 100,
          status: shownStatus(status),
          hosted_invoice_url: page,
        })),
        next: hasMore ? (invoices.at(-1)?.id ?? null) : null,
      }
    },

    /** Takes down what Stripe told, to be worked off after the reply. Throws webhook_refused. */
    async receiveWebhook(bytes: Buffer, signature: string): Promise<void> {
      const event = await payments.readEvent(bytes, signature)
      if (!event) throw new AppError('webhook_refused')
      if (await store.receive(event, now())) paymentsWorker.wake()
    },

    /** Notes, in the change that removes an account, that Stripe is to end and forget what is theirs. */
    prepareLeaving: (account: string, change: Change) => store.leave(account, now(), change),

    /** Has Stripe forget them now, if it answers soon; else the clerk goes on trying. */
    async leave(customers: string[]): Promise<void> {
      const leaving = customers.map(async (customer) => {
        await payments.removeCustomer(customer)
        await store.finishRemoval(customer)
      })
      const patience = new Promise((done) => setTimeout(done, removalPatienceMs).unref())
      await Promise.race([Promise.all(leaving.map((one) => one.catch(report))), patience])
    },

    /** Asks about whom Stripe told us in vain. */
    async checkUndelivered(): Promise<void> {
      const abouts = await payments.undeliveredSince(new Date(now().getTime() - 3 * durations.day))
      for (const about of abouts) {
        const id = `undelivered-${about}-${now().toISOString().slice(0, 13)}`
        await store.receive({ id, type: 'undelivered', about }, now())
      }
      paymentsWorker.wake()
    },

    purgeExpired: () =>
      store.purgeBefore(new Date(now().getTime() - durations.events), new Date(now().getTime() - durations.trials)),
    close: paymentsWorker.close,
  }
}

function shownStatus(status: string): string {
  if (status === 'paid') return 'Paid'
  if (status === 'open') return 'Pending'
  return status.slice(0, 1).toUpperCase() + status.slice(1)
}
