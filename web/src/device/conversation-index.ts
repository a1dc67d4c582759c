import { owned } from './owner.ts'
import { onStoredElsewhere, readStored, writeStored } from './storage.ts'

/** How the server has a conversation. */
export type ServerCopy = {
  version: number
  title: string
  isPinned: boolean
  updatedAt: number
  /** The version that the device's own record was brought in line with last, and that one's mark. */
  taken: { version: number; mark: string } | null
}

/** What a list shows of a conversation. */
export type ConversationEntry = {
  id: string
  title: string
  /** Named by the parent: no rule renames it. */
  isNamed: boolean
  isPinned: boolean
  messages: number
  updatedAt: number
  isWriting: boolean
  /** Since when it is not to be remembered: it stands in no list, and goes after a day. Null for one that is. */
  silentSince: number | null
  /** Changes with what is worth sending of the messages; empty while the device has none of them. */
  mark: string
  /** Null while the server does not know it. */
  server: ServerCopy | null
}

const indexName = 'conversations'
const listeners = new Set<() => void>()
type Known = { text: string | null; entries: readonly ConversationEntry[]; listed: readonly ConversationEntry[] }
let known: Known = { text: null, entries: [], listed: [] }

export function recordName(id: string): string {
  return owned(`conversation.${id}`)
}

export function draftName(id: string): string {
  return owned(`draft.${id}`)
}

/** The conversations that are kept, the newest first. */
export function entries(): readonly ConversationEntry[] {
  return lookUp().entries
}

/** Those of them that stand in lists and are found. */
export function listedEntries(): readonly ConversationEntry[] {
  return lookUp().listed
}

function lookUp(): Known {
  const text = readStored(owned(indexName))
  if (text === known.text) return known
  const entries = parseEntries(text)
  known = { text, entries, listed: entries.filter(isListed) }
  return known
}

/** Whether it stands in lists and is found: it is to be remembered, and more than a refused question. */
export function isListed({ silentSince, messages, isWriting }: ConversationEntry): boolean {
  return silentSince === null && (messages > 0 || isWriting)
}

export function findEntry(id: string): ConversationEntry | undefined {
  return entries().find((entry) => entry.id === id)
}

export function storeEntries(next: readonly ConversationEntry[]): void {
  writeStored(owned(indexName), JSON.stringify(next))
  notifyConversations()
}

export function changeEntry(id: string, how: (entry: ConversationEntry) => ConversationEntry): void {
  storeEntries(entries().map((entry) => (entry.id === id ? how(entry) : entry)))
}

export function subscribeToConversations(listener: () => void): () => void {
  listenToOtherTabs()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function notifyConversations(): void {
  for (const listener of listeners) listener()
}

let isHearing = false

function listenToOtherTabs(): void {
  if (isHearing) return
  isHearing = true
  onChangedElsewhere(notifyConversations)
}

/** Calls back when another tab changed what is kept of conversations. */
export function onChangedElsewhere(listener: () => void): void {
  onStoredElsewhere((name) => {
    if (name === owned(indexName) || name === null) listener()
  })
}

// The first screen reads this too, so it is checked by hand instead of by a schema library.
export function parseEntries(text: string | null): readonly ConversationEntry[] {
  try {
    const read: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(read) ? read.filter(isEntry).map(complete) : []
  } catch {
    return []
  }
}

/** What was kept before there was a server copy, or a switch, lacks these. */
function complete(entry: ConversationEntry): ConversationEntry {
  const { mark = '', server = null, silentSince = null } = entry
  return { ...entry, mark, server, silentSince }
}

function isEntry(value: unknown): value is ConversationEntry {
  if (typeof value !== 'object' || value === null) return false
  const has = (name: string, type: string) => typeof Reflect.get(value, name) === type
  return (
    ['id', 'title'].every((name) => has(name, 'string')) &&
    ['messages', 'updatedAt'].every((name) => has(name, 'number')) &&
    ['isNamed', 'isPinned', 'isWriting'].every((name) => has(name, 'boolean'))
  )
}
