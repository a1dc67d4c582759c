import { useSyncExternalStore } from 'react'

/** True once the page has scrolled at all. */
export function useScrolled(): boolean {
  return useSyncExternalStore(onScroll, () => window.scrollY > 0)
}

function onScroll(changed: () => void): () => void {
  window.addEventListener('scroll', changed, { passive: true })
  return () => window.removeEventListener('scroll', changed)
}
