import { dayBeganAt, dayEndsAt } from './midnights.ts'

/** The stretch of time for which an account's questions are counted together. */
export type AccountDay = { zone: string; beganAt: Date; endsAt: Date }

const day = 24 * 60 * 60 * 1000

/** An account's first day. */
export function firstDay(now: Date, zone: string): AccountDay {
  return { zone, beganAt: dayBeganAt(now, zone), endsAt: dayEndsAt(now, zone) }
}

/**
 * The day after one that is over. A zone that changed counts from here on, and its first midnight comes a whole day
 * after the last reset at the earliest. So moving between zones wins nobody a second day's questions.
 */
export function nextDay(last: AccountDay, now: Date, wantedZone: string): AccountDay {
  const earliest = wantedZone === last.zone ? 0 : last.endsAt.getTime() + day
  const from = new Date(Math.max(now.getTime(), earliest - 1))
  return { zone: wantedZone, beganAt: last.endsAt, endsAt: dayEndsAt(from, wantedZone) }
}
