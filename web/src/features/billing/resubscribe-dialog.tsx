import { proPrice, type SubscriptionReply } from '@nestbook/contract/billing.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { NoteDialog } from '../../ui/note-dialog.tsx'
import { resubscribeWords, welcomeBackWords } from '../../words/billing.ts'
import { reactivateSubscription } from './billing-calls.ts'
import { reactivateProblem } from './billing-problems.ts'
import { useChange } from './use-change.ts'

/** Takes a cancellation back. */
export function ResubscribeDialog({ reply, onClose }: { reply: SubscriptionReply; onClose: () => void }) {
  const { state, problem, change } = useChange(reactivateSubscription, reactivateProblem)
  if (state === 'done') return <NoteDialog words={welcomeBackWords} onClose={onClose} />
  const amount = reply.subscription?.pricing.monthlyAmount ?? proPrice.monthlyAmount
  return (
    <ConfirmDialog
      words={{ ...resubscribeWords, line: resubscribeWords.line(amount) }}
      kind="gentle"
      isWorking={state === 'working'}
      problem={problem}
      onStay={onClose}
      onGoOn={change}
    />
  )
}
