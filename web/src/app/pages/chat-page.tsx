// First of all imports: it must run before any schema is built.
import '../../api/without-eval.ts'
import { useEffect } from 'react'
import { Conversation } from '../../features/chat/conversation.tsx'
import { resumeUnfinished } from '../../features/chat/live-conversation.ts'
import { chatWords } from '../../words/chat.ts'
import { productName } from '../../words/product.ts'

type Props = { conversation: string; question: string | null; onAsked: () => void; onLost: () => void }

export function ChatPage({ conversation, question, onAsked, onLost }: Props) {
  useEffect(() => {
    document.title = `${chatWords.title} | ${productName}`
  }, [])
  return <Conversation id={conversation} question={question} onAsked={onAsked} onLost={onLost} />
}

/** Answers that were under way when the page went are read on, whatever screen comes up. */
export function readOn(): void {
  resumeUnfinished()
}
