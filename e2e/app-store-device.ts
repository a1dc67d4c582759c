import type { Page } from '@playwright/test'
import { type AppStoreEmulator, product, signedBy, transaction } from '../server/test/emulators/app-store.ts'

type OnDevice = { id: string; boughtAt: number; isFinished: boolean; receipt: string }

/** What the device's App Store holds, and how it will behave. */
export type AppStoreDevice = {
  bought: OnDevice[]
  /** Null while the store does not tell of the product. */
  product: { canPurchase: boolean; hasOffer: boolean } | null
  /** What orders and restoring come to, while it is set. */
  fault: { code: number; message: string } | null
  /** What is bought comes without anything that proves it. */
  isWithoutReceipts: boolean
  /** Has the store tell something else of the product. */
  setProduct: (product: AppStoreDevice['product']) => Promise<void>
  /** Puts something there that was bought before. */
  own: (minutesAgo: number, more?: Record<string, unknown>) => OnDevice
}

const minute = 60_000

/** Makes the page one in the iOS app, with a store of the shapes of capacitor-plugin-cdv-purchase 13. */
export async function bePhone(page: Page, store: AppStoreEmulator): Promise<AppStoreDevice> {
  const told = new Map<string, Record<string, unknown>>()
  const device: AppStoreDevice = {
    bought: [],
    product: { canPurchase: true, hasOffer: true },
    fault: null,
    isWithoutReceipts: false,
    setProduct: async (next) => {
      device.product = next
      await page.evaluate(() => Reflect.get(window, 'storeLooks')())
    },
    own: (minutesAgo, more = {}) => {
      const said = transaction({ purchaseDate: Date.now() - minutesAgo * minute, ...more })
      told.set(said.transactionId, said)
      const receipt = device.isWithoutReceipts ? '' : signedBy(store.authority, said)
      const one = { id: said.transactionId, boughtAt: said.purchaseDate, isFinished: false, receipt }
      device.bought.push(one)
      return one
    },
  }
  await page.exposeFunction('deviceStore', () => ({ bought: device.bought, product: device.product, name: product }))
  await page.exposeFunction('deviceFinishes', (id: string) => {
    for (const one of device.bought) if (one.id === id) one.isFinished = true
  })
  await page.exposeFunction('deviceOrders', () => {
    if (device.fault) return device.fault
    device.own(0)
    return null
  })
  await page.exposeFunction('deviceRestores', () => {
    if (device.fault) return device.fault
    for (const one of device.bought)
      one.receipt = signedBy(store.authority, { ...told.get(one.id), signedDate: Date.now() })
    return null
  })
  await page.addInitScript(fakeStore)
  return device
}

/** Runs in the page. */
function fakeStore(): void {
  type Held = { id: string; boughtAt: number; isFinished: boolean; receipt: string }
  type State = { bought: Held[]; product: { canPurchase: boolean; hasOffer: boolean } | null; name: string }
  const ask = (name: string, ...given: unknown[]) => Reflect.get(window, name)(...given)
  let state: State = { bought: [], product: null, name: '' }
  const approved: ((transaction: object) => void)[] = []
  const verified: ((receipt: object) => void)[] = []
  const look = async () => {
    state = await ask('deviceStore')
  }
  const transactionOf = (one: Held): object => ({
    transactionId: one.id,
    purchaseDate: new Date(one.boughtAt),
    state: one.isFinished ? 'finished' : 'approved',
    products: [{ id: state.name }],
    jwsRepresentation: one.receipt,
    finish: () => ask('deviceFinishes', one.id),
    verify: async () => setTimeout(verify, 50),
  })
  const verify = () => {
    const transactions = state.bought.map(transactionOf)
    for (const callback of verified) callback({ sourceReceipt: { transactions, nativeData: { appStoreReceipt: '' } } })
  }
  const approve = () => {
    for (const one of state.bought.filter(({ isFinished }) => !isFinished))
      for (const callback of approved) callback(transactionOf(one))
  }
  const order = async () => {
    const fault = await ask('deviceOrders')
    if (fault) return fault
    await look()
    approve()
  }
  const when = {
    approved: (callback: (transaction: object) => void) => {
      approved.push(callback)
      return when
    },
    verified: (callback: (receipt: object) => void) => {
      verified.push(callback)
      return when
    },
  }
  const store = {
    register: () => {},
    when: () => when,
    initialize: () => look().then(approve),
    get: () => {
      const { product } = state
      return (
        product && {
          canPurchase: product.canPurchase,
          getOffer: () => (product.hasOffer ? { order, pricingPhases: [] } : undefined),
        }
      )
    },
    restorePurchases: async () => {
      const fault = await ask('deviceRestores')
      if (fault) return fault
      await look()
      verify()
    },
  }
  const Capacitor = { getPlatform: () => 'ios', Plugins: {} }
  Object.assign(window, { Capacitor, CdvPurchase: { store }, storeLooks: look })
}
