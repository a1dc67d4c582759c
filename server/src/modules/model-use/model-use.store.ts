import { eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { modelUse } from '../../database/model-use-schema.ts'

export type DayUse = Pick<typeof modelUse.$inferSelect, 'role' | 'calls' | 'input' | 'cached' | 'output'>

export function makeModelUseStore({ orm }: Database) {
  const ofDay = {
    role: modelUse.role,
    calls: modelUse.calls,
    input: modelUse.input,
    cached: modelUse.cached,
    output: modelUse.output,
  }
  return {
    /** Adds what was used and gives all of the day, of every server process. */
    async add(day: number, { role, calls, input, cached, output }: DayUse): Promise<DayUse[]> {
      await orm
        .insert(modelUse)
        .values({ day, role, calls, input, cached, output })
        .onConflictDoUpdate({
          target: [modelUse.day, modelUse.role],
          set: {
            calls: sql`${modelUse.calls} + excluded.calls`,
            input: sql`${modelUse.input} + excluded.input`,
            cached: sql`${modelUse.cached} + excluded.cached`,
            output: sql`${modelUse.output} + excluded.output`,
          },
        })
      return orm.select(ofDay).from(modelUse).where(eq(modelUse.day, day))
    },

    read: (day: number): Promise<DayUse[]> => orm.select(ofDay).from(modelUse).where(eq(modelUse.day, day)),

    async purgeBefore(day: number): Promise<void> {
      await orm.delete(modelUse).where(lt(modelUse.day, day))
    },
  }
}
