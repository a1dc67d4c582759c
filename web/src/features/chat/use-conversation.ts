import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ConversationState } from './conversation-state.ts'
import { type LiveConversation, openConversation } from './live-conversation.ts'

/** The conversation with this id; `question` opens it when it has no turns yet. */
export function useConversation(id: string, question: string | null): [ConversationState, LiveConversation] {
  const [conversation] = useState(() => openConversation(id))
  useEffect(() => {
    if (question && conversation.read().turns.length === 0) conversation.ask(question)
  }, [conversation, question])
  return [useSyncExternalStore(conversation.subscribe, conversation.read), conversation]
}
