import { wordsOf } from '@nestbook/contract/rules/answer-state.ts'
import type { Turn } from './conversation-state.ts'

/**
 * Changes with what other devices should know: a question, the run that answers it, how it ended and the verdict.
 * Not with each word that comes, which they can follow themselves.
 */
export function markOf(turns: readonly Turn[]): string {
  return hash(
    turns
      .map(({ id, request, attempt, answer, verdict }) => {
        const isOver = answer.end !== null && answer.end !== 'lost'
        return [
          id,
          request,
          attempt,
          answer.run,
          isOver ? `${answer.end} ${wordsOf(answer).length}` : '',
          verdict,
        ].join()
      })
      .join('|'),
  )
}

/** 53 bits by the cyrb53 mix: short enough for an index, and no two states of one conversation share it. */
function hash(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at)
    high = Math.imul(high ^ letter, 2654435761)
    low = Math.imul(low ^ letter, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
}
