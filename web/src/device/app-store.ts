import type { ProTerms } from '@nestbook/contract/billing.ts'
import { plugin } from './platform.ts'

/** Something bought, as the device's App Store knows it. */
export type Bought = {
  id: string
  boughtAt: number
  isFinished: boolean
  /** What proves it to a server; null when the store gave nothing. */
  receipt: string | null
  finish: () => Promise<void>
}

/** What can be had. `order` gives what went wrong, or null; a buyer's change of mind is nothing wrong. */
export type Product = {
  canPurchase: boolean
  terms: ProTerms | null
  order: (() => Promise<string | null>) | null
}

export type AppStore = {
  /** Settled once the store has told of what it sells, or could not. */
  isReady: Promise<unknown>
  /** Null while the store has not told of it, or knows no such product. */
  find: () => Product | null
  /** Has the store tell of what was bought before. Gives what went wrong, or null. */
  restore: () => Promise<string | null>
}

/** The few shapes of capacitor-plugin-cdv-purchase 13 that are used; the shell puts it into the page. */
type Fault = { code: number; message: string } | undefined
type Transaction = {
  transactionId: string
  purchaseDate?: Date
  state: string
  products: { id: string }[]
  jwsRepresentation?: string
  finish: () => Promise<void>
  verify: () => Promise<void>
}
type Verified = { sourceReceipt: { transactions: Transaction[]; nativeData?: { appStoreReceipt?: string } } }
type When = {
  approved: (callback: (transaction: Transaction) => void) => When
  verified: (callback: (receipt: Verified) => void) => When
}
type Store = {
  register: (products: { id: string; type: string; platform: string }[]) => void
  when: () => When
  initialize: (platforms: string[]) => Promise<unknown>
  applicationUsername?: string
  /** How the name above is disguised before the system sees it. */
  obfuscator?: 'disabled'
  get: (id: string, platform: string) => StoreProduct | undefined
  restorePurchases: () => Promise<Fault>
}
type Phase = { price: string; billingPeriod?: string; paymentMode?: string }
type Offer = { pricingPhases: Phase[]; order: () => Promise<Fault> }
type StoreProduct = { canPurchase: boolean; getOffer: () => Offer | undefined }

const platform = 'ios-appstore'
const cancelledByBuyer = 6_777_006

/** What is sold, and the UUID that the store is to sign along with it: it names the buyer to our server alone. */
export type Sale = { product: string; accountToken: string | null }

/**
 * Opens the App Store for one subscription. `onVerified` receives all that was bought of it whenever the store has looked
 * at it. Null where the app was built without the store.
 */
export async function openAppStore(
  { product, accountToken }: Sale,
  onVerified: (bought: Bought[]) => void,
): Promise<AppStore | null> {
  const store = storeInPage() ?? (await loadStore())
  if (!store) return null
  if (accountToken) {
    store.applicationUsername = accountToken
    store.obfuscator = 'disabled'
  }
  store.register([{ id: product, type: 'paid subscription', platform }])
  store
    .when()
    .approved((transaction) => void transaction.verify())
    .verified((receipt) => onVerified(boughtIn(receipt, product)))
  const isReady = store.initialize([platform])
  return {
    isReady,
    find: () => {
      const found = store.get(product, platform)
      const offer = found?.getOffer()
      if (!found) return null
      const order = offer ? () => offer.order().then(faultIn) : null
      return { canPurchase: found.canPurchase, terms: offer ? termsOf(offer) : null, order }
    },
    restore: async () => {
      await isReady
      return faultIn(await store.restorePurchases())
    },
  }
}

/** The last phase is what goes on being paid; who may try it begins with one that is free. */
function termsOf({ pricingPhases }: Offer): ProTerms | null {
  const price = pricingPhases.at(-1)?.price
  const [first] = pricingPhases
  return price ? { price, freeFor: (first?.paymentMode === 'FreeTrial' && first.billingPeriod) || null } : null
}

function boughtIn({ sourceReceipt }: Verified, product: string): Bought[] {
  const whole = sourceReceipt.nativeData?.appStoreReceipt
  return sourceReceipt.transactions
    .filter(({ products }) => products.some(({ id }) => id === product))
    .map((transaction) => ({
      id: transaction.transactionId,
      boughtAt: transaction.purchaseDate?.getTime() ?? 0,
      isFinished: transaction.state === 'finished',
      receipt: transaction.jwsRepresentation || whole || null,
      finish: () => transaction.finish(),
    }))
}

function faultIn(fault: Fault): string | null {
  return fault && fault.code !== cancelledByBuyer ? fault.message : null
}

/** The vendor's part lies beside the page that an app brings along (mobile/scripts/make-page.ts). */
async function loadStore(): Promise<Store | null> {
  if (!plugin('PurchasePlugin')) return null
  const script = document.createElement('script')
  script.src = '/native/app-store.js'
  await new Promise((done) => {
    // Beside a bridge it makes its store in a timer that it sets while it is read: ours comes after that.
    script.onload = script.onerror = () => setTimeout(done)
    document.head.append(script)
  })
  return storeInPage()
}

function storeInPage(): Store | null {
  const found: unknown = Reflect.get(window, 'CdvPurchase')
  const store = typeof found === 'object' && found !== null && 'store' in found ? found.store : null
  return isStore(store) ? store : null
}

function isStore(found: unknown): found is Store {
  const abilities = ['register', 'when', 'initialize', 'get', 'restorePurchases']
  return typeof found === 'object' && found !== null && abilities.every((name) => name in found)
}
