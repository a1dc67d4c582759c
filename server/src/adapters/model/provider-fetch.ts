import { Agent, type Dispatcher, fetch as undiciFetch } from 'undici'
import { SeenTrouble } from './model-failure.ts'
import { causesOf, networkCode } from './read-trouble.ts'

type Fetch = typeof globalThis.fetch

/**
 * A fetch for providers' SDKs, with a limit on connecting, which Node's own lacks. It follows no redirects, and takes
 * no reply of another type or of more bytes than agreed.
 */
export function makeProviderFetch(type: string, connectMs: number, maxBytes: number): Fetch {
  const fetch = fetchThrough(
    new Agent({
      connect: { timeout: connectMs },
      // The limits that hold are ours; these would cut in with errors of their own.
      headersTimeout: 0,
      bodyTimeout: 0,
      allowH2: false,
    }),
  )
  return async (url, init) => {
    const reply = await fetch(url, { ...init, redirect: 'manual' }).catch((error: unknown) => {
      throw init?.signal?.aborted ? error : unreached(error)
    })
    const isOther = reply.ok && !(reply.headers.get('content-type') ?? '').includes(type)
    if (isOther) {
      await reply.body?.cancel()
      throw new SeenTrouble({ code: 'garbage' })
    }
    const { body, status, statusText, headers } = reply
    return body ? new Response(body.pipeThrough(limitTo(maxBytes)), { status, statusText, headers }) : reply
  }
}

/** Named here, where the cause is still at hand: the SDKs drop it. */
function unreached(error: unknown): SeenTrouble {
  const detail = networkCode(causesOf(error))
  return new SeenTrouble(
    detail === 'UND_ERR_CONNECT_TIMEOUT' ? { code: 'timed_out_connect' } : { code: 'unreachable', detail },
  )
}

function limitTo(bytes: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let left = bytes
  return new TransformStream({
    transform(chunk, controller) {
      left -= chunk.byteLength
      if (left < 0) controller.error(new SeenTrouble({ code: 'garbage' }))
      else controller.enqueue(chunk)
    },
  })
}

/** undici's fetch is the one inside Node, under types of its own and with a choice of connection. */
function fetchThrough(dispatcher: Dispatcher): Fetch {
  const fetch = undiciFetch as unknown as (url: unknown, init: object) => ReturnType<Fetch>
  return (url, init) => fetch(url, { ...init, dispatcher })
}
