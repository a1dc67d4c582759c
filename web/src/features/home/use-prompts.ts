import type { HomePrompts } from '@nestbook/contract/home.ts'
import { homeCounts } from '@nestbook/contract/rules/home-notes.ts'
import { useEffect, useState } from 'react'

/**
 * What there is to ask today. When that cannot be had, the last there was, or what is built in for such ages. Null
 * while it, or the ages, are on their way.
 */
export function usePrompts(ages: string | null): HomePrompts | null {
  const [prompts, setPrompts] = useState<HomePrompts | null>(null)
  useEffect(() => {
    if (ages === null) return
    let isHere = true
    const show = (given: HomePrompts) => isHere && setPrompts(given)
    promptsFor(ages)
      .catch(async () => (await loadBuiltIn()).toppedUp(null))
      .then(show, () => console.warn('Failed to load what there is to ask'))
    return () => {
      isHere = false
    }
  }, [ages])
  return prompts
}

async function promptsFor(ages: string): Promise<HomePrompts> {
  const { loadPrompts, lastPrompts } = await import('./home-calls.ts')
  try {
    return await whole(await loadPrompts(ages))
  } catch {
    const last = lastPrompts(ages)
    return last ? whole(last) : (await loadBuiltIn()).builtInFor(ages)
  }
}

async function whole(given: HomePrompts): Promise<HomePrompts> {
  const isWhole =
    given.stickies.length === homeCounts.notes &&
    new Set(given.examples).size === homeCounts.examples &&
    given.placeholders.length > 0
  return isWhole ? given : (await loadBuiltIn()).toppedUp(given)
}

/** The built-in sets are needed where the day's are short, or cannot be had. */
const loadBuiltIn = () => import('./built-in.ts')
