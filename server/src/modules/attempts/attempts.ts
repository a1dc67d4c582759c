import { AppError } from '@nestbook/contract/errors.ts'
import type { Database } from '../../database/database.ts'
import { makeAttemptsStore } from './attempts.store.ts'

export type Attempts = ReturnType<typeof makeAttempts>

/** Counts what may be tried only so often, for all server processes together. Counted before it is tried. */
export function makeAttempts(database: Database, now: () => Date) {
  const store = makeAttemptsStore(database)

  /** How long to wait, in seconds, when it was tried too often; else 0. `max` 0 lifts the bound. */
  async function waitFor(bucket: string, max: number, withinMs: number, cost = 1): Promise<number> {
    if (max === 0) return 0
    const at = now()
    const { tries, endsAt } = await store.add(bucket, at, new Date(at.getTime() + withinMs), cost)
    return tries > max ? Math.max(1, Math.ceil((endsAt.getTime() - at.getTime()) / 1000)) : 0
  }

  return {
    waitFor,
    /** Throws too_many_attempts. */
    async consume(bucket: string, max: number, withinMs: number, cost = 1): Promise<void> {
      const retryAfterSeconds = await waitFor(bucket, max, withinMs, cost)
      if (retryAfterSeconds > 0) throw new AppError('too_many_attempts', { retryAfterSeconds })
    },
    clear: (...buckets: string[]) => store.remove(buckets),
    purgeExpired: () => store.purgeBefore(now()),
  }
}
