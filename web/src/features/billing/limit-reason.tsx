import { questionForPro } from '../../device/stored-question.ts'
import { planWords } from '../../words/billing.ts'

/** Why the plans are shown to who has used up the free questions, and what becomes of the one that waits. */
export function LimitReason({ freeLimit, isGuest = false }: { freeLimit: number; isGuest?: boolean }) {
  const reason = isGuest ? planWords.guestAtLimit(freeLimit) : planWords.atLimit(freeLimit)
  const kept = isGuest ? planWords.guestKept : planWords.kept
  return <p>{questionForPro() === null ? reason : `${reason} ${kept}`}</p>
}
