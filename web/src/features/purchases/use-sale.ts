import { useEffect, useState } from 'react'
import { enterAnew } from '../../device/person.ts'
import { purchaseWords } from '../../words/purchases.ts'
import { askProduct } from './purchase-calls.ts'
import { buy, restorePurchases } from './shop.ts'
import { tellRestored } from './told-restored.ts'

const clearAfterMs = 2000

export type Sale = {
  /** Nothing can be begun just now. */
  isWaiting: boolean
  working: 'buying' | 'restoring' | null
  problem: string | null
  buy: () => void
  restore: () => void
}

/** How Pro is had from the App Store; null where nothing is sold. What could not be asked is told when it is wanted. */
export function useSale(): Sale | null {
  const [state, setState] = useState<'asking' | 'sold' | 'unsold'>('asking')
  const [working, setWorking] = useState<Sale['working']>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    askProduct().then(
      (product) => setState(product ? 'sold' : 'unsold'),
      () => setState('sold'),
    )
  }, [])
  if (state === 'unsold') return null

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
      tellRestored()
      enterAnew()
    } catch {
      setProblem(purchaseWords.restoreFailed)
      setWorking(null)
    }
  }
  return {
    isWaiting: state === 'asking' || working !== null,
    working,
    problem,
    buy: () => void buyNow(),
    restore: () => void restore(),
  }
}
