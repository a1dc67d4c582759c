import { entries } from './shelf-index.ts'
import { dropEntry } from './synced-shelf.ts'

const dayMs = 24 * 60 * 60_000

/** What is not to be remembered goes for good, a day after it was last spoken in or silenced. */
export function purgeSilent(): void {
  const rested = Date.now() - dayMs
  for (const { id, silentSince, updatedAt } of entries())
    if (silentSince !== null && Math.max(silentSince, updatedAt) < rested) dropEntry(id)
}
