import { useSyncExternalStore } from 'react'
import { deviceShelf, type ShelfEntry } from './conversation-shelf.ts'

/** The conversations that are kept, the newest first. */
export function useShelf(): readonly ShelfEntry[] {
  return useSyncExternalStore(deviceShelf.subscribe, deviceShelf.entries)
}
