import { type ModelFailureCode, SeenTrouble } from './model-failure.ts'

export type Deadlines = { firstWordBy: number; gapMs: number; completeBy: number; lateCode: ModelFailureCode }

/**
 * Hands on what comes until a limit or the caller ends it. Then the connection is closed at once, even while the reader
 * is busy elsewhere. Time that the reader takes for itself counts to the whole only.
 */
export async function* withinLimits(
  open: (signal: AbortSignal) => AsyncIterable<string>,
  { firstWordBy, gapMs, completeBy, lateCode }: Deadlines,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const upstream = new AbortController()
  const ended = Promise.withResolvers<never>()
  ended.promise.catch(() => {})
  const end = (code: ModelFailureCode) => {
    ended.reject(new SeenTrouble({ code }))
    upstream.abort()
  }
  if (signal.aborted) throw new SeenTrouble({ code: 'stopped' })
  if (Date.now() >= Math.min(firstWordBy, completeBy)) throw new SeenTrouble({ code: 'timed_out_first_token' })
  const stop = () => end('stopped')
  signal.addEventListener('abort', stop, { once: true })
  let hasWord = false
  const whole = setTimeout(() => end(hasWord ? lateCode : 'timed_out_first_token'), completeBy - Date.now())
  const pieces = open(upstream.signal)[Symbol.asyncIterator]()
  try {
    for (;;) {
      const wait = hasWord
        ? setTimeout(end, gapMs, 'timed_out_gap')
        : setTimeout(end, firstWordBy - Date.now(), 'timed_out_first_token')
      const next = pieces.next()
      // After an end of ours nobody waits for it any more.
      next.catch(() => {})
      const { done, value } = await Promise.race([ended.promise, next]).finally(() => clearTimeout(wait))
      if (done) break
      hasWord = true
      yield value
    }
    if (!hasWord) throw new SeenTrouble({ code: 'empty' })
  } finally {
    clearTimeout(whole)
    signal.removeEventListener('abort', stop)
    upstream.abort()
    void pieces.return?.().catch(() => {})
  }
}
