import { pageMeta } from './page-meta.ts'
import { platform } from './platform.ts'

/** Whether Pro is paid for on the web from here. Apple's apps may not, and an Android app can be built without. */
export function hasWebCheckout(): boolean {
  if (platform() === 'android') return pageMeta('checkout') !== 'off'
  return platform() === 'web'
}
