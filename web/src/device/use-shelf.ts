import { useSyncExternalStore } from 'react'
import { shelfTotal } from './shelf-home.ts'
import { entries, type ShelfEntry, subscribeToShelf } from './shelf-index.ts'

/** The conversations that are known here, the newest first. */
export function useShelf(): readonly ShelfEntry[] {
  return useSyncExternalStore(subscribeToShelf, entries)
}

/** How many there are in all. */
export function useShelfTotal(): number {
  return useSyncExternalStore(subscribeToShelf, shelfTotal)
}
