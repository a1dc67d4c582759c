import type { AnswerEvent, NumberedEvent, RunState } from '@nestbook/contract/research.ts'
import { untilTaken } from '../../database/until-taken.ts'
import type { Ending, LoggedEvent, RunsStore } from './runs.store.ts'

/** A run that this process is writing: every event so far, and how many of them are safely stored. */
export type LiveRun = {
  id: string
  events: NumberedEvent[]
  stored: number
  isOver: boolean
  abort: AbortController
  wake: Set<() => void>
}

const gatherMs = 10

/**
 * Gathers the events of all runs for a moment, stores them in one commit and only then shows them to readers.
 * When the database stays away for 20 s the runs at hand are given up.
 */
export function makeEventLog(store: RunsStore, onLost: (error: unknown) => void) {
  let events: LoggedEvent[] = []
  let endings: Ending[] = []
  const waiting = new Map<LiveRun, (() => void)[]>()
  let timer: NodeJS.Timeout | null = null
  let isStoring = false

  function schedule(): void {
    if (timer || isStoring || events.length === 0) return
    timer = setTimeout(() => {
      timer = null
      void storeGathered()
    }, gatherMs)
  }

  async function storeGathered(): Promise<void> {
    isStoring = true
    const batch = events
    const over = endings
    const written = new Map(waiting)
    events = []
    endings = []
    waiting.clear()
    try {
      const closedElsewhere = await untilTaken(() => store.append(batch, over))
      for (const live of written.keys()) show(live, batch, closedElsewhere.has(live.id))
    } catch (error) {
      onLost(error)
      for (const live of written.keys()) abandon(live)
    } finally {
      for (const release of [...written.values()].flat()) release()
      isStoring = false
      schedule()
    }
  }

  return {
    /** Resolves when the event is stored. */
    append(live: LiveRun, event: AnswerEvent, ending?: RunState): Promise<void> {
      if (live.isOver) return Promise.resolve()
      const n = live.events.length + 1
      live.events.push({ n, event })
      events.push({ run: live.id, n, event })
      if (ending) endings.push({ run: live.id, state: ending })
      const stored = new Promise<void>((release) => waiting.set(live, [...(waiting.get(live) ?? []), release]))
      schedule()
      return stored
    },
  }
}

export type EventLog = ReturnType<typeof makeEventLog>

function show(live: LiveRun, batch: LoggedEvent[], isClosedElsewhere: boolean): void {
  if (isClosedElsewhere) {
    abandon(live)
    return
  }
  const last = batch.findLast(({ run }) => run === live.id)
  if (!last) return
  live.stored = last.n
  if (last.event.type === 'complete') live.isOver = true
  for (const wake of live.wake) wake()
}

function abandon(live: LiveRun): void {
  live.isOver = true
  live.abort.abort()
  for (const wake of live.wake) wake()
}
