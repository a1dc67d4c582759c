import { useEffect, useState } from 'react'
import { deviceShelf, type ShelfEntry } from '../../device/conversation-shelf.ts'
import { type Found, searchShelf } from './search-shelf.ts'

const pauseMs = 120

/** What is found for the words; null while nothing is looked for or the first results are on their way. */
export function useSearch(query: string, entries: readonly ShelfEntry[]): Found[] | null {
  const [found, setFound] = useState<Found[] | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change on the shelf is looked through again.
  useEffect(() => {
    if (query.trim() === '') {
      setFound(null)
      return
    }
    let isOutdated = false
    const timer = setTimeout(async () => {
      const results = await searchShelf(deviceShelf, query, () => isOutdated)
      if (results) setFound(results)
    }, pauseMs)
    return () => {
      isOutdated = true
      clearTimeout(timer)
    }
  }, [query, entries])
  return found
}
