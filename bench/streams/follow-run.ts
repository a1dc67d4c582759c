import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Question } from '../../server/src/assistant/understand/understand.ts'
import { type Log, reportOf } from './log.ts'
import type { RunReport } from './protocol.ts'
import { readConnection, type SeenEvent } from './read-connection.ts'

/** Cuts a reader makes at most, and the events between them at most: most fall within an answer of about 100. */
const cutsPlanned = 3
const maxEventsBetweenCuts = 45
const maxAbsenceMs = 800
/** One absence in ten outlasts the server's memory of an ended run, so that its table is read as well. */
const longAbsenceMs = 7000
const maxFailures = 20
/** The kernel repeats an unanswered request for a connection after 1 s; scheduling alone never takes this long. */
const askedAgainAfterMs = 900

export type Asked = {
  addresses: string[]
  reader: number
  question: Question
  signal: AbortSignal
  onEvent: () => void
  onFailure: (reason: string) => void
}

/** Asks one question and reads its answer to the end, over as many connections as it takes. Never rejects. */
export async function followRun(asked: Asked): Promise<RunReport> {
  const log: Log = {
    ...{ seen: [], cuts: 0, handedOn: 0, failedConnections: 0, slowConnections: 0, firstEventMs: null, gapsMs: [] },
  }
  const body = requestFor(asked.question)
  while (!asked.signal.aborted && log.failedConnections < maxFailures) {
    await readOnce(asked, log, body)
    if (log.seen.at(-1)?.type === 'complete') break
    await pause(randomInt(10) === 0 ? longAbsenceMs : randomInt(maxAbsenceMs))
  }
  return reportOf(log)
}

function requestFor({ text, childrenAges, history }: Question): string {
  return JSON.stringify({ question: text, childrenAges, conversationHistory: history, clientRequestId: randomUUID() })
}

/** One connection: the question at first, from the last number seen on later. */
async function readOnce(
  { addresses, reader, signal, onEvent, onFailure }: Asked,
  log: Log,
  body: string,
): Promise<void> {
  const address = addresses[randomInt(addresses.length)] ?? ''
  const run = log.seen.find(({ type }) => type === 'connected')?.text
  // Help that is given while nothing can be kept has no run: what comes when it is asked again is told from the beginning.
  if (!run) log.seen.splice(0)
  const path = run ? `/api/research/streams/${run}?after=${log.seen.at(-1)?.id}` : '/api/research/search-stream'
  const fingerprint = `bench-reader-${String(reader).padStart(6, '0')}`
  const onAccepted = (ms: number) => {
    if (ms >= askedAgainAfterMs) log.slowConnections++
  }
  const cutsBefore = log.cuts
  const recordEvent = makeRecorder(log, onEvent)
  const failure = await readConnection(
    { address, path, fingerprint, body: run ? null : body, signal, onAccepted },
    recordEvent,
  ).then(
    (isHandedOn) => {
      if (isHandedOn) log.handedOn++
      const isOver = isHandedOn || log.cuts > cutsBefore || log.seen.at(-1)?.type === 'complete'
      return isOver ? null : 'ended before the run did'
    },
    (error: Error) => error.message,
  )
  if (failure === null || signal.aborted) return
  log.failedConnections++
  onFailure(failure)
}

/** Notes what a connection brings, and cuts it at random while there are cuts left to make. */
function makeRecorder(log: Log, onEvent: () => void): (event: SeenEvent) => boolean {
  const openedAt = performance.now()
  let left = log.cuts < cutsPlanned ? randomInt(1, maxEventsBetweenCuts) : Number.POSITIVE_INFINITY
  let lastPieceAt: number | null = null
  return (event) => {
    const now = performance.now()
    if (event.type === 'connected') log.firstEventMs ??= now - openedAt
    if (event.type === 'text_chunk') {
      if (lastPieceAt !== null) log.gapsMs.push(now - lastPieceAt)
      lastPieceAt = now
    }
    log.seen.push(event)
    onEvent()
    if (--left > 0 || event.type === 'complete') return true
    log.cuts++
    return false
  }
}
