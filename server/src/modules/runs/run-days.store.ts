import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Change, type Database, saysLockTimedOut } from '../../database/database.ts'

const msPerDay = 86_400_000
/** Whoever wants to write meanwhile waits for no longer than this; what did not work is tried again later. */
const maxLockSeconds = 2

/** The day in UTC, counted from 1970. */
export function today(): number {
  return Math.floor(Date.now() / msPerDay)
}

/** 22 letters and digits. They begin with the day, by which a run's events find their partition. */
export function makeRunId(): string {
  return `${today()}${randomBytes(13).toString('base64url').slice(0, 17)}`
}

/** Each day's events have a partition of their own, which is dropped as a whole. Without one they go to `run_days.others`. */
export function makeRunDays({ orm, inOneChange }: Database) {
  async function made(): Promise<number[]> {
    const found = await orm.execute<{ day: number }>(sql`
      select substr(relname, 5)::int as day from pg_class join pg_inherits on inhrelid = pg_class.oid
      where inhparent = 'run_events'::regclass and relname like 'day\\_%' order by 1`)
    return found.rows.map(({ day }) => day)
  }

  /** False when somebody reads the events for so long, as a backup does, that it is to be tried again. */
  async function withAllLocked(work: (change: Change) => Promise<void>): Promise<boolean> {
    try {
      await inOneChange(async (change) => {
        await change.execute(sql.raw(`set local lock_timeout = '${maxLockSeconds}s'`))
        await change.execute(sql`lock table run_events in access exclusive mode`)
        await work(change)
      })
      return true
    } catch (error) {
      if (saysLockTimedOut(error)) return false
      throw error
    }
  }

  async function openOne(day: number, change: Change): Promise<void> {
    const name = `run_days.day_${day}`
    const { rows } = await change.execute<{ isThere: boolean }>(
      sql`select to_regclass(${name}) is not null as "isThere"`,
    )
    if (rows[0]?.isThere) return
    const [from, to] = [`'${day}'`, `'${day + 1}'`]
    await change.execute(sql.raw(`create table ${name} (like run_events including all)`))
    await change.execute(
      sql.raw(`with moved as (delete from run_days.others where run >= ${from} and run < ${to} returning *)
        insert into ${name} select * from moved`),
    )
    await change.execute(
      sql.raw(`alter table run_events attach partition ${name} for values from (${from}) to (${to})`),
    )
  }

  return {
    /** Makes the partitions of today and of so many days to come. */
    async open(ahead: number): Promise<void> {
      const there = await made()
      const due = Array.from({ length: ahead + 1 }, (_, n) => today() + n).filter((day) => !there.includes(day))
      for (const day of due) await withAllLocked((change) => openOne(day, change))
    },

    /** Drops the partitions of the days before this one. False when it is to be tried again. */
    async dropBefore(day: number): Promise<boolean> {
      const due = (await made()).filter((one) => one < day)
      if (due.length === 0) return true
      const names = due.map((one) => `run_days.day_${one}`).join(', ')
      return withAllLocked(async (change) => void (await change.execute(sql.raw(`drop table if exists ${names}`))))
    },
  }
}
