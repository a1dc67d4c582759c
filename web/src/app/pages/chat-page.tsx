// First of all imports: it must run before any schema is built.
import '../../api/without-eval.ts'
import { Conversation } from '../../features/chat/conversation.tsx'
import { UsageLine } from '../../features/usage/usage-line.tsx'
import { chatWords } from '../../words/chat.ts'
import { useTitle } from '../use-title.ts'
import type { UsageProps } from './usage-props.ts'

type Props = UsageProps & { conversation: string; question: string | null; onLost: () => void }

export function ChatPage({ conversation, question, onLost, onUpgrade, onSessionOver }: Props) {
  useTitle(chatWords.title)
  return (
    <Conversation
      id={conversation}
      question={question}
      onLost={onLost}
      usage={(turn) => <UsageLine turn={turn} onUpgrade={onUpgrade} onSessionOver={onSessionOver} />}
    />
  )
}
