import { pace, type RunReport } from './protocol.ts'
import type { SeenEvent } from './read-connection.ts'

/** What a reader saw of its run, over all its connections, in the order it came. */
export type Log = {
  seen: SeenEvent[]
  cuts: number
  handedOn: number
  failedConnections: number
  slowConnections: number
  firstEventMs: number | null
  gapsMs: number[]
}

/** Pieces that come closer together than this are replayed or caught up, so their distance says nothing of the pace. */
const liveFromMs = pace.betweenPiecesMs / 2

/** Checks that the run's events came 1 to n, each once and in order, and that its text is whole. */
export function reportOf({ seen, gapsMs, ...counted }: Log): RunReport {
  const ids = seen.map(({ id }) => id)
  const different = new Set(ids)
  const end = seen.find(({ type }) => type === 'complete')
  const last = end?.id ?? Math.max(0, ...ids)
  const result = seen.find(({ type }) => type === 'final_result')
  const pieces = seen.filter(({ type }) => type === 'text_chunk')
  return {
    events: ids.length,
    lost: Array.from({ length: last }, (_, place) => place + 1).filter((id) => !different.has(id)).length,
    doubled: ids.length - different.size,
    outOfOrder: ids.filter((id, place) => id < (ids[place - 1] ?? 0)).length,
    isTextWhole: result ? pieces.map(({ text }) => text).join('') === result.text : null,
    state: end?.text ?? null,
    ...counted,
    gapsMs: gapsMs.filter((gap) => gap >= liveFromMs),
  }
}
