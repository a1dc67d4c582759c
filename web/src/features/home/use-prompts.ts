import type { HomePrompts } from '@nestbook/contract/home.ts'
import { useEffect, useState } from 'react'
import { builtInFor, toppedUp } from './built-in.ts'

/** What there is to ask today; when that cannot be had, the last there was, or what is built in for such ages; null while it, or the ages, are on their way. */
export function usePrompts(ages: string | null): HomePrompts | null {
  const [prompts, setPrompts] = useState<HomePrompts | null>(null)
  useEffect(() => {
    if (ages === null) return
    let isHere = true
    const show = (given: HomePrompts) => isHere && setPrompts(given)
    promptsFor(ages).then(show, () => show(toppedUp(null)))
    return () => {
      isHere = false
    }
  }, [ages])
  return prompts
}

async function promptsFor(ages: string): Promise<HomePrompts> {
  const { loadPrompts, lastPrompts } = await import('./home-calls.ts')
  try {
    return toppedUp(await loadPrompts(ages))
  } catch {
    const last = lastPrompts(ages)
    return last ? toppedUp(last) : builtInFor(ages)
  }
}
