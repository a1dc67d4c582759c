/** The work may take this share of the time. */
const maxShare = 0.01

/**
 * Does the work at most once in so many milliseconds, more rarely where it takes long, and never forgets the last call.
 */
export function throttle(work: () => void, ms: number): { soon: () => void; now: () => void } {
  let timer: ReturnType<typeof setTimeout> | null = null
  let took = 0
  const now = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const began = performance.now()
    work()
    took = performance.now() - began
  }
  const soon = () => {
    timer ??= setTimeout(now, Math.max(ms, took / maxShare))
  }
  return { soon, now }
}
