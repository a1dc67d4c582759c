import { limits } from '@nestbook/contract/rules/limits.ts'
import { untitled } from '@nestbook/contract/rules/titles.ts'
import {
  type ConversationEntry,
  changeEntry,
  draftName,
  entries,
  findEntry,
  recordName,
  storeEntries,
  subscribeToConversations,
} from './conversation-index.ts'
import { owner } from './owner.ts'
import { readStored, refuseMore, removeStored, writeStored } from './storage.ts'
import { rememberGone, storeWithRoom } from './synced-conversations.ts'

/** Where conversations are kept. The newest stands first. */
export type ConversationStore = {
  entries: () => readonly ConversationEntry[]
  subscribe: (listener: () => void) => () => void
  has: (id: string) => boolean
  /** A conversation as it was put, or null. */
  read: (id: string) => string | null
  /** Keeps a conversation and what its entry shows; false when there is no room for another. */
  write: (
    id: string,
    record: string,
    shown: Pick<ConversationEntry, 'title' | 'messages' | 'isWriting' | 'mark'>,
  ) => boolean
  rename: (id: string, title: string) => void
  pin: (id: string, isPinned: boolean) => void
  /** Takes it out of the lists, or puts it back. */
  silence: (id: string, isSilent: boolean) => void
  remove: (id: string) => void
}

/**
 * The device's own conversations: a guest's only home, and for a signed-in parent what lies nearest of the server's. Everything
 * is written here first and shown from here.
 */
export const deviceConversations: ConversationStore = {
  entries,
  subscribe: subscribeToConversations,
  has: (id) => findEntry(id) !== undefined,
  read: (id) => readStored(recordName(id)),
  write: (id, record, shown) => {
    const before = findEntry(id)
    if (!before && entries().length >= limits.conversations) {
      refuseMore()
      return false
    }
    if (owner() === null) writeStored(recordName(id), record)
    else storeWithRoom(id, record)
    const title = before?.isNamed ? before.title : shown.title
    const after = { ...(before ?? madeEntry(id)), ...shown, title }
    if (before && isAlike(before, after)) {
      if (before.mark !== after.mark) changeEntry(id, (entry) => ({ ...entry, mark: after.mark }))
      return true
    }
    storeEntries([{ ...after, updatedAt: Date.now() }, ...entries().filter((entry) => entry.id !== id)])
    return true
  },
  rename: (id, title) =>
    changeEntry(id, (entry) => ({ ...entry, title: title.trim() || untitled, isNamed: title.trim() !== '' })),
  pin: (id, isPinned) => changeEntry(id, (entry) => ({ ...entry, isPinned })),
  silence: (id, isSilent) => {
    const entry = findEntry(id)
    if (!entry || (entry.silentSince !== null) === isSilent) return
    changeEntry(id, (entry) => ({ ...entry, silentSince: isSilent ? Date.now() : null }))
  },
  remove: (id) => {
    if (owner() !== null) rememberGone(id)
    removeStored(recordName(id))
    removeStored(draftName(id))
    storeEntries(entries().filter((entry) => entry.id !== id))
  },
}

function madeEntry(id: string): ConversationEntry {
  return {
    id,
    title: untitled,
    isNamed: false,
    isPinned: false,
    messages: 0,
    updatedAt: 0,
    isWriting: false,
    silentSince: null,
    mark: '',
    server: null,
  }
}

/** What a list shows is the same. */
function isAlike(one: ConversationEntry, other: ConversationEntry): boolean {
  return one.title === other.title && one.messages === other.messages && one.isWriting === other.isWriting
}
