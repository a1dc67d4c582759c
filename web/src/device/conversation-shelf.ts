import { limits } from '@nestbook/contract/rules/limits.ts'
import { untitled } from '@nestbook/contract/rules/titles.ts'
import { onStoredElsewhere, readStored, refuseMore, removeStored, writeStored } from './storage.ts'

/** What a list shows of a conversation. */
export type ShelfEntry = {
  id: string
  title: string
  /** Named by the parent: no rule renames it. */
  isNamed: boolean
  isPinned: boolean
  messages: number
  updatedAt: number
  isWriting: boolean
}

/** Where conversations are kept. The newest stands first. */
export type ConversationShelf = {
  entries: () => readonly ShelfEntry[]
  subscribe: (listener: () => void) => () => void
  /** A conversation as it was put, or null. */
  read: (id: string) => string | null
  /** Keeps a conversation and what its entry shows; false when there is no room for another. */
  put: (id: string, record: string, shown: Pick<ShelfEntry, 'title' | 'messages' | 'isWriting'>) => boolean
  rename: (id: string, title: string) => void
  pin: (id: string, isPinned: boolean) => void
  remove: (id: string) => void
}

const indexName = 'conversations'
const listeners = new Set<() => void>()
let known: { text: string | null; entries: readonly ShelfEntry[] } = { text: null, entries: [] }

/** This device's own shelf. */
export const deviceShelf: ConversationShelf = {
  entries,
  subscribe: (listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: (id) => readStored(recordName(id)),
  put: (id, record, shown) => {
    const before = entries().find((entry) => entry.id === id)
    if (!before && entries().length >= limits.conversations) {
      refuseMore()
      return false
    }
    writeStored(recordName(id), record)
    const title = before?.isNamed ? before.title : shown.title
    if (before && before.title === title && before.messages === shown.messages && before.isWriting === shown.isWriting)
      return true
    const made = before ?? { id, title, isNamed: false, isPinned: false, messages: 0, updatedAt: 0, isWriting: false }
    keep([{ ...made, ...shown, title, updatedAt: Date.now() }, ...entries().filter((entry) => entry.id !== id)])
    return true
  },
  rename: (id, title) => change(id, { title: title.trim() || untitled, isNamed: title.trim() !== '' }),
  pin: (id, isPinned) => change(id, { isPinned }),
  remove: (id) => {
    // The record first: who hears of the change looks whether it is still there.
    removeStored(recordName(id))
    removeStored(`draft.${id}`)
    keep(entries().filter((entry) => entry.id !== id))
  },
}

onStoredElsewhere((name) => {
  if (name === indexName || name === null) tell()
})

function entries(): readonly ShelfEntry[] {
  const text = readStored(indexName)
  if (text !== known.text) known = { text, entries: parse(text) }
  return known.entries
}

function change(id: string, how: Partial<ShelfEntry>): void {
  keep(entries().map((entry) => (entry.id === id ? { ...entry, ...how } : entry)))
}

function keep(next: readonly ShelfEntry[]): void {
  writeStored(indexName, JSON.stringify(next))
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}

function recordName(id: string): string {
  return `conversation.${id}`
}

// The first screen reads this too, so it is checked by hand instead of by a schema library.
function parse(text: string | null): readonly ShelfEntry[] {
  try {
    const read: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(read) ? read.filter(isEntry) : []
  } catch {
    return []
  }
}

function isEntry(value: unknown): value is ShelfEntry {
  if (typeof value !== 'object' || value === null) return false
  const has = (name: string, type: string) => typeof Reflect.get(value, name) === type
  return (
    ['id', 'title'].every((name) => has(name, 'string')) &&
    ['messages', 'updatedAt'].every((name) => has(name, 'number')) &&
    ['isNamed', 'isPinned', 'isWriting'].every((name) => has(name, 'boolean'))
  )
}
