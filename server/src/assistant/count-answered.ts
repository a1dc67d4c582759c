import type { AnswerEvent } from '@nestbook/contract/research.ts'
import type { Place } from '../modules/usage/usage.ts'

/**
 * Passes an answer's events on and counts its question at the first words, before they leave. What is declined, finds
 * nothing or never comes to a word gives its place back.
 */
export async function* countAnswered(events: AsyncIterable<AnswerEvent>, place: Place): AsyncGenerator<AnswerEvent> {
  let isAnswered = true
  let isSettled = false
  try {
    for await (const event of events) {
      if (event.type === 'progress' && event.outcome) isAnswered = event.outcome === 'answered'
      if (event.type === 'text_chunk' && !isSettled) {
        if (isAnswered) await place.count()
        else await place.giveBack()
        isSettled = true
      }
      yield event
    }
  } finally {
    if (!isSettled) await place.giveBack()
  }
}
