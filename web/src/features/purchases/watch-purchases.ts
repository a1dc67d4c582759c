import { endAccountOffer, isRestoredFor, offersAccount, setRestoredFor } from '../../device/recorded-purchases.ts'
import { consumeRestored } from './restored-notice.ts'
import { openShop, restorePurchases } from './shop.ts'

type Watcher = {
  /** Null for a guest. */
  account: string | null
  show: (panel: 'restored' | 'subscription-active') => void
  /** What was bought became the account's. */
  onLinked: () => void
}

/** In the iOS app, from its start on: receives purchases, and links to an account what was bought on the device. */
export async function watchPurchases({ account, show, onLinked }: Watcher): Promise<void> {
  if (consumeRestored()) show('restored')
  else if (account === null && offersAccount()) show('subscription-active')
  if (account !== null) endAccountOffer()
  try {
    if (!(await openShop()) || account === null || isRestoredFor(account)) return
    setRestoredFor(account)
    if (await restorePurchases()) onLinked()
  } catch (failure) {
    console.warn(`Purchases could not be restored: ${failure instanceof Error ? failure.message : ''}`)
  }
}
