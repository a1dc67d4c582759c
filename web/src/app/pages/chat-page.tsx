// First of all imports: it must run before any schema is built.
import '../../api/without-eval.ts'
import { Suspense } from 'react'
import { lazyPart } from '../../device/lazy-part.ts'
import { owner } from '../../device/owner.ts'
import { FetchedConversation } from '../../features/chat/conversation/fetched-conversation.tsx'
import { onEngagement } from '../../features/chat/store/engagement.ts'
import { resumeUnfinished } from '../../features/chat/store/live-conversation.ts'
import { rememberWith } from '../../features/chat/store/memory.ts'
import { learnAfterAnswer, learnBeforeAsking } from '../../features/children/learn-for-account.ts'
import { RememberRow } from '../../features/children/remember-row.tsx'
import { noteEvent, useReviewAsk } from '../../features/review/ask-review.ts'
import { UsageLine } from '../../features/usage/usage-line.tsx'
import { chatWords } from '../../words/chat.ts'
import { useTitle } from '../use-title.ts'
import type { UsageProps } from './usage-props.ts'
import { ToConversations, UsageRow } from './usage-row.tsx'

rememberWith({ beforeAsking: learnBeforeAsking, afterAnswer: learnAfterAnswer })

onEngagement(noteEvent)

const MarginNote = lazyPart(() => import('../../features/children/margin-note.tsx'), 'MarginNote')
const ReviewDialog = lazyPart(() => import('../../features/review/review-dialog.tsx'), 'ReviewDialog')

type Props = UsageProps & {
  conversation: string
  question: string | null
  onAsked: () => void
  onLost: () => void
  onPlans: () => void
  onLimit: () => void
}

export function ChatPage({ conversation, question, onAsked, onLost, onPlans, onLimit, ...usage }: Props) {
  useTitle(chatWords.title)
  const where = useReviewAsk()
  const isKept = owner() !== null
  return (
    <>
      <FetchedConversation
        id={conversation}
        question={question}
        onAsked={onAsked}
        onLost={onLost}
        onUpgrade={onPlans}
        onLimit={onLimit}
        top={
          <>
            <ToConversations onOpen={usage.onConversations} />
            <RememberRow conversation={conversation} />
          </>
        }
        margin={(turn) => <Suspense>{isKept && <MarginNote conversation={conversation} message={turn} />}</Suspense>}
        usage={(turn) => (
          <UsageRow onConversations={usage.onConversations}>
            {turn !== null && <UsageLine turn={turn} onUpgrade={usage.onUpgrade} onSessionOver={usage.onSessionOver} />}
          </UsageRow>
        )}
      />
      <Suspense>{where && <ReviewDialog where={where} />}</Suspense>
    </>
  )
}

/** Answers that were under way when the page went are read on, whatever screen comes up. */
export function readOn(): void {
  resumeUnfinished()
}
