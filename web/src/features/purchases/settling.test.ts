import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { awaitSettling } from './settling.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** After how many milliseconds it is settled, when something is verified at these times. */
async function settledAfter(...verifiedAt: number[]): Promise<number> {
  const begun = Date.now()
  const { renew, settled } = awaitSettling()
  let took = -1
  void settled.then(() => {
    took = Date.now() - begun
  })
  for (const at of verifiedAt) setTimeout(renew, at)
  await vi.advanceTimersByTimeAsync(10_000)
  return took
}

test('[IAP-04] restoring waits for a second after the last purchase was verified, and for three at most', async () => {
  expect(await settledAfter(200)).toBe(1200)
  expect(await settledAfter(200, 900, 1800)).toBe(2800)
  expect(await settledAfter()).toBe(3000)
  expect(await settledAfter(200, 1100, 2000, 2900)).toBe(3000)
})
