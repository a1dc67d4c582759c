import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The CPU time in ms that work took in this process, waiting not counted. Its clock is exact to a few microseconds. */
export async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** The same for work that must not give way to other work in between. */
export function cpuMsOfSync(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

export const median = (numbers: number[]): number => percentile(numbers, 0.5)

/** The number that the given share of the numbers does not exceed; 0 for none. */
export function percentile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** The bytes that what is made keeps in memory, with the thing made so that it is still held. */
export async function bytesHeldBy<Made>(make: () => Made): Promise<{ made: Made; bytes: number }> {
  const before = await bytesInUse()
  const made = make()
  return { made, bytes: (await bytesInUse()) - before }
}

async function bytesInUse(): Promise<number> {
  // The buffers of dead arrays are given back a moment after the collection that found them.
  for (let round = 0; round < 3; round++) {
    collectGarbage()
    await pause(20)
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
