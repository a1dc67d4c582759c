import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '@nestbook/contract/errors.ts'
import type { AnswerEvent, NumberedEvent, RunState } from '@nestbook/contract/research.ts'
import type { Change, Database } from '../../database/database.ts'
import { drive, maxEvents, type Produce } from './drive.ts'
import type { LiveRun } from './event-log.ts'
import { makeEventLog } from './event-log.ts'
import { followLive, followStored } from './follow.ts'
import { makeRunDays, makeRunId, today } from './run-days.store.ts'
import { type LoggedEvent, makeRunsStore, type RunsStore } from './runs.store.ts'

/** Hears of every event, how long after its question it came, and whether it has the answer's first words. */
export type Watch = (event: AnswerEvent, afterMs: number, isFirstWord: boolean) => void

export type Runs = ReturnType<typeof makeRuns>

const sweepEveryMs = 2000
/** Whole days; today is beside them. */
const daysKept = 7
/** Their partitions are made ahead: while somebody reads all events, none can be made. */
const daysAhead = 2
/** A reader that was cut off may want the pieces for so long; after that it gets the result at once. */
const readersComeBackSeconds = 60
const maxAtOnce = 500
/** How long those who read along have to take the last words. */
const lastWordsMs = 1000
/** How long an ended run is still served from memory, so that its last readers cost no query. */
const lingerMs = 5000

/**
 * Durable runs: a run goes on whether anybody reads it or not, and every event is stored before it is shown. Any
 * process that shares the database can replay and follow it.
 */
