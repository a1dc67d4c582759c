import type { AnswerEvent, RunState } from '@nestbook/contract/research.ts'
import type { EventLog, LiveRun } from './event-log.ts'

/** Makes the events of one answer; stops when the signal is aborted. */
export type Produce = (signal: AbortSignal) => AsyncIterable<AnswerEvent>

/** Far above any real answer; a writer that never ends must not fill the database. */
export const maxEvents = 5000
/** Events a writer may be ahead of the database. */
const maxUnstored = 64

/** Takes an answer's events one by one into the log, until it ends, fails or is stopped. Never rejects. */
export async function drive(
  live: LiveRun,
  log: EventLog,
  produce: Produce,
  report: (error: unknown) => void,
): Promise<void> {
  let state: RunState = 'finished'
  let last: Promise<void> = log.append(live, { type: 'connected', run: live.id })
  try {
    for await (const event of produce(live.abort.signal)) {
      if (live.abort.signal.aborted || live.isOver) break
      if (live.events.length > maxEvents) throw new Error(`The answer of run ${live.id} did not end.`)
      last = log.append(live, event)
      if (live.events.length - live.stored > maxUnstored) await last
    }
  } catch (error) {
    if (!live.abort.signal.aborted) {
      state = 'failed'
      report(error)
    }
  }
  if (live.abort.signal.aborted) state = live.abort.signal.reason === 'shutdown' ? 'interrupted' : 'stopped'
  const trouble = troubleOf(state)
  if (trouble) void log.append(live, trouble)
  await log.append(live, { type: 'complete', state }, state)
}

function troubleOf(state: RunState): AnswerEvent | null {
  if (state === 'failed')
    return { type: 'error', error: 'Sorry, there was an error. Try again.', code: 'failed', retryable: true }
  if (state === 'interrupted')
    return {
      type: 'error',
      error: 'The answer was interrupted. Please ask again.',
      code: 'interrupted',
      retryable: true,
    }
  return null
}
