import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ConversationState } from '../store/conversation-state.ts'
import { type LiveConversation, openConversation } from '../store/live-conversation.ts'

/** The conversation with this id; `question` opens it when it has no turns yet, and `onAsked` is told that it is kept. */
export function useConversation(
  id: string,
  question: string | null,
  onAsked: () => void,
): [ConversationState, LiveConversation] {
  const [conversation] = useState(() => openConversation(id))
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked once, whatever is handed in again.
  useEffect(() => {
    if (!question) return
    if (conversation.read().turns.length === 0) conversation.ask(question)
    if (conversation.isKept()) onAsked()
  }, [conversation, question])
  return [useSyncExternalStore(conversation.subscribe, conversation.read), conversation]
}
