import { proPrice } from '@nestbook/contract/billing.ts'
import { AppError } from '@nestbook/contract/errors.ts'
import { PaymentsDown } from '../../adapters/payments/payments-down.ts'
import type { BillingCustomer } from './billing.store.ts'
import { type BillingContext, durations } from './billing-context.ts'
import type { Sync } from './sync.ts'

const maxRounds = 4
const soonMs = 30 * 60 * 1000

/**
 * Leads an account to the one checkout that is open for it. Each round has one idempotency key: two tabs, or a second
 * try after a cut, come to the same checkout. A new round begins when the last one's is over.
 */
export function makeCheckout(context: BillingContext, sync: Sync) {
  const { store, payments, subscriptions, keyedHash, now } = context

  async function customerOf(account: string): Promise<BillingCustomer> {
    const known = await store.ofAccount(account)
    if (known) return known
    const email = await store.emailOf(account)
    if (email === null) throw new AppError('session_over')
    const hour = now().toISOString().slice(0, 13)
    const customer = await payments.createCustomer({ account, email }, `customer-${account}-${payments.mode}-${hour}`)
    const bound = await store.bind(customer, account, now())
    if (!bound) throw new AppError('busy')
    return bound
  }

  async function isTrialAvailable(account: string, row: BillingCustomer | null): Promise<boolean> {
    if (row?.hadTrial) return false
    const email = await store.emailOf(account)
    return email !== null && (await store.findTrial([keyedHash('trial address', email)])) === null
  }

  async function refuseWithPro(account: string): Promise<void> {
    const { plan } = await subscriptions.standing(`account:${account}`)
    if (plan === 'pro') throw new AppError('already_pro')
  }

  /** Where the checkout of this round leads; null when the round is over. */
  async function inRound(row: BillingCustomer, origin: string): Promise<{ sessionId: string; url: string } | null> {
    if (row.checkout) {
      const known = await payments.findCheckout(row.checkout)
      if (known?.status === 'open' && known.url) return { sessionId: known.id, url: known.url }
      if (known?.status === 'complete') await sync(row.customer)
      return null
    }
    const trialDays = (await isTrialAvailable(row.account, row)) ? proPrice.trialDays : 0
    const wanted = {
      ...{ customer: row.customer, account: row.account, trialDays },
      successUrl: `${origin}/?upgrade=success`,
      cancelUrl: `${origin}/?upgrade=canceled`,
    }
    const made = await payments.createCheckout(wanted, `checkout-${row.customer}-${row.round}`).catch(ignoreOldWords)
    if (made === null) await store.unbind(row.customer)
    if (!made?.url) return null
    const times = { at: now(), nextLookAt: new Date(now().getTime() + soonMs) }
    return (await store.openCheckout(row.customer, row.round, made.id, times))
      ? { sessionId: made.id, url: made.url }
      : null
  }

  return {
    isTrialAvailable,

    /** Throws already_pro, PaymentsDown. */
    async begin(account: string, origin: string): Promise<{ sessionId: string; url: string }> {
      await refuseWithPro(account)
      for (let rounds = 0; rounds < maxRounds; rounds++) {
        const row = await customerOf(account)
        const open = await inRound(row, origin)
        if (open) return open
        await refuseWithPro(account)
        await store.nextRound(row.customer, row.round)
      }
      throw new AppError('payments_down', { retryAfterSeconds: Math.ceil(durations.firstPause / 1000) })
    },
  }
}

/** The key of this round was used with other words, as when the trial was used meanwhile: the round is over. */
function ignoreOldWords(error: unknown): undefined {
  const cause = error instanceof PaymentsDown ? error.cause : null
  if (cause instanceof Error && 'type' in cause && cause.type === 'StripeIdempotencyError') return
  throw error
}
