const pollMs = 1000

type Work = {
  /** Does all that is due, and ends early once `isClosed` says so. */
  workOff: (isClosed: () => boolean) => Promise<void>
  /** How long after `wake` it begins. */
  wakeAfterMs: number
  /** Whether the process may end while nothing is under way. */
  mayEndProcess: boolean
  report: (error: unknown) => void
}

/** Works a queue off every second, or as soon as it is woken, never twice at once. `close` waits for what is under way. */
export function pollQueue({ workOff, wakeAfterMs, mayEndProcess, report }: Work) {
  let isClosed = false
  let isWanted = false
  let timer: NodeJS.Timeout | null = null
  let round: Promise<void> | null = null

  function wake(): void {
    isWanted = true
    if (timer) clearTimeout(timer)
    timer = null
    schedule(wakeAfterMs)
  }

  function schedule(ms: number): void {
    if (isClosed || round || timer) return
    timer = setTimeout(() => {
      timer = null
      isWanted = false
      round = workOff(() => isClosed)
        .catch(report)
        .finally(() => {
          round = null
          schedule(isWanted ? wakeAfterMs : pollMs)
        })
    }, ms)
    if (mayEndProcess) timer.unref()
  }

  schedule(0)
  return {
    wake,
    async close(): Promise<void> {
      isClosed = true
      if (timer) clearTimeout(timer)
      await round
    },
  }
}
