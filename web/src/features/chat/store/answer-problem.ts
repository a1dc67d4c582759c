import { type AnswerState, wordsOf } from '@nestbook/contract/rules/answer-state.ts'
import { emptyAnswer, sorryTryAgain } from '../../../words/failures.ts'

/** What is said in the place of an answer that failed or came back empty; kept in the conversation like one. */
export function problemOf(answer: AnswerState): string | null {
  const { end, problem, help } = answer
  if (end === 'failed' || end === 'refused') return problem ?? sorryTryAgain
  if (end === 'finished' && wordsOf(answer) === '' && help === null) return problem ?? emptyAnswer
  return null
}
