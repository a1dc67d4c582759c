/** What goes first: help in danger, then what takes a moment, then whole answers. */
export const lanes = { help: 0, short: 1, answer: 2 } as const

/** Work for one thread, a piece in each turn of its loop, so that messages and timers come in between. No piece may throw. */
export function makeQueue() {
  const waiting: (() => void)[][] = Object.values(lanes).map(() => [])
  let isWorking = false

  function next(): void {
    const work = waiting.find((lane) => lane.length > 0)?.shift()
    isWorking = work !== undefined
    if (!work) return
    work()
    setImmediate(next)
  }

  return {
    add(lane: keyof typeof lanes, work: () => void): void {
      waiting[lanes[lane]]?.push(work)
      if (isWorking) return
      isWorking = true
      setImmediate(next)
    },
  }
}
