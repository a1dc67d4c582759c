import { answerEvent, type NumberedEvent } from '@nestbook/contract/research.ts'
import { heartbeat } from '@nestbook/contract/rules/limits.ts'
import { createParser } from 'eventsource-parser'
import type { Wake } from './backoff.ts'

type Reading = {
  /** The number of the last event known; those up to it are dropped. */
  after: number
  onEvent: (numbered: NumberedEvent) => void
  wake: Wake
  signal: AbortSignal
  lostAfterMs?: number
}

/** How a stream ended; with `retryMs` the server wants its reader to go on elsewhere, after about so long. */
export type StreamEnd = 'complete' | 'dropped' | { retryMs: number }

/**
 * Reads one event stream until it completes, drops or is handed on. Any byte is a sign of life; silence counts as a drop.
 * A gap in the numbers is a drop too: what is missing has to be fetched again.
 */
export async function readEvents(body: ReadableStream<Uint8Array>, reading: Reading): Promise<StreamEnd> {
  const reader = body.getReader()
  const watch = watchSilence(reading, () => void reader.cancel().catch(() => {}))
  const place = { after: reading.after, end: null as StreamEnd | null }
  const parser = createParser({
    onEvent: (message) => handleMessage(message, place, reading),
    onRetry: (retryMs) => {
      place.end ??= { retryMs }
    },
  })
  const decoder = new TextDecoder()
  try {
    while (place.end === null) {
      const { done, value } = await reader.read()
      if (done) return 'dropped'
      watch.renew()
      parser.feed(decoder.decode(value, { stream: true }))
    }
    return place.end
  } catch {
    return 'dropped'
  } finally {
    watch.end()
    void reader.cancel().catch(() => {})
  }
}

type Place = { after: number; end: StreamEnd | null }

function handleMessage({ id, data }: { id?: string | undefined; data: string }, place: Place, reading: Reading): void {
  const n = Number(id)
  if (place.end !== null || !Number.isInteger(n) || n <= place.after) return
  if (n > place.after + 1) {
    place.end = 'dropped'
    return
  }
  place.after = n
  const event = answerEvent.safeParse(readJson(data))
  // A kind this page does not know comes from a newer server; the rest of the answer is still good.
  if (!event.success) return
  reading.onEvent({ n, event: event.data })
  if (event.data.type === 'complete') place.end = 'complete'
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Calls `lost` after too long a silence; at a wake, when two heartbeats should have come (a phone's sleep kills streams quietly). */
function watchSilence({ wake, signal, lostAfterMs = heartbeat.lostAfterMs }: Reading, lost: () => void) {
  let lastByteAt = Date.now()
  let timer = setTimeout(lost, lostAfterMs)
  const unsubscribe = wake(() => {
    if (Date.now() - lastByteAt > lostAfterMs / 2) lost()
  })
  signal.addEventListener('abort', lost)
  return {
    renew: () => {
      lastByteAt = Date.now()
      clearTimeout(timer)
      timer = setTimeout(lost, lostAfterMs)
    },
    end: () => {
      clearTimeout(timer)
      unsubscribe()
      signal.removeEventListener('abort', lost)
    },
  }
}
