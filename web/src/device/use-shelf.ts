import { useSyncExternalStore } from 'react'
import { shelfTotal } from './shelf-home.ts'
import { entries, listedEntries, type ShelfEntry, subscribeToShelf } from './shelf-index.ts'

/** The conversations that are known here, the newest first. */
export function useShelf(): readonly ShelfEntry[] {
  return useSyncExternalStore(subscribeToShelf, entries)
}

/** Those of them that are to be remembered: all that a list shows. */
export function useListed(): readonly ShelfEntry[] {
  return useSyncExternalStore(subscribeToShelf, listedEntries)
}

/** How many there are in all. */
export function useShelfTotal(): number {
  return useSyncExternalStore(subscribeToShelf, shelfTotal)
}
