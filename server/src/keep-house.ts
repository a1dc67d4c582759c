const everyMs = 60 * 60 * 1000
const settleEveryMs = 60 * 1000

/** Forgets, every hour, what is too old to mean anything, and every minute settles what a dead process left open. */
export function keepHouse(
  rooms: { forgetOld: () => Promise<void> }[],
  settle: () => Promise<void>,
  report: (error: unknown) => void,
): { close: () => void } {
  const forget = () => void Promise.all(rooms.map((room) => room.forgetOld())).catch(report)
  const timers = [setInterval(forget, everyMs), setInterval(() => void settle().catch(report), settleEveryMs)]
  for (const timer of timers) timer.unref()
  return {
    close: () => {
      for (const timer of timers) clearInterval(timer)
    },
  }
}
