import { type Column, type SQL, sql } from 'drizzle-orm'

/** Nothing is put off for longer than an hour; ten minutes are for clocks of processes that differ. */
const furthestMs = 70 * 60_000

/**
 * Whether the time of what waits has come. What is further ahead than anything is put off was noted by a clock that
 * has been set back since: it would wait for hours.
 */
export function isDue(nextTryAt: Column, now: Date): SQL {
  return sql`(${nextTryAt} <= ${now} or ${nextTryAt} > ${new Date(now.getTime() + furthestMs)})`
}
