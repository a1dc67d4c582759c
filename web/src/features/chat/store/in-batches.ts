/**
 * Hands things on together: the first at once, those that come within `ms` of it as one handful at the end of that time.
 * `now` hands on what is waiting.
 */
export function inBatches<Thing>(
  deliver: (things: readonly Thing[]) => void,
  ms: number,
): { add: (thing: Thing) => void; now: () => void } {
  let waiting: Thing[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let readyAt = 0
  const now = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0) return
    const things = waiting
    waiting = []
    readyAt = performance.now() + ms
    deliver(things)
  }
  const add = (thing: Thing) => {
    waiting.push(thing)
    const wait = readyAt - performance.now()
    if (wait <= 0) now()
    else timer ??= setTimeout(now, wait)
  }
  return { add, now }
}
