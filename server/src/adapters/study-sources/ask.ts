import { setTimeout as pause } from 'node:timers/promises'
import { type Pace, SourceError } from './study-source.ts'

export type Ask = <Value>(url: URL, read: (text: string) => Value, signal: AbortSignal) => Promise<Value>

const usualPace: Pace = { everyMs: 250, timeoutMs: 15_000, tries: 5, firstWaitMs: 1000, maxWaitMs: 120_000 }

type Asker = { label: string; mailto: string | null; pace: Partial<Pace>; busyStatuses?: number[] }

/**
 * Asks one service, never faster than its pace, and tries again when it is busy, silent or garbled.
 * Messages of errors name the service and not the address, which may hold a key.
 */
export function makeAsk({ label, mailto, pace, busyStatuses = [] }: Asker): Ask {
  const { everyMs, tries, timeoutMs, firstWaitMs, maxWaitMs } = { ...usualPace, ...pace }
  const agent = `Nestbook/0.1 (study import${mailto ? `; mailto:${mailto}` : ''})`
  let freeAt = 0

  async function turn(signal: AbortSignal): Promise<void> {
    const wait = freeAt - Date.now()
    freeAt = Math.max(freeAt, Date.now()) + everyMs
    if (wait > 0) await pause(wait, undefined, { signal })
  }

  async function once<Value>(url: URL, read: (text: string) => Value, signal: AbortSignal): Promise<Outcome<Value>> {
    await turn(signal)
    try {
      const reply = await fetch(url, {
        headers: { 'user-agent': agent },
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      })
      const text = await reply.text()
      if (reply.ok) return readWhole(text, read, label)
      return failureOf(reply, isBusy(reply.status, busyStatuses), label)
    } catch (error) {
      signal.throwIfAborted()
      return failed('unreachable', `${label} does not answer`, error)
    }
  }

  return async (url, read, signal) => {
    for (let trial = 1; ; trial++) {
      const outcome = await once(url, read, signal)
      if ('value' in outcome) return outcome.value
      const wait = outcome.waitMs ?? firstWaitMs * 2 ** (trial - 1)
      if (outcome.error.kind === 'refused' || trial >= tries || wait > maxWaitMs) throw outcome.error
      await pause(wait, undefined, { signal })
    }
  }
}

/** `waitMs` is how long the service asks to be left alone. */
type Failure = { error: SourceError; waitMs: number | null }
type Outcome<Value> = { value: Value } | Failure

function failed(kind: SourceError['kind'], message: string, cause?: unknown): Failure {
  return { error: new SourceError(kind, message, cause), waitMs: null }
}

function readWhole<Value>(text: string, read: (text: string) => Value, label: string): Outcome<Value> {
  try {
    return { value: read(text) }
  } catch (error) {
    if (error instanceof SourceError) return { error, waitMs: null }
    return failed('unreadable', `${label} sent what cannot be read`, error)
  }
}

function isBusy(status: number, more: number[]): boolean {
  return status === 429 || status === 408 || status >= 500 || more.includes(status)
}

function failureOf(reply: Response, busy: boolean, label: string): Failure {
  const waitMs = retryAfterMs(reply.headers.get('retry-after'))
  const patience = waitMs && waitMs > 60_000 ? ` and asks to wait ${Math.ceil(waitMs / 60_000)} minutes` : ''
  const message = `${label} answers ${reply.status}${patience}`
  return { error: new SourceError(busy ? 'busy' : 'refused', message), waitMs }
}

/** Retry-After is seconds or a date (RFC 9110, 10.2.3). */
export function retryAfterMs(header: string | null): number | null {
  if (header === null) return null
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now())
}
