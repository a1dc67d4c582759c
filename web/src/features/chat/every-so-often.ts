/** Does the work at most once in so many milliseconds, and never forgets the last call. */
export function everySoOften(work: () => void, ms: number): { soon: () => void; now: () => void } {
  let timer: ReturnType<typeof setTimeout> | null = null
  const now = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    work()
  }
  const soon = () => {
    timer ??= setTimeout(now, ms)
  }
  return { soon, now }
}
