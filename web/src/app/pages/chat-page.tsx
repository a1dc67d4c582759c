// First of all imports: it must run before any schema is built.
import '../../api/without-eval.ts'
import { useEffect } from 'react'
import { Conversation } from '../../features/chat/conversation.tsx'
import { chatWords } from '../../words/chat.ts'
import { productName } from '../../words/product.ts'

type Props = { conversation: string; question: string | null; onLost: () => void }

export function ChatPage({ conversation, question, onLost }: Props) {
  useEffect(() => {
    document.title = `${chatWords.title} | ${productName}`
  }, [])
  return <Conversation id={conversation} question={question} onLost={onLost} />
}
