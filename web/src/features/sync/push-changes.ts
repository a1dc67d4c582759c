import type { ConversationChange } from '@nestbook/contract/conversations.ts'
import { limits } from '@nestbook/contract/rules/limits.ts'
import { CallFailure } from '../../api/call-failure.ts'
import { type ConversationEntry, entries, findEntry } from '../../device/conversation-index.ts'
import { setStorageFull } from '../../device/conversation-source.ts'
import { deviceConversations } from '../../device/conversation-store.ts'
import {
  forgetGone,
  goneIds,
  hasUnsentWords,
  isUnsent,
  type MergedCopy,
  markNamed,
  markSent,
} from '../../device/synced-conversations.ts'
import { changeOne, deleteOne, joinSome, type NewOne, saveOne } from './conversation-calls.ts'
import { applyCopy, pullConversation, type ReadsCopies, whenGone } from './pull.ts'

/** Of the letters in one request; the server counts bytes. */
const maxLetters = limits.conversationBytes / 3
const maxTries = 5

/** A new conversation, and the mark that the device has for it. */
type Sending = { body: NewOne; mark: string }

/** What the server will not take, as it stands: it is not sent again until it changes. */
const refused = new Map<string, string>()

/** Whether something waits that the server may take. */
export function isAnythingUnsent(): boolean {
  return goneIds().length > 0 || entries().some((entry) => isUnsent(entry) && !isRefused(entry))
}

/** Sends what the server lacks: deletions, new conversations, changes. Rejects when it should be tried again later. */
export async function pushChanges(reads: ReadsCopies): Promise<void> {
  for (const id of goneIds()) await sendDeletion(id)
  await sendNew(reads)
  for (const { id } of entries().filter((entry) => entry.server && isUnsent(entry) && !isRefused(entry)))
    await unlessRefused(id, () => sendChange(id, reads))
}

async function sendDeletion(id: string): Promise<void> {
  try {
    await deleteOne(id)
  } catch (failure) {
    if (!(failure instanceof CallFailure) || failure.status !== 404) throw failure
  }
  forgetGone(id)
  refused.clear()
  setStorageFull(false)
}

async function sendNew(reads: ReadsCopies): Promise<void> {
  const fresh = entries().filter((entry) => !entry.server && entry.messages > 0 && !isRefused(entry))
  const bodies = fresh.flatMap((entry) => {
    const { id, title, isPinned, mark } = entry
    const isRemembered = entry.silentSince === null
    const messages = reads.messagesIn(deviceConversations.read(id))
    // What does not read is nothing that could be sent.
    if (!messages) refuse(entry)
    return messages ? [{ body: { id, title, isPinned, isRemembered, messages }, mark }] : []
  })
  for (const batch of inBatches(bodies)) {
    if (batch.length > 1 && (await sendTogether(batch, reads))) continue
    for (const one of batch) await unlessRefused(one.body.id, () => sendOne(one, reads))
  }
}

function inBatches(all: readonly Sending[]): Sending[][] {
  const batches: Sending[][] = []
  let letters = 0
  for (const one of all) {
    const size = JSON.stringify(one.body).length
    const last = batches.at(-1)
    if (last && last.length < limits.joinConversations && letters + size < maxLetters) last.push(one)
    else batches.push([one])
    letters = batches.at(-1) === last ? letters + size : size
  }
  return batches
}

async function sendOne({ body, mark }: Sending, reads: ReadsCopies): Promise<void> {
  const kept = await saveOne(body)
  const [sent, told] = [reads.describe(body.messages), reads.describe(kept.messages)]
  if (told.mark === sent.mark) markSent(body.id, kept, { ...sent, mark })
  // It was sent before and the reply was lost: what was said since is put to it.
  else applyCopy(kept, reads)
}

/** False when they have to be sent one by one, so that one which is refused does not hold up the others. */
async function sendTogether(batch: readonly Sending[], reads: ReadsCopies): Promise<boolean> {
  try {
    const { conversations } = await joinSome(batch.map(({ body }) => body))
    for (const head of conversations) {
      const sent = batch.find(({ body }) => body.id === head.id)
      if (!sent) continue
      const { messages } = sent.body
      const isAsSent = head.version === 1 && head.messageCount === messages.length
      if (isAsSent) markSent(head.id, head, { ...reads.describe(messages), mark: sent.mark })
      else await pullConversation(head.id, reads)
    }
    return true
  } catch (failure) {
    if (isRefusal(failure)) return false
    throw failure
  }
}

async function sendChange(id: string, reads: ReadsCopies): Promise<void> {
  for (let tries = 0; tries < maxTries; tries++) {
    const entry = findEntry(id)
    if (!entry?.server || !isUnsent(entry)) return
    const { server, title, isPinned, mark } = entry
    const hasWords = hasUnsentWords(entry)
    const messages = hasWords ? reads.messagesIn(deviceConversations.read(id)) : null
    // Nothing is sent that would leave the server with less than it has.
    if (hasWords && (server.taken?.version !== server.version || !messages?.length)) {
      if (!(await pullConversation(id, reads))) return
      continue
    }
    const change: ConversationChange = {
      ...(title === server.title ? {} : { title }),
      ...(isPinned === server.isPinned ? {} : { isPinned }),
      ...(messages ? { messages: [...messages] } : {}),
    }
    const sent = messages && { ...reads.describe(messages), mark }
    if (await sendVersion({ id, version: server.version, change, sent }, reads)) return
  }
}

type Version = { id: string; version: number; change: ConversationChange; sent: MergedCopy['server'] | null }

/** False when the server has another version by now: it was brought in, and what is still lacking is to be sent on it. */
async function sendVersion({ id, version, change, sent }: Version, reads: ReadsCopies): Promise<boolean> {
  try {
    const told = await changeOne(id, version, change)
    if (sent) markSent(id, told, sent)
    else markNamed(id, told)
    return true
  } catch (failure) {
    const status = failure instanceof CallFailure ? failure.status : 0
    if (status === 404) whenGone(id, reads)
    else if (status !== 412) throw failure
    else return !(await pullConversation(id, reads))
    return true
  }
}

async function unlessRefused(id: string, send: () => Promise<void>): Promise<void> {
  try {
    await send()
  } catch (failure) {
    if (!isRefusal(failure)) throw failure
    const entry = findEntry(id)
    if (entry) refuse(entry)
    if (failure.code === 'too_many_conversations') setStorageFull(true)
    else console.warn('Failed to save a conversation')
  }
}

function refuse(entry: ConversationEntry): void {
  refused.set(entry.id, stateOf(entry))
}

function isRefused(entry: ConversationEntry): boolean {
  return refused.get(entry.id) === stateOf(entry)
}

function stateOf({ mark, title, isPinned }: ConversationEntry): string {
  return `${mark} ${isPinned} ${title}`
}

/** The request itself was not right; a later try would not be either. */
function isRefusal(failure: unknown): failure is CallFailure {
  return failure instanceof CallFailure && [400, 409, 413].includes(failure.status)
}
