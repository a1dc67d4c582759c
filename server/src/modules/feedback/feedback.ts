import { AppError } from '@nestbook/contract/errors.ts'
import type { FeedbackRequest } from '@nestbook/contract/feedback.ts'
import type { Database } from '../../database/database.ts'
import type { Runs } from '../runs/runs.ts'
import { makeFeedbackStore } from './feedback.store.ts'

export type Feedback = ReturnType<typeof makeFeedback>

const daysKept = 365
const maxShown = 200

/** Keeps what parents say of answers: with the answer, so that the operator can read why, and without who said it. */
export function makeFeedback(database: Database, runs: Runs) {
  const store = makeFeedbackStore(database)
  return {
    /** Only who asked can say whether it helped; anybody else's run is not found. */
    async say(owner: string, { verdict, ...rest }: FeedbackRequest): Promise<void> {
      if ((await runs.state(owner, rest.run)) === null) throw new AppError('not_found')
      if (verdict === null) return store.withdraw(rest.run)
      await store.keep({ ...rest, verdict, answer: await store.wordsOf(rest.run) })
      await store.purgeOlderThan(daysKept)
    },
  }
}

/** All feedback counted, and the newest of it, as lines for the operator. */
export async function sendFeedback(database: Pick<Database, 'orm'>, max: number): Promise<string[]> {
  const store = makeFeedbackStore(database)
  const { up, down } = await store.tally()
  const newest = await store.newest(Math.min(max, maxShown))
  const lines = newest.flatMap(({ saidAt, verdict, reasons, note, run, answer }) => [
    '',
    `${saidAt.toISOString().slice(0, 16).replace('T', ' ')}  ${verdict === 'up' ? 'helped' : 'did not help'}  ${run}`,
    ...(reasons.length > 0 ? [`  ${reasons.join(', ').replaceAll('_', ' ')}`] : []),
    ...(note === '' ? [] : [`  “${oneLine(note)}”`]),
    `  ${oneLine(answer).slice(0, 160)}`,
  ])
  return [`${up} helped, ${down} did not`, ...lines]
}

// A note is anybody's text: nothing in it may steer the terminal that shows it.
function oneLine(text: string): string {
  return text
    .replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
