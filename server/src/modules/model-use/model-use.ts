import type { ModelUse } from '../../adapters/model/model.ts'
import type { Database } from '../../database/database.ts'
import { type DayUse, makeModelUseStore } from './model-use.store.ts'

export type { DayUse } from './model-use.store.ts'

/** The most of a day, over all server processes, and dollars for a million tokens read and written. */
export type Ceiling = {
  perDay: { tokens: number | null; dollars: number | null }
  prices: { input: number; output: number }
}

export type ModelUseModule = ReturnType<typeof makeModelUse>

const dayMs = 24 * 60 * 60_000
const retentionDays = 400
/** A provider that keeps what it reads takes a tenth for it the next time. */
const cachedShare = 0.1

/** Counts what a language model uses, and says when the day's most is reached. */
export function makeModelUse(
  database: Database,
  ceiling: Ceiling,
  { now, report }: { now: () => Date; report: (error: unknown) => void },
) {
  const store = makeModelUseStore(database)
  const dayOf = (at: Date) => Math.floor(at.getTime() / dayMs)
  let known: { day: number; used: DayUse[] } = { day: -1, used: [] }
  const keep = (day: number, used: DayUse[]) => {
    known = { day, used }
  }

  return {
    /** Reads what was used today before this process began. */
    async open(): Promise<void> {
      const day = dayOf(now())
      keep(day, await store.read(day))
    },
    /** Notes what a call used. Nobody waits for it. */
    note({ role, input, cached, output }: ModelUse): void {
      const day = dayOf(now())
      store
        .add(day, { role, calls: 1, input, cached, output })
        .then((used) => keep(day, used))
        .catch(report)
    },
    /** Whether the day's most is not reached. */
    mayAsk(): boolean {
      const used = known.day === dayOf(now()) ? known.used : []
      const { tokens, dollars } = ceiling.perDay
      return (
        (tokens === null || tokensOf(used) < tokens) && (dollars === null || dollarsOf(used, ceiling.prices) < dollars)
      )
    },
    purgeExpired: () => store.purgeBefore(dayOf(now()) - retentionDays),
  }
}

/** What the model used on the day of a moment. */
export function readModelUse(database: Database, at: Date): Promise<DayUse[]> {
  return makeModelUseStore(database).read(Math.floor(at.getTime() / dayMs))
}

export function tokensOf(used: DayUse[]): number {
  return used.reduce((sum, { input, output }) => sum + input + output, 0)
}

export function dollarsOf(used: Pick<DayUse, 'input' | 'cached' | 'output'>[], prices: Ceiling['prices']): number {
  const read = used.reduce((sum, { input, cached }) => sum + input - cached * (1 - cachedShare), 0)
  const written = used.reduce((sum, { output }) => sum + output, 0)
  return (read * prices.input + written * prices.output) / 1_000_000
}
