import type { Conversation, ConversationHead, ConversationMessage } from '@nestbook/contract/conversations.ts'
import { CallFailure } from '../../api/call-failure.ts'
import { findEntry, listedEntries } from '../../device/conversation-index.ts'
import { setTotal } from '../../device/conversation-source.ts'
import { deviceConversations } from '../../device/conversation-store.ts'
import {
  applyHeads,
  type CopyToMerge,
  commonTurns,
  dropEntry,
  forgetServer,
  goneIds,
  hasUnsentWords,
  type MergedCopy,
  saveCopy,
} from '../../device/synced-conversations.ts'
import { listPage, readOne } from './conversation-calls.ts'

/** How the chat reads conversations: it alone knows what their messages mean. */
export type ReadsCopies = {
  merge: (copy: CopyToMerge) => MergedCopy
  describe: (messages: readonly ConversationMessage[]) => MergedCopy['server']
  /** Null for a record that does not read. */
  messagesIn: (record: string | null) => readonly ConversationMessage[] | null
}

/** Fetches the next page of the list and merges it. Returns where the one after it begins. */
export async function pullPage(after: string | null, reads: ReadsCopies): Promise<string | null> {
  const page = await listPage(after)
  const pinned = page.pinned ?? []
  applyHeads([...page.conversations, ...pinned])
  setTotal(page.total)
  const told = new Set([...page.conversations, ...pinned].map(({ id }) => id))
  const end = page.next ? timeOf(page.conversations.at(-1)) : 0
  const begin = after ? Date.parse(after.split('_')[0] ?? '') : Number.POSITIVE_INFINITY
  // What should stand in this page and does not was deleted or silenced elsewhere, or has moved since: it is looked after.
  const missing = listedEntries().filter(({ id, server }) => {
    if (!server || told.has(id)) return false
    const isOnPage = server.updatedAt > end && server.updatedAt < begin
    return isOnPage || (page.pinned !== undefined && server.isPinned && pinned.length < maxPinned)
  })
  for (const { id } of missing) await pullConversation(id, reads)
  return page.next
}

const maxPinned = 100

function timeOf(head: ConversationHead | undefined): number {
  return head ? Date.parse(head.updated_at) : 0
}

/** Fetches one from the server and merges it with what is here. False when the server has none such any more. */
export async function pullConversation(id: string, reads: ReadsCopies): Promise<boolean> {
  try {
    applyCopy(await readOne(id), reads)
    return true
  } catch (failure) {
    if (!(failure instanceof CallFailure) || failure.status !== 404) throw failure
    whenGone(id, reads)
    return false
  }
}

export function applyCopy({ messages, ...head }: Conversation, reads: ReadsCopies): void {
  const { id, title } = head
  if (goneIds().includes(id)) return
  const entry = findEntry(id)
  const merged = reads.merge({
    id,
    title,
    messages,
    record: deviceConversations.read(id),
    common: commonTurns(id),
    isUnsent: entry !== undefined && hasUnsentWords(entry),
  })
  saveCopy({ ...head, messageCount: merged.shown.messages }, merged)
}

/** Deleted on another device. A question that was asked here since, and lies nowhere else, makes it new there. */
export function whenGone(id: string, { messagesIn }: ReadsCopies): void {
  const entry = findEntry(id)
  if (!entry?.server) return
  const common = commonTurns(id)
  const asked = messagesIn(deviceConversations.read(id))?.filter(({ role }) => role === 'user') ?? []
  if (hasUnsentWords(entry) && asked.some((question) => !common.includes(question.id))) forgetServer(id)
  else dropEntry(id)
}