export function makeRuns(database: Database, report: (error: unknown) => void, watch: Watch = () => {}) {
  const store = makeRunsStore(database)
  const days = makeRunDays(database)
  const log = makeEventLog(store, report)
  const live = new Map<string, LiveRun>()
  const remoteReaders = new Map<string, Set<() => void>>()
  const driving = new Set<Promise<void>>()

  database.notifications.listen('run_stops', (run) => live.get(run)?.abort.abort())
  database.notifications.listen('run_events', (message) => {
    for (const run of message.split(',')) for (const wake of remoteReaders.get(run) ?? []) wake()
  })
  const sweeper = setInterval(() => void sweep().catch(report), sweepEveryMs)
  sweeper.unref()
  let sweepsUntilForgetting = 0
  const draining = new AbortController()
  let readers = 0

  /** Two at once would close the same runs, each waiting for what the other holds. */
  let sweeping: Promise<void> | null = null
  function sweep(): Promise<void> {
    sweeping ??= sweepOnce().finally(() => {
      sweeping = null
    })
    return sweeping
  }

  async function sweepOnce(): Promise<void> {
    for (const run of await store.orphans([...live.keys()])) {
      if (draining.signal.aborted) return
      await closeOrphan(store, run)
    }
    await untilFewer(() => store.compact(readersComeBackSeconds, maxAtOnce))
    if (sweepsUntilForgetting-- > 0) return
    sweepsUntilForgetting = 1800
    await days.open(daysAhead)
    const kept = today() - daysKept
    // Without their events the runs are small. Before that each would take its events along row by row.
    if (await days.dropBefore(kept)) await untilFewer(() => store.purgeBefore(kept, maxAtOnce))
  }

  return {
    /** Begins a run, or finds the one that this owner's request id already began. Gives the run's id. */
    async begin(owner: string, clientRequestId: string, produce: Produce): Promise<string> {
      if (draining.signal.aborted) throw new AppError('shutting_down')
      const id = makeRunId()
      const { run, isNew } = await store.create(owner, id, clientRequestId)
      if (!isNew) return run
      const begun: LiveRun = { id, events: [], stored: 0, isOver: false, abort: new AbortController(), wake: new Set() }
      live.set(id, begun)
      const driven = drive(begun, log, watched(produce, watch), report).finally(() => {
        driving.delete(driven)
        setTimeout(() => live.delete(id), lingerMs).unref()
      })
      driving.add(driven)
      return id
    },

    state: store.state,
    wasBegunWithin: store.wasBegunWithin,
    wordsOf: store.wordsOf,

    /**
     * All events of a run after number `after`, those to come included. Ends with the run or the signal, and while this
     * process drains with what there is of a run that another process writes.
     */
    async *follow(run: string, after: number, signal: AbortSignal): AsyncGenerator<NumberedEvent> {
      const here = live.get(run)
      readers++
      try {
        yield* here
          ? followLive(here, after, signal)
          : followStored(store, remoteReaders, run, after, signal, draining.signal)
      } finally {
        readers--
      }
    },

    /** The events of a run after number `after`, as far as there are any; null for a stranger's or a forgotten run. */
    async eventsSoFar(owner: string, run: string, after: number): Promise<NumberedEvent[] | null> {
      if ((await store.state(owner, run)) === null) return null
      return store.eventsAfter(run, after, maxEvents)
    },

    /** Stops a run on whatever process it lives. Gives its state within 2 s; null for a stranger's run. */
    async stop(owner: string, run: string): Promise<RunState | null> {
      const state = await store.state(owner, run)
      if (state !== 'running') return state
      const here = live.get(run)
      if (here) here.abort.abort()
      else await database.ring('run_stops', run)
      const patience = AbortSignal.timeout(2000)
      for await (const { event } of this.follow(run, here?.stored ?? 0, patience))
        if (event.type === 'complete') return event.state
      return store.state(owner, run)
    },

    /** Reads, within a change, what runs for an owner. Gives what stops it, wherever it lives, once the change is made. */
    async prepareStopping(owner: string, change: Change): Promise<() => Promise<void>> {
      const running = await store.running(owner, change)
      return async () => {
        for (const run of running) {
          live.get(run)?.abort.abort()
          await database.ring('run_stops', run)
        }
      }
    },

    handOver: store.handOver,

    /** Makes the days that answers are written to. What dead processes left is closed beside the first questions. */
    async open(): Promise<void> {
      await days.open(daysAhead)
      void sweep().catch(report)
    },

    sweep,

    isDraining: () => draining.signal.aborted,
    running: () => driving.size,

    /**
     * Begins no more runs, and disconnects who reads another process's. Lets running answers finish until the signal, then
     * breaks them off; afterwards all is stored, and who read along has the end.
     */
    async close(graceEnds: AbortSignal): Promise<void> {
      draining.abort()
      clearInterval(sweeper)
      const grace = new Promise((done) => graceEnds.addEventListener('abort', done))
      if (!graceEnds.aborted) await Promise.race([Promise.allSettled([...driving]), grace])
      for (const run of live.values()) run.abort.abort('shutdown')
      await Promise.allSettled([...driving, sweeping])
      const isPatient = Date.now() + lastWordsMs
      while (readers > 0 && Date.now() < isPatient) await pause(20)
    },
  }
}

function watched(produce: Produce, watch: Watch): Produce {
  return async function* (signal) {
    const begunAt = performance.now()
    let isSilent = true
    for await (const event of produce(signal)) {
      const speaks = event.type === 'help' || event.type === 'text_chunk'
      watch(event, performance.now() - begunAt, isSilent && speaks)
      if (speaks) isSilent = false
      yield event
    }
  }
}

/** Works off what is due in small changes, so that nobody waits long for one. */
async function untilFewer(work: () => Promise<number>): Promise<void> {
  while ((await work()) === maxAtOnce);
}

const interrupted: AnswerEvent = {
  type: 'error',
  error: 'The answer was interrupted. Please ask again.',
  code: 'interrupted',
  retryable: true,
}

/** Tells a run's readers that it was interrupted, unless another process did. */
async function closeOrphan(store: RunsStore, run: string): Promise<void> {
  if (!(await store.claimRun(run))) return
  const n = await store.nextNumber(run)
  const told: LoggedEvent[] = [
    { run, n, event: interrupted },
    { run, n: n + 1, event: { type: 'complete', state: 'interrupted' } },
  ]
  await store.append(told, [{ run, state: 'interrupted' }])
}
