/** A tab that sleeps while it has its turn holds the others up for so long at most. */
const maxWaitMs = 10_000

/** Runs it while no other tab of this device runs anything by that name; a browser without locks runs it at once. */
export async function oneTabAtATime(name: string, run: () => Promise<void>): Promise<void> {
  // Old browsers have none, nor has a page that came over plain HTTP.
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return run()
  let isTurn = false
  const inTurn = () => {
    isTurn = true
    return run()
  }
  try {
    await locks.request(`nestbook.${name}`, { signal: AbortSignal.timeout(maxWaitMs) }, inTurn)
  } catch (failure) {
    if (isTurn) throw failure
    await run()
  }
}
