import { useSyncExternalStore } from 'react'

export const reducedMotion = '(prefers-reduced-motion: reduce)'
export const phone = '(max-width: 767px)'
export const finePointer = '(pointer: fine)'

type Media = { subscribe: (changed: () => void) => () => void; matches: () => boolean }
const known = new Map<string, Media>()

export function useMedia(query: string): boolean {
  const { subscribe, matches } = known.get(query) ?? watch(query)
  return useSyncExternalStore(subscribe, matches)
}

/** One list for all who ask the same: a component that draws often need not ask the browser each time. */
function watch(query: string): Media {
  const list = matchMedia(query)
  const media: Media = {
    subscribe: (changed) => {
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    matches: () => list.matches,
  }
  known.set(query, media)
  return media
}
