import { inArray, lt, sql } from 'drizzle-orm'
import { attempts } from '../../database/accounts-schema.ts'
import type { Database } from '../../database/database.ts'

export function makeAttemptsStore({ orm }: Database) {
  return {
    /** Adds a try and gives how many there are now, and when the count begins again. */
    async add(bucket: string, now: Date, endsAt: Date, cost: number): Promise<{ tries: number; endsAt: Date }> {
      // A count that ends later than one that begins now is of a clock that has been set back since.
      const isOver = sql`(${attempts.endsAt} <= ${now} or ${attempts.endsAt} > excluded.ends_at + interval '10 minutes')`
      const [counted] = await orm
        .insert(attempts)
        .values({ bucket, tries: cost, endsAt })
        .onConflictDoUpdate({
          target: attempts.bucket,
          set: {
            tries: sql`case when ${isOver} then ${cost}::int else ${attempts.tries} + ${cost}::int end`,
            endsAt: sql`case when ${isOver} then excluded.ends_at else ${attempts.endsAt} end`,
          },
        })
        .returning({ tries: attempts.tries, endsAt: attempts.endsAt })
      if (!counted) throw new Error('An attempt was not counted.')
      return counted
    },

    async remove(buckets: string[]): Promise<void> {
      await orm.delete(attempts).where(inArray(attempts.bucket, buckets))
    },

    async purgeBefore(now: Date): Promise<void> {
      await orm.delete(attempts).where(lt(attempts.endsAt, now))
    },
  }
}
