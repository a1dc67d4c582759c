import { useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { NoteDialog } from '../../ui/note-dialog.tsx'
import { cancelledWords, cancelWords } from '../../words/billing.ts'
import { cancelSubscription } from './billing-calls.ts'
import { cancelProblem } from './billing-problems.ts'
import { useChange } from './use-change.ts'

type Props = {
  /** The last day of Pro. */
  day: string
  freeLimit: number
  onClose: () => void
}

/** Asks whether Pro is to end with its period, and says when it will. */
export function CancelDialog({ day: now, freeLimit, onClose }: Props) {
  // What is said afterwards is of the same day, whatever is read meanwhile.
  const [day] = useState(now)
  const { state, problem, change } = useChange(cancelSubscription, cancelProblem)
  if (state === 'done')
    return <NoteDialog words={{ ...cancelledWords, line: cancelledWords.line(day) }} onClose={onClose} />
  return (
    <ConfirmDialog
      words={{ ...cancelWords, line: cancelWords.line(day, freeLimit) }}
      kind="staying"
      isWorking={state === 'working'}
      problem={problem}
      onStay={onClose}
      onGoOn={change}
    />
  )
}
