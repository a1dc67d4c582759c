import type { AnswerEvent } from '@nestbook/contract/research.ts'
import type { Reservation } from '../modules/usage/usage.ts'

/**
 * Passes an answer's events on and counts its question at the first words, before they leave. What is declined, finds
 * nothing or never comes to a word gives its reservation back.
 */
export async function* countAnswered(
  events: AsyncIterable<AnswerEvent>,
  reservation: Reservation,
): AsyncGenerator<AnswerEvent> {
  let isAnswered = true
  let isSettled = false
  try {
    for await (const event of events) {
      if (event.type === 'progress' && event.outcome) isAnswered = event.outcome === 'answered'
      if (event.type === 'text_chunk' && !isSettled) {
        if (isAnswered) await reservation.count()
        else await reservation.refund()
        isSettled = true
      }
      yield event
    }
  } finally {
    if (!isSettled) await reservation.refund()
  }
}
