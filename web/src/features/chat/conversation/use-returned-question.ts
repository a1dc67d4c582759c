import { useEffect } from 'react'
import { cameToNothing, type Turn } from '../store/conversation-state.ts'

/** A question that came to nothing goes back into the box, unless something else is being written there. */
export function useReturnedQuestion(newest: Turn | undefined, draft: string, setDraft: (draft: string) => void): void {
  const returned = newest && cameToNothing(newest.answer) ? newest : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: it returns once, when it failed; what the parent does with it then is theirs.
  useEffect(() => {
    if (returned && draft === '') setDraft(returned.question)
  }, [returned?.id])
}
