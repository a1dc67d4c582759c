import { CallFailure } from '../../api/call-failure.ts'
import { type AppStore, type Bought, openAppStore } from '../../device/app-store.ts'
import { reenter } from '../../device/person.ts'
import { recordedPurchases, recordPurchase, storeGuestBuyer } from '../../device/recorded-purchases.ts'
import { purchaseWords } from '../../words/purchases.ts'
import { dueOf, isLastWord, newestOf } from './due.ts'
import { fetchProduct, fetchSale, validatePurchase } from './purchase-calls.ts'
import { awaitSettling } from './settling.ts'

const reloadAfterMs = 1500
const waitForProductMs = 2000

let shop: Promise<AppStore | null> | null = null
/** All that the store has told of since the page was opened. */
const seen = new Map<string, Bought>()
const underWay = new Set<string>()
type Restoring = { renew: (() => void) | null; hasTold: boolean; hasAccepted: boolean }
let restoring: Restoring | null = null

/** Opens the App Store once; null where nothing is sold. Unfinished purchases are dealt with from then on. */
export function openShop(): Promise<AppStore | null> {
  shop ??= open().catch((failure: unknown) => {
    shop = null
    throw failure
  })
  return shop
}

async function open(): Promise<AppStore | null> {
  const { productId: product, accountToken } = await fetchSale()
  return product ? openAppStore({ product, accountToken }, (bought) => void handlePurchases(bought)) : null
}

async function handlePurchases(bought: Bought[]): Promise<void> {
  for (const one of bought) seen.set(one.id, one)
  if (restoring) restoring.hasTold = true
  restoring?.renew?.()
  const { toFinish, validate } = dueOf(bought, recordedPurchases(), Date.now())
  for (const one of toFinish) await finish(one)
  if (validate) await showServer(validate)
}

/** Shows a purchase to the server; the page begins again with what it gave. */
async function showServer(one: Bought): Promise<void> {
  if (underWay.has(one.id)) return
  underWay.add(one.id)
  try {
    const { isAnonymous, userId } = await validate(one)
    if (isAnonymous) storeGuestBuyer(userId)
    await finish(one)
    if (restoring) restoring.hasAccepted = true
    else setTimeout(reenter, reloadAfterMs)
  } catch (failure) {
    const reply = failure instanceof CallFailure ? failure.reply : null
    console.warn(`Receipt validation failed: ${failure instanceof Error ? failure.message : ''}`)
    if (reply && isLastWord(reply)) await finish(one)
  } finally {
    underWay.delete(one.id)
  }
}

async function validate({ receipt }: Bought) {
  if (!receipt) throw new Error(purchaseWords.noReceipt)
  return validatePurchase({ receipt, productId: (await fetchProduct()) ?? '' })
}

async function finish(one: Bought): Promise<void> {
  if (!one.isFinished) await one.finish()
  recordPurchase(one.id)
}

/** Buys Pro. Gives what a person is told when that does not come about; null when it does, or when they let it be. */
export async function buy(): Promise<string | null> {
  const store = await openShop().catch(() => null)
  const product = store?.find() ?? (await laterIn(store))
  if (!product) return beforehand(purchaseWords.missing)
  if (!product.canPurchase) return beforehand(purchaseWords.notForSale)
  if (!product.order) return beforehand(purchaseWords.noOffer)
  const fault = await product.order().catch((failure: unknown) => String(failure))
  return fault && `${purchaseWords.purchaseFailed(fault)}\n\n${purchaseWords.purchaseAdvice}`
}

/** The store may still be asking for what it sells. */
async function laterIn(store: AppStore | null) {
  await new Promise((done) => setTimeout(done, waitForProductMs))
  return store?.find() ?? null
}

function beforehand(why: string): string {
  return `${purchaseWords.upgradeFailed(why)}\n\n${purchaseWords.upgradeAdvice}`
}

/**
 * Has the store tell again of what was bought, and shows the newest to the server, however old it is. A new phone's
 * guest has nothing else to show. Says whether the server took something. Throws when the store could not be asked.
 */
export async function restorePurchases(): Promise<boolean> {
  const store = await openShop()
  if (!store) throw new Error('The app was built without a store.')
  if (restoring) return false
  const current: Restoring = { renew: null, hasTold: false, hasAccepted: false }
  restoring = current
  try {
    const fault = await store.restore()
    if (fault) throw new Error(fault)
    const { renew, settled } = awaitSettling()
    if (current.hasTold) renew()
    current.renew = renew
    await settled
    const newest = newestOf([...seen.values()])
    if (newest && !current.hasAccepted) await showServer(newest)
    return current.hasAccepted
  } finally {
    restoring = null
  }
}
