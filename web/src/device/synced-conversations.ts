import type { ConversationHead, ConversationMessage } from '@nestbook/contract/conversations.ts'
import {
  type ConversationEntry,
  changeEntry,
  draftName,
  entries,
  findEntry,
  recordName,
  type ServerCopy,
  storeEntries,
} from './conversation-index.ts'
import { owned } from './owner.ts'
import { readStored, removeStored, storageTrouble, writeStored } from './storage.ts'

const goneName = 'conversations-gone'
const listeners = new Set<(id: string) => void>()

/** A conversation of the server's, beside what the device has of it. */
export type CopyToMerge = {
  id: string
  title: string
  messages: readonly ConversationMessage[]
  /** What is stored, the questions that it has in common with the server, and whether it says more. */
  record: string | null
  common: readonly string[]
  isUnsent: boolean
}

/** A conversation as it stands once the server's copy and the device's own are merged. */
export type MergedCopy = {
  record: string
  shown: Pick<ConversationEntry, 'messages' | 'isWriting' | 'mark' | 'isNamed'>
  /** Of the server's copy alone: its mark, and the questions in it. */
  server: { mark: string; turns: readonly string[] }
}

/** Whether the server lacks something of it that is here. */
export function isUnsent({ title, isPinned, mark, server }: ConversationEntry): boolean {
  return !server || server.title !== title || server.isPinned !== isPinned || hasUnsentWords({ mark, server })
}

/** Whether the server lacks anything of what is here. */
export function isAnythingHereOnly(): boolean {
  return goneIds().length > 0 || entries().some(isUnsent)
}

export function hasUnsentWords({ mark, server }: Pick<ConversationEntry, 'mark' | 'server'>): boolean {
  return mark !== (server?.taken?.mark ?? '')
}

/** Applies how the server has conversations, but for their messages. What was changed here and not sent yet stays. */
export function applyHeads(heads: readonly ConversationHead[]): void {
  const gone = goneIds()
  const told = new Map(heads.filter(({ id }) => !gone.includes(id)).map((head) => [head.id, head]))
  const known = entries().map((entry) => {
    const head = told.get(entry.id)
    told.delete(entry.id)
    return head && head.version >= (entry.server?.version ?? 0) ? applyHead(entry, head) : entry
  })
  const next = [...known, ...[...told.values()].map(entryOf)].toSorted((one, other) => other.updatedAt - one.updatedAt)
  if (JSON.stringify(next) !== JSON.stringify(entries())) storeEntries(next)
}

function applyHead(entry: ConversationEntry, head: ConversationHead): ConversationEntry {
  const { server } = entry
  const isCurrent = server?.taken?.version === head.version
  const isOurs = hasUnsentWords(entry)
  return {
    ...entry,
    title: isTitleOurs(entry, head) ? entry.title : head.title,
    isPinned: server && entry.isPinned !== server.isPinned ? entry.isPinned : head.isPinned,
    silentSince: head.isRemembered ? null : (entry.silentSince ?? Date.parse(head.updated_at)),
    messages: isCurrent || isOurs ? entry.messages : head.messageCount,
    updatedAt: isOurs ? entry.updatedAt : Date.parse(head.updated_at),
    server: copyOf(head, server?.taken ?? null),
  }
}

/** A name given on another device is not overwritten with one that a rule made here. */
function isTitleOurs({ title, isNamed, server }: ConversationEntry, head: ConversationHead): boolean {
  return server !== null && title !== server.title && (isNamed || head.title === server.title)
}

function entryOf(head: ConversationHead): ConversationEntry {
  const { id, title, isPinned, isRemembered, messageCount } = head
  const updatedAt = Date.parse(head.updated_at)
  const server = copyOf(head, null)
  return {
    id,
    title,
    isNamed: false,
    isPinned,
    messages: messageCount,
    updatedAt,
    isWriting: false,
    silentSince: isRemembered ? null : updatedAt,
    mark: '',
    server,
  }
}

type ServerHead = Pick<ConversationHead, 'version' | 'title' | 'isPinned' | 'updated_at'>

function copyOf({ version, title, isPinned, updated_at }: ServerHead, taken: ServerCopy['taken']): ServerCopy {
  return { version, title, isPinned, updatedAt: Date.parse(updated_at), taken }
}

/** Stores the server's copy, merged with the device's own. */
export function saveCopy(head: ConversationHead, { record, shown, server }: MergedCopy): void {
  applyHeads([head])
  if (!findEntry(head.id)) return
  storeWithRoom(head.id, record)
  storeTurns(head.id, server.turns)
  const taken = { version: head.version, mark: server.mark }
  changeEntry(head.id, (entry) => ({
    ...entry,
    ...shown,
    isNamed: entry.title === head.title ? shown.isNamed : entry.isNamed,
    server: copyOf(head, taken),
  }))
  for (const listener of listeners) listener(head.id)
}

/** The server has these messages, as this version. */
export function markSent(id: string, told: ServerHead, { mark, turns }: MergedCopy['server']): void {
  storeTurns(id, turns)
  changeEntry(id, (entry) => ({ ...entry, server: copyOf(told, { version: told.version, mark }) }))
}

/** The server has this title and pin; its messages are what they were. */
export function markNamed(id: string, told: ServerHead): void {
  changeEntry(id, (entry) => {
    const taken = entry.server?.taken ?? null
    const isCurrent = taken !== null && taken.version === entry.server?.version
    return { ...entry, server: copyOf(told, isCurrent ? { ...taken, version: told.version } : taken) }
  })
}

/** The server forgot it: it is as good as new there. */
export function forgetServer(id: string): void {
  storeTurns(id, [])
  changeEntry(id, (entry) => ({ ...entry, server: null }))
}

/** Calls back with a conversation's id when its record was brought in line with the server's. */
export function onCopySaved(listener: (id: string) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The questions that device and server had in common last. */
export function commonTurns(id: string): readonly string[] {
  const text = readStored(owned(`turns.${id}`))
  return text ? text.split(' ') : []
}

function storeTurns(id: string, turns: readonly string[]): void {
  writeStored(owned(`turns.${id}`), turns.join(' '))
}

/** It was deleted on another device, or has had its day. */
export function dropEntry(id: string): void {
  for (const name of [recordName(id), draftName(id), owned(`turns.${id}`)]) removeStored(name)
  storeEntries(entries().filter((entry) => entry.id !== id))
}

/** Deleted here; the server is yet to be told. */
export function goneIds(): string[] {
  return (readStored(owned(goneName)) ?? '').split(' ').filter(Boolean)
}

export function rememberGone(id: string): void {
  removeStored(owned(`turns.${id}`))
  if (findEntry(id)) writeStored(owned(goneName), [...goneIds(), id].join(' '))
}

export function forgetGone(id: string): void {
  const left = goneIds().filter((one) => one !== id)
  if (left.length > 0) writeStored(owned(goneName), left.join(' '))
  else removeStored(owned(goneName))
}

/** Writes a record; where the device is full, those that the server has as well give way, the oldest first. */
export function storeWithRoom(id: string, record: string): void {
  writeStored(recordName(id), record)
  if (storageTrouble() !== 'full') return
  for (const entry of [...entries()].reverse()) {
    if (entry.id === id || entry.mark === '' || entry.isWriting || hasUnsentWords(entry)) continue
    changeEntry(entry.id, ({ server, ...rest }) => ({
      ...rest,
      mark: '',
      server: server && { ...server, taken: null },
    }))
    removeStored(recordName(entry.id))
    if (storageTrouble() !== 'full') return
  }
}
