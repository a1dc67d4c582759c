import { entries, isListed } from './conversation-index.ts'
import { dropEntry } from './synced-conversations.ts'

const dayMs = 24 * 60 * 60_000

/** What stands in no list, not to be remembered or only refused, goes for good a day after it was last touched. */
export function purgeUnlisted(): void {
  const rested = Date.now() - dayMs
  for (const entry of entries()) {
    const mayGo = entry.silentSince !== null || entry.server === null
    if (mayGo && !isListed(entry) && Math.max(entry.silentSince ?? 0, entry.updatedAt) < rested) dropEntry(entry.id)
  }
}
