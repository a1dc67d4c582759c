import type { HomePrompts } from '@nestbook/contract/home.ts'
import { useEffect, useState } from 'react'
import { toppedUp } from './built-in.ts'

/** What there is to ask today, or what is built in when that cannot be had; null while it, or the ages, are on their way. */
export function usePrompts(ages: string | null): HomePrompts | null {
  const [prompts, setPrompts] = useState<HomePrompts | null>(null)
  useEffect(() => {
    if (ages === null) return
    let isHere = true
    const show = (given: HomePrompts | null) => isHere && setPrompts(toppedUp(given))
    import('./home-calls.ts').then(({ loadPrompts }) => loadPrompts(ages)).then(show, () => show(null))
    return () => {
      isHere = false
    }
  }, [ages])
  return prompts
}
