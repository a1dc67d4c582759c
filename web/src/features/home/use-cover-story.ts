import type { CoverStory } from '@nestbook/contract/home.ts'
import { useEffect, useState } from 'react'
import { onWake } from '../../device/wake.ts'

/** Today's story. What failed is tried again when the device wakes, and a new day brings a new one. */
export function useCoverStory(ages: string | null): CoverStory | 'loading' | 'failed' {
  const [story, setStory] = useState<CoverStory | 'loading' | 'failed'>('loading')
  useEffect(() => {
    if (ages === null) return
    let shown: CoverStory | null = null
    let isAsking = false
    let isHere = true
    const ask = async () => {
      if (isAsking || shown?.day === today()) return
      isAsking = true
      try {
        const told = await import('./home-calls.ts').then(({ loadCoverStory }) => loadCoverStory(ages))
        shown = told
        if (isHere) setStory(told)
      } catch {
        // Yesterday's story is better than none.
        if (isHere && !shown) setStory('failed')
      }
      isAsking = false
    }
    void ask()
    const stop = onWake(() => void ask())
    return () => {
      isHere = false
      stop()
    }
  }, [ages])
  return story
}

function today(): string {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}
