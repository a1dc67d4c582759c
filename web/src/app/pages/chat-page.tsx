// First of all imports: it must run before any schema is built.
import '../../api/without-eval.ts'
import { FetchedConversation } from '../../features/chat/fetched-conversation.tsx'
import { resumeUnfinished } from '../../features/chat/live-conversation.ts'
import { UsageLine } from '../../features/usage/usage-line.tsx'
import { chatWords } from '../../words/chat.ts'
import { useTitle } from '../use-title.ts'
import type { UsageProps } from './usage-props.ts'
import { UsageRow } from './usage-row.tsx'

type Props = UsageProps & {
  conversation: string
  question: string | null
  onAsked: () => void
  onLost: () => void
  onLimit: () => void
}

export function ChatPage({ conversation, question, onAsked, onLost, onLimit, ...usage }: Props) {
  useTitle(chatWords.title)
  return (
    <FetchedConversation
      id={conversation}
      question={question}
      onAsked={onAsked}
      onLost={onLost}
      onUpgrade={usage.onUpgrade}
      onLimit={onLimit}
      usage={(turn) => (
        <UsageRow onConversations={usage.onConversations}>
          <UsageLine turn={turn} onUpgrade={usage.onUpgrade} onSessionOver={usage.onSessionOver} />
        </UsageRow>
      )}
    />
  )
}

/** Answers that were under way when the page went are read on, whatever screen comes up. */
export function readOn(): void {
  resumeUnfinished()
}
