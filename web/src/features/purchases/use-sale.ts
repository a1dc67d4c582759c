import { useEffect, useState } from 'react'
import { enterAnew } from '../../device/person.ts'
import { purchaseWords } from '../../words/purchases.ts'
import { askProduct } from './purchase-calls.ts'
import { buy, restorePurchases } from './shop.ts'
import { tellRestored } from './told-restored.ts'

const clearAfterMs = 2000

export type Sale = {
  working: 'buying' | 'restoring' | null
  problem: string | null
  buy: () => void
  restore: () => void
}

/** What the App Store sells here: 'asking' until that is known, null where nothing is sold. */
export function useSale(): Sale | 'asking' | null {
  const [product, setProduct] = useState<string | null | 'asking'>('asking')
  const [working, setWorking] = useState<Sale['working']>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => void askProduct().then(setProduct, () => setProduct(null)), [])
  if (product === 'asking') return 'asking'
  if (product === null) return null

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
  return { working, problem, buy: () => void buyNow(), restore: () => void restore() }
}
