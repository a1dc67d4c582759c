import type { HistoryMessage } from '@nestbook/contract/research.ts'
import { type Form, findForm } from './form.ts'
import { readOpener } from './opener.ts'
import { askedAgain, readTalk, type Talk } from './talk.ts'

/** What was asked before; of how an answer was wanted, or what was said to it, nothing is learned of the matter. */
export function questionsIn(history: HistoryMessage[]): string[] {
  const answered = history.findIndex(({ role }) => role === 'assistant')
  return history.flatMap(({ role, content }, at) => {
    // Before any answer "what do I do first" is no wish for another form of it.
    const isOnAnswer = answered >= 0 && at > answered && findForm(content, true) !== null
    const isQuestion = role === 'user' && !isOnAnswer && readOpener(content) === null
    return isQuestion && readTalk(content, history.slice(0, at)) === null ? [content] : []
  })
}

/** The texts that say what is asked, the newest first: whoever only speaks of the answer asks what they asked before. */
export function aboutWhat(text: string, earlier: string[], onlySpeaksOfAnswer: Form | Talk | null): string[] {
  if (!onlySpeaksOfAnswer || earlier.length === 0) return [askedAgain(text), ...earlier]
  // Put right, an age goes before the one that was told.
  if (typeof onlySpeaksOfAnswer === 'object' && onlySpeaksOfAnswer.kind === 'ageNow')
    return [...earlier.slice(0, 1), onlySpeaksOfAnswer.told, ...earlier.slice(1)]
  const isReply = typeof onlySpeaksOfAnswer === 'object' && onlySpeaksOfAnswer.kind === 'reply'
  return isReply ? [...earlier, onlySpeaksOfAnswer.told] : earlier
}
