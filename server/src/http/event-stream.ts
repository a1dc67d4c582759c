import { once } from 'node:events'
import { heartbeat } from '@nestbook/contract/rules/limits.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type StreamEvent = { id: number; name: string; data: unknown }
/** Nothing more comes from this process: the reader is to ask again after so long, on another connection. */
export type HandOver = { retryMs: number }

/** A reader that takes nothing for so long is disconnected. It can come back with the last number it saw. */
const slowestReaderMs = 20_000

/**
 * Sends events as they come, with a heartbeat on silence. The next event is asked for only when the reader took
 * the last, so a slow reader holds no memory. `open` gets a signal that is aborted when the reader leaves.
 */
export async function sendEventStream(
  request: FastifyRequest,
  reply: FastifyReply,
  open: (signal: AbortSignal) => AsyncIterable<StreamEvent | HandOver>,
): Promise<void> {
  const leaving = new AbortController()
  const raw = reply.raw
  reply.hijack()
  raw.on('close', () => leaving.abort())
  raw.on('error', () => leaving.abort())
  raw.writeHead(200, {
    ...plainHeaders(reply),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'private, no-store, no-transform',
    'x-accel-buffering': 'no',
    connection: 'keep-alive',
  })
  raw.write(': hello\n\n')
  const beat = setInterval(() => raw.write(': beat\n\n'), heartbeat.everyMs)
  try {
    for await (const next of open(leaving.signal)) {
      if (leaving.signal.aborted) break
      if ('retryMs' in next) {
        handOver(raw, next)
        return
      }
      const isFlushed = raw.write(`id: ${next.id}\nevent: ${next.name}\ndata: ${JSON.stringify(next.data)}\n\n`)
      beat.refresh()
      if (!isFlushed) await drained(raw, leaving)
    }
  } catch (error) {
    // The reader sees a stream without an end and asks again, which gets it a proper reply.
    request.log.error({ err: error }, 'a stream broke off')
  } finally {
    clearInterval(beat)
    raw.end()
  }
}

/** The connection ends with the stream: kept alive, it would lead the reader back to this process. */
function handOver(raw: FastifyReply['raw'], { retryMs }: HandOver): void {
  const { socket } = raw
  raw.write(`retry: ${retryMs}\n\n`)
  raw.end(() => socket?.end())
}

async function drained(raw: FastifyReply['raw'], leaving: AbortController): Promise<void> {
  const patience = AbortSignal.any([leaving.signal, AbortSignal.timeout(slowestReaderMs)])
  await once(raw, 'drain', { signal: patience }).catch(() => {
    leaving.abort()
    raw.destroy()
  })
}

function plainHeaders(reply: FastifyReply): Record<string, string | number | string[]> {
  return Object.fromEntries(
    Object.entries(reply.getHeaders()).filter(
      (header): header is [string, string | number | string[]] => header[1] !== undefined,
    ),
  )
}
