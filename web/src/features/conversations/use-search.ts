import { isTooShort, makeFinder } from '@nestbook/contract/rules/words-in.ts'
import { useEffect, useRef, useState } from 'react'
import { isOffline } from '../../device/connection.ts'
import { type ConversationEntry, findEntry } from '../../device/conversation-index.ts'
import { conversationSource } from '../../device/conversation-source.ts'
import { deviceConversations } from '../../device/conversation-store.ts'
import { owner } from '../../device/owner.ts'
import { totalWith, totalWithout } from './found-total.ts'
import { type Found, partsOf, searchOnDevice } from './search-on-device.ts'

const pauseMs = 120

export type Search = {
  /** Null while the first results are on their way. */
  found: Found[] | null
  /** How many there are in all, above `limits.foundTotal` perhaps more; the others come when they are asked for. */
  total: number
  more: (() => void) | null
  /** The server could not be asked: only what is on this device was looked through. */
  isPartial: boolean
}

const nothingYet: Search = { found: null, total: 0, more: null, isPartial: false }

/** What is found for the words. A guest's device looks through what it has; a signed-in parent's asks the server. */
export function useSearch(query: string, entries: readonly ConversationEntry[]): Search {
  const [search, setSearch] = useState(nothingYet)
  const newest = useRef(0)
  // A change on the device is looked through again where that costs no call.
  const looked = owner() === null ? entries : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change on the device is looked through again.
  useEffect(() => {
    const turn = ++newest.current
    const isOutdated = () => newest.current !== turn
    if (query.trim() === '' || isTooShort(query)) {
      setSearch(nothingYet)
      return
    }
    const show = (next: Search) => !isOutdated() && setSearch(next)
    const timer = setTimeout(() => void look(query, isOutdated, show), pauseMs)
    return () => clearTimeout(timer)
  }, [query, looked])
  return withoutDeleted(search)
}

function withoutDeleted(search: Search): Search {
  const found = search.found?.filter(({ entry }) => findEntry(entry.id)?.silentSince === null) ?? null
  const deleted = (search.found?.length ?? 0) - (found?.length ?? 0)
  return { ...search, found, total: totalWithout(deleted, search.total) }
}

async function look(query: string, isOutdated: () => boolean, show: (next: Search) => void): Promise<void> {
  if (isOffline()) return searchDevice(query, isOutdated, show, owner() !== null)
  const { search } = await conversationSource()
  if (!search) return searchDevice(query, isOutdated, show, false)
  try {
    await searchServer(search, query, null, [], show)
  } catch {
    await searchDevice(query, isOutdated, show, true)
  }
}

async function searchDevice(
  query: string,
  isOutdated: () => boolean,
  show: (next: Search) => void,
  isPartial: boolean,
): Promise<void> {
  const found = await searchOnDevice(deviceConversations, query, isOutdated)
  if (found) show({ found, total: found.length, more: null, isPartial })
}

type Asks = NonNullable<Awaited<ReturnType<typeof conversationSource>>['search']>

async function searchServer(
  search: Asks,
  query: string,
  after: string | null,
  before: readonly Found[],
  show: (next: Search) => void,
): Promise<void> {
  const finder = makeFinder(query)
  const { found, total, next } = await search(query, after)
  const shown = found.flatMap(({ id, excerpt }) => {
    const entry = findEntry(id)
    return entry && finder ? [{ entry, title: partsOf(entry.title, finder), snippet: partsOf(excerpt, finder) }] : []
  })
  const all = [...before, ...shown]
  const more = next === null ? null : () => void searchServer(search, query, next, all, show).catch(() => {})
  show({ found: all, total: totalWith(total, all.length, next === null), more, isPartial: false })
}
