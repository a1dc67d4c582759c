const firstPause = 500
const maxPause = 8000

export type Wake = (listener: () => void) => () => void

export type Backoff = {
  /**
   * Pauses before the next try, up to `limitMs` after the first failure; false when it is time to give up.
   * The first is at most `firstMs`.
   */
  pause: (limitMs: number, firstMs?: number) => Promise<boolean>
  /** Something arrived: the next failure is a first one again. */
  renew: () => void
}

/** Back-off with full jitter, doubling from half a second to eight. A wake ends the pause and starts the backoff again. */
export function startBackoff(wake: Wake, signal: AbortSignal, random = Math.random): Backoff {
  let failures = 0
  let firstFailure = 0
  const renew = () => {
    failures = 0
  }
  const pause = async (limitMs: number, firstMs = firstPause) => {
    if (failures === 0) firstFailure = Date.now()
    if (signal.aborted || Date.now() - firstFailure > limitMs) return false
    const longest = Math.min(maxPause, firstMs * 2 ** failures)
    failures += 1
    const ended = await sleep(random() * longest, wake, signal)
    // A phone that slept through the limit gets the whole of it again.
    if (ended === 'woken') renew()
    return !signal.aborted
  }
  return { pause, renew }
}

function sleep(ms: number, wake: Wake, signal: AbortSignal): Promise<'slept' | 'woken'> {
  return new Promise((resolve) => {
    const end = (how: 'slept' | 'woken') => {
      clearTimeout(timer)
      unsubscribe()
      signal.removeEventListener('abort', aborted)
      resolve(how)
    }
    const aborted = () => end('slept')
    const timer = setTimeout(() => end('slept'), ms)
    const unsubscribe = wake(() => end('woken'))
    signal.addEventListener('abort', aborted)
  })
}
