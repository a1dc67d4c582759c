import { useSyncExternalStore } from 'react'
import { type ConversationEntry, entries, listedEntries, subscribeToConversations } from './conversation-index.ts'
import { conversationTotal } from './conversation-source.ts'

/** The conversations that are known here, the newest first. */
export function useConversations(): readonly ConversationEntry[] {
  return useSyncExternalStore(subscribeToConversations, entries)
}

/** Those of them that are to be remembered: all that a list shows. */
export function useListed(): readonly ConversationEntry[] {
  return useSyncExternalStore(subscribeToConversations, listedEntries)
}

/** How many there are in all. */
export function useConversationTotal(): number {
  return useSyncExternalStore(subscribeToConversations, conversationTotal)
}
