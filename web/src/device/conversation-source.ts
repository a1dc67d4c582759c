import type { FoundPage } from '@nestbook/contract/conversations.ts'
import { findEntry, listedEntries, notifyConversations } from './conversation-index.ts'
import { owner } from './owner.ts'

/** What the device cannot do for conversations alone. A guest's home is the device, a signed-in parent's the server. */
export type ConversationSource = {
  /** Brings one onto the device that is not there. */
  fetch: (id: string) => Promise<'here' | 'gone' | 'unreachable'>
  /** Sees that the newest so many are known. */
  reach: (count: number) => void
  /** Looks for what other devices have changed. */
  refresh: () => void
  /** Null where the device itself is searched. Rejects when the server cannot be asked. */
  search: ((query: string, after: string | null) => Promise<FoundPage>) | null
  /** Sends what is unsent; false when something still is. */
  flush: () => Promise<boolean>
}

const onDevice: ConversationSource = {
  fetch: async (id) => (findEntry(id) ? 'here' : 'gone'),
  reach: () => {},
  refresh: () => {},
  search: null,
  flush: async () => true,
}

let told = 0
let arrive: (home: ConversationSource) => void = () => {}
const arrived = new Promise<ConversationSource>((resolve) => {
  arrive = resolve
})

/** Where the conversations of who is here live. For a signed-in parent it comes once it was loaded. */
export function conversationSource(): Promise<ConversationSource> {
  return owner() === null ? Promise.resolve(onDevice) : arrived
}

export function setConversationSource(home: ConversationSource): void {
  arrive(home)
}

/** How many conversations there are to be listed, also those that the device does not know yet. */
export function conversationTotal(): number {
  return Math.max(told, listedEntries().length)
}

export function setTotal(total: number): void {
  if (total === told) return
  told = total
  notifyConversations()
}

let isFull = false

/** Whether the server keeps no more conversations for this account: new ones stay on the device until there is room. */
export function isStorageFull(): boolean {
  return isFull
}

export function setStorageFull(is: boolean): void {
  if (is === isFull) return
  isFull = is
  notifyConversations()
}
