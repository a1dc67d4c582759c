import type { NumberedEvent } from '@nestbook/contract/research.ts'
import type { LiveRun } from './event-log.ts'
import type { RunsStore } from './runs.store.ts'

const pageSize = 200
/** A message from another process can be lost while the listener reconnects; a look at the table never is. */
const pollMs = 1000

/** Follows a run that this process writes, from memory: no query per reader and event. */
export async function* followLive(live: LiveRun, after: number, signal: AbortSignal): AsyncGenerator<NumberedEvent> {
  for (let n = after; !signal.aborted; ) {
    while (n < live.stored && !signal.aborted) {
      const next = live.events[n]
      if (!next) return
      yield next
      n = next.n
    }
    if (live.isOver || signal.aborted) return
    await woken(live.wake, signal)
  }
}

/**
 * Follows a run that lives elsewhere or nowhere, from the table. Ends with its `complete` event, or where it
 * would wait while this process drains.
 */
export async function* followStored(
  store: RunsStore,
  readers: Map<string, Set<() => void>>,
  run: string,
  after: number,
  signal: AbortSignal,
  draining: AbortSignal,
): AsyncGenerator<NumberedEvent> {
  const wake = readers.get(run) ?? new Set()
  readers.set(run, wake)
  const either = AbortSignal.any([signal, draining])
  try {
    for (let n = after; !signal.aborted; ) {
      const page = await store.eventsAfter(run, n, pageSize)
      for (const next of page) {
        yield next
        n = next.n
        if (next.event.type === 'complete' || signal.aborted) return
      }
      if (page.length === 0 && n > 0 && (await isOver(store, run, n))) return
      if (page.length === pageSize) continue
      if (draining.aborted) return
      await woken(wake, either, pollMs)
    }
  } finally {
    if (wake.size === 0) readers.delete(run)
  }
}

// A reader that already has the last event asks for what comes after it: nothing will.
async function isOver(store: RunsStore, run: string, n: number): Promise<boolean> {
  const [last] = await store.eventsAfter(run, n - 1, 1)
  return last?.event.type === 'complete'
}

function woken(wakers: Set<() => void>, signal: AbortSignal, atMostMs?: number): Promise<void> {
  return new Promise((done) => {
    const timer = atMostMs === undefined ? undefined : setTimeout(wake, atMostMs)
    function wake(): void {
      clearTimeout(timer)
      wakers.delete(wake)
      signal.removeEventListener('abort', wake)
      done()
    }
    wakers.add(wake)
    signal.addEventListener('abort', wake)
    if (signal.aborted) wake()
  })
}
