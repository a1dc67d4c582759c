import { useEffect, useState } from 'react'
import { platform } from '../../device/platform.ts'
import { hasWebCheckout } from '../../device/web-checkout.ts'
import { fetchProduct } from './purchase-calls.ts'

/**
 * Whether Pro can be had here: on the web, or in this app. Null while that is asked. Where it cannot be asked, the store
 * says so when Pro is wanted.
 */
export function useIsSold(): boolean | null {
  const isStore = platform() === 'ios'
  const [isSold, setIsSold] = useState<boolean | null>(isStore ? null : hasWebCheckout())
  useEffect(() => {
    if (!isStore) return
    fetchProduct().then(
      (product) => setIsSold(product !== null),
      () => setIsSold(true),
    )
  }, [isStore])
  return isSold
}
