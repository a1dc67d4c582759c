import { useEffect } from 'react'
import { useStoredPlan } from '../../../device/stored-plan.ts'
import { dropQuestionForPro, questionForPro } from '../../../device/stored-question.ts'
import { endedEmpty, type Turn } from '../store/conversation-state.ts'

/** Asks what waits in the box since a limit was reached, as soon as there is Pro. */
export function useQuestionForPro(
  conversation: string,
  newest: Turn | undefined,
  draft: string,
  ask: (question: string) => void,
): void {
  const isPro = useStoredPlan() === 'pro'
  const isWaiting = newest !== undefined && endedEmpty(newest.answer)
  const isAnswered = newest?.answer.end === 'finished' && !isWaiting
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked once, and not when something else was.
  useEffect(() => {
    if (questionForPro() !== conversation || !(isPro || isAnswered)) return
    dropQuestionForPro()
    if (isPro && isWaiting && draft.trim() !== '') ask(draft.trim())
  }, [isPro, isWaiting, isAnswered])
}
