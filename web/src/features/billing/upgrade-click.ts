import type { Platform } from '../../device/platform.ts'

type Clicker = {
  /** Pro was cancelled and still runs. */
  isCancelled: boolean
  isGuest: boolean
  platform: Platform
  /** Whether the plans can be shown from where the click was made. */
  hasPricing: boolean
}

/** Where a click on an upgrade leads. */
export function upgradeClick({ isCancelled, isGuest, platform, hasPricing }: Clicker) {
  if (isCancelled) return 'resubscribe'
  // On iOS a guest may buy without an account.
  if (isGuest) return platform === 'ios' ? 'pricing' : 'login'
  return hasPricing ? 'pricing' : 'checkout'
}
