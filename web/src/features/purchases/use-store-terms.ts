import type { ProTerms } from '@nestbook/contract/billing.ts'
import { useEffect, useState } from 'react'
import { openShop } from './shop.ts'

/** What the App Store asks for Pro: undefined while it has not told, null where it does not say. */
export function useStoreTerms(isSold: boolean | null): ProTerms | null | undefined {
  const [terms, setTerms] = useState<ProTerms | null>()
  useEffect(() => {
    if (!isSold) return
    fetchTerms().then(setTerms, () => setTerms(null))
  }, [isSold])
  return isSold === false ? null : terms
}

async function fetchTerms(): Promise<ProTerms | null> {
  const store = await openShop()
  await store?.isReady
  return store?.find()?.terms ?? null
}
