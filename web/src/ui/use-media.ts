import { useSyncExternalStore } from 'react'

export const reducedMotion = '(prefers-reduced-motion: reduce)'
export const phone = '(max-width: 767px)'
export const finePointer = '(pointer: fine)'

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}
