import type { FeedbackRequest } from '@nestbook/contract/feedback.ts'
import { count, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { feedback, runEvents } from '../../database/schema.ts'

export type StoredFeedback = typeof feedback.$inferSelect

export function makeFeedbackStore({ orm }: Pick<Database, 'orm'>) {
  return {
    async keep(said: Omit<FeedbackRequest, 'verdict'> & { verdict: 'up' | 'down'; answer: string }): Promise<void> {
      const now = new Date()
      await orm
        .insert(feedback)
        .values({ ...said, saidAt: now })
        .onConflictDoUpdate({ target: feedback.run, set: { ...said, saidAt: now } })
    },

    async withdraw(run: string): Promise<void> {
      await orm.delete(feedback).where(eq(feedback.run, run))
    },

    /** What a run has written so far. */
    async wordsOf(run: string): Promise<string> {
      const found = await orm.execute<{ words: string | null }>(sql`
        select string_agg(event ->> 'text', '' order by n) as words
        from ${runEvents} where run = ${run} and event ->> 'type' = 'text_chunk'`)
      return found.rows[0]?.words ?? ''
    },

    async newest(max: number): Promise<StoredFeedback[]> {
      return orm.select().from(feedback).orderBy(desc(feedback.saidAt)).limit(max)
    },

    async tally(): Promise<{ up: number; down: number }> {
      const rows = await orm
        .select({ verdict: feedback.verdict, all: count() })
        .from(feedback)
        .groupBy(feedback.verdict)
      const of = (verdict: string) => Number(rows.find((row) => row.verdict === verdict)?.all ?? 0)
      return { up: of('up'), down: of('down') }
    },

    async purgeOlderThan(days: number): Promise<void> {
      await orm.execute(
        sql`delete from feedback where run in (select run from feedback where said_at < now() - make_interval(days => ${days}) limit 100)`,
      )
    },
  }
}
