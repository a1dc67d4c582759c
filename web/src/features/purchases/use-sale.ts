import type { ProTerms } from '@nestbook/contract/billing.ts'
import { useState } from 'react'
import { reenter } from '../../device/person.ts'
import { purchaseWords } from '../../words/purchases.ts'
import { storeRestored } from './restored-notice.ts'
import { buy, restorePurchases } from './shop.ts'
import { useIsSold } from './use-is-sold.ts'
import { useStoreTerms } from './use-store-terms.ts'

const clearAfterMs = 2000

export type Sale = {
  /** Null while the store has not told of them. */
  terms: ProTerms | null
  /** Nothing can be begun just now. */
  isWaiting: boolean
  working: 'buying' | 'restoring' | null
  problem: string | null
  buy: () => void
  restore: () => void
}

/** How Pro is had from the App Store; null where nothing is sold. */
export function useSale(): Sale | null {
  const isSold = useIsSold()
  const terms = useStoreTerms(isSold) ?? null
  const [working, setWorking] = useState<Sale['working']>(null)
  const [problem, setProblem] = useState<string | null>(null)
  if (isSold === false) return null

  const buyNow = async () => {
    setProblem(null)
    setWorking('buying')
    setProblem(await buy())
    setTimeout(() => setWorking(null), clearAfterMs)
  }
  const restore = async () => {
    setProblem(null)
    setWorking('restoring')
    try {
      await restorePurchases()
      storeRestored()
      reenter()
    } catch {
      setProblem(purchaseWords.restoreFailed)
      setWorking(null)
    }
  }
  return {
    terms,
    isWaiting: isSold === null || working !== null,
    working,
    problem,
    buy: () => void buyNow(),
    restore: () => void restore(),
  }
}
