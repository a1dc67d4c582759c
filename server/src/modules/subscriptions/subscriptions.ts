import type { PaymentMode } from '@nestbook/contract/billing.ts'
import { AppError } from '@nestbook/contract/errors.ts'
import { appleStatuses, type Source } from '@nestbook/contract/subscriptions.ts'
import type { Plan } from '@nestbook/contract/usage.ts'
import type { AppStore, StorePurchase } from '../../adapters/app-store/app-store.ts'
import { AppStoreSilent, ReceiptRefused } from '../../adapters/app-store/refused.ts'
import type { Change, Database } from '../../database/database.ts'
import type { Attempts } from '../attempts/attempts.ts'
import { type KeyedHash, randomName } from '../secrets/secrets.ts'
import { accountTokenOf } from './account-token.ts'
import { holderOf } from './holder.ts'
import { type Entitlement, makeSubscriptionsStore, type Sold } from './subscriptions.store.ts'

/** Who brings a receipt. `guest` is the owner's name of their device's guest. */
export type Buyer = { owner: string; account: string | null; guest: string | null; network: string }
/** Whether somebody has Pro, and who sold it; `paysTwice` when more than one thing that was sold gives it. */
export type Standing = { plan: Plan; sources: Source[]; paysTwice: boolean }
/** What Stripe says of a subscription: until when it gives Pro; null when it gives none, or none any more. */
export type StripeSold = { subscription: string; expiresAt: Date | null }

type Dependencies = {
  database: Database
  attempts: Attempts
  keyedHash: KeyedHash
  now: () => Date
  /** Null where nothing is sold. */
  appStore: AppStore | null
  /** How Pro is paid for on the web. */
  webMode: PaymentMode
  report: (error: unknown) => void
}

const hour = 60 * 60 * 1000
const maxReceipts = { owner: 30, network: 300 }
const maxClockErrorMs = 60_000
/** Resubscribing within this time is known as the same subscription. */
const retentionMs = 400 * 24 * hour

export type Subscriptions = ReturnType<typeof makeSubscriptions>

/**
 * Who has Pro: whoever holds an entitlement that is in force, for as long as it is. This is the one place that says so.
 * The App Store's are shown by their buyers, Stripe's are told by Stripe; neither touches the other's.
 */
export function makeSubscriptions({ database, attempts, keyedHash, now, appStore, webMode, report }: Dependencies) {
  const store = makeSubscriptionsStore(database, webMode)

  async function refuse(error: unknown): Promise<never> {
    if (!(error instanceof ReceiptRefused || error instanceof AppStoreSilent)) throw error
    report(error)
    throw error instanceof AppStoreSilent ? new AppError('app_store_down') : invalid()
  }

  function soldBy(purchase: StorePurchase): Sold {
    const { transaction, accountToken: _, ...told } = purchase
    if (told.signedAt.getTime() > now().getTime() + maxClockErrorMs) throw invalid()
    return { source: 'apple', externalId: transaction, ...told }
  }

  /** Keeps the newest word on what was sold, and says who holds it now, and until when. */
  async function record(purchase: StorePurchase, buyer: Buyer): Promise<Entitlement> {
    const sold = soldBy(purchase)
    const isBuyers = purchase.accountToken === accountTokenOf(buyer.owner, keyedHash)
    return database.inOneChange(async (change) => {
      const made = await store.add(sold, buyer.owner, randomName(), now(), change)
      if (made) return made
      const known = await store.lock(sold, change)
      if (!known) throw new AppError('busy')
      const owner = holderOf(known, { ...sold, isBuyers }, buyer)
      const newest = { ...known, ...(sold.signedAt > known.signedAt ? sold : {}), owner }
      await store.change(known.id, newest, change)
      return newest
    })
  }

  return {
    product: appStore?.product ?? null,

    /** What an owner is called towards the App Store, for it to sign along with what they buy. */
    accountToken: (owner: string): string => accountTokenOf(owner, keyedHash),

    /** How an account, or a device's guest, stands just now. */
    async standing(owner: string): Promise<Standing> {
      const sold = await store.sourcesOf(owner, now())
      const sources = [...new Set(sold)].sort()
      if (sold.length > 0) return { plan: 'pro', sources, paysTwice: sold.length > 1 }
      return { plan: owner.startsWith('account:') ? 'free' : 'anonymous', sources, paysTwice: false }
    },

    /** Whether an owner had Pro at any time since a moment, what was revoked aside. */
    hadProSince: async (owner: string, since: Date): Promise<boolean> =>
      (await store.sourcesOf(owner, since)).length > 0,

    /** Keeps what Stripe says of an account's subscriptions. */
    async storeStripe(account: string, sold: StripeSold[], change: Change): Promise<void> {
      for (const { subscription, expiresAt } of sold) {
        if (!expiresAt) {
          await store.end(subscription, now(), change)
          continue
        }
        const told = { source: 'stripe' as const, externalId: subscription, product: 'pro', environment: webMode }
        const row = { ...told, expiresAt, revokedAt: null, signedAt: now() }
        await store.save(row, `account:${account}`, randomName(), now(), change)
      }
    },

    /**
     * Takes what somebody bought in the App Store. Throws purchases_off, too_many_attempts, receipt_invalid,
     * subscription_over, purchase_taken, app_store_down.
     */
    async validate({ receipt, productId }: { receipt: string; productId: string }, buyer: Buyer) {
      if (!appStore) throw new AppError('purchases_off')
      await attempts.consume(`receipts-of:${keyedHash('receipts', buyer.owner)}`, maxReceipts.owner, hour)
      await attempts.consume(`receipts-from:${buyer.network}`, maxReceipts.network, hour)
      if (productId !== appStore.product) throw invalid()
      const held = await record(await appStore.read(receipt).catch(refuse), buyer)
      if (held.owner !== buyer.owner) throw new AppError('purchase_taken')
      if (held.revokedAt || held.expiresAt <= now())
        throw new AppError('subscription_over', { appleStatus: appleStatuses.over })
      return {
        appleStatus: appleStatuses.good,
        isAnonymous: buyer.account === null,
        userId: buyer.account ?? keyedHash('anonymous', buyer.owner),
      }
    },

    /** Takes what the App Store tells by itself: a renewal, an end, a refund. What nobody holds here is let be. */
    async receiveNotification(signedPayload: string): Promise<void> {
      if (!appStore) throw new AppError('purchases_off')
      const purchase = await appStore.readNews(signedPayload).catch(refuse)
      if (!purchase) return
      const sold = soldBy(purchase)
      await database.inOneChange(async (change) => {
        const known = await store.lock(sold, change)
        if (known && sold.signedAt > known.signedAt) await store.change(known.id, { ...known, ...sold }, change)
      })
    },

    /** What a device's guest bought becomes the account's that is signed in there first. */
    join: (guest: string, account: string, change: Change) => store.handOver(guest, `account:${account}`, change),

    purgeExpired: () => store.purgeBefore(new Date(now().getTime() - retentionMs)),
  }
}

function invalid(): AppError {
  return new AppError('receipt_invalid', { appleStatus: appleStatuses.invalid })
}
