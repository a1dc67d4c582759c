import { useEffect } from 'react'
import { clearDraft, offerDraft } from '../../../device/use-draft.ts'
import { endedEmpty, type Turn, wasRefused } from '../store/conversation-state.ts'

/**
 * A question that came to nothing goes back into the box, unless something else is being written there. Where no other
 * was taken the conversation stands in no list: then it waits in the home screen's box too, until it is asked.
 */
export function useReturnedQuestion(turns: readonly Turn[], draft: string, setDraft: (draft: string) => void): void {
  const newest = turns.at(-1)
  const returned = newest && endedEmpty(newest.answer) ? newest : null
  const isAlone = turns.every(wasRefused)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it returns once, when it failed; what the parent does with it then is theirs.
  useEffect(() => {
    if (returned && draft === '') setDraft(returned.question)
    if (returned && isAlone) offerDraft('home', returned.question)
    else if (newest) clearDraft('home', newest.question)
  }, [returned?.id, newest?.id])
}
