const everyMs = 60 * 60 * 1000
const settleEveryMs = 60 * 1000
const finishEveryMs = 3000

type Jobs = {
  /** Asks, every hour, about what was told in vain. */
  ask: () => Promise<void>
  /** They purge, every hour, what is too old to mean anything. */
  purging: { purgeExpired: () => Promise<void> }[]
  /** Settles, every minute, what a dead process left open. */
  settle: () => Promise<void>
  /** Finishes, within seconds, what a device left open. */
  finish: () => Promise<void>
}

/** What is to be done from time to time, whoever asks or does not. */
export function runScheduledJobs(
  { ask, purging, settle, finish }: Jobs,
  report: (error: unknown) => void,
): { close: () => Promise<void> } {
  const purge = () => Promise.all(purging.map((one) => one.purgeExpired()))
  const jobs = [
    every(everyMs, purge, report),
    every(everyMs, ask, report),
    every(settleEveryMs, settle, report),
    every(finishEveryMs, finish, report),
  ]
  return { close: async () => void (await Promise.all(jobs.map((stop) => stop()))) }
}

/** Does something again and again, but never while it is still being done. Ends once what is under way is done. */
function every(ms: number, act: () => Promise<unknown>, report: (error: unknown) => void): () => Promise<void> {
  let going: Promise<unknown> | null = null
  const timer = setInterval(() => {
    going ??= act()
      .catch(report)
      .finally(() => {
        going = null
      })
  }, ms)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await going
  }
}
