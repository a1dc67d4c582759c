import { readStored, removeStored, writeStored } from '../../device/storage.ts'

/** Has the page say, once it was loaded again, that purchases were restored. */
export function storeRestored(): void {
  writeStored('show-restored', 'true')
}

export function consumeRestored(): boolean {
  if (readStored('show-restored') === null) return false
  removeStored('show-restored')
  return true
}
