import { isSetback } from '@nestbook/contract/rules/setback.ts'
import type { Turn } from './conversation-state.ts'

/** Answered, where nobody was in danger or said that it did not help. */
export function wentWell(turn: Turn | undefined, turns: readonly Turn[]): boolean {
  const isAnswered = turn?.answer.end === 'finished' && turn.answer.result?.outcome === 'answered'
  const isGlad = turns.every(({ question, verdict, instead }, place) => {
    const isUnhappy = verdict === 'down' || instead !== undefined
    return !isUnhappy && (place === 0 || !isSetback(question))
  })
  return isAnswered && isGlad && turns.every(({ answer }) => answer.help === null)
}
