import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { loadedContent, studies } from '../../database/schema.ts'
import { type Study, study } from './study.ts'

const columns = Object.entries(getTableColumns(studies)).map(
  ([name, { name: column }]) => [name as keyof typeof studies.$inferSelect, column] as const,
)

export function makeStudiesStore({ orm, inOneChange }: Database) {
  return {
    async all(): Promise<Study[]> {
      const rows = await orm.select().from(studies)
      return rows.map(({ studyType, fromMonth, toMonth, finding, ...row }) =>
        study.parse({
          ...row,
          studyType,
          ageMonths: fromMonth === null || toMonth === null ? null : [fromMonth, toMonth],
          oneLiner: finding,
        }),
      )
    },

    async loadedDigest(): Promise<string | null> {
      const found = await orm.select().from(loadedContent).where(eq(loadedContent.part, 'studies'))
      return found[0]?.digest ?? null
    },

    /** Makes the table hold exactly these studies, in one transaction. */
    async replaceAll(all: Study[], digest: string): Promise<void> {
      await inOneChange(async (change) => {
        // Two processes that start together load one after the other.
        await change.execute(sql`lock table loaded_content in exclusive mode`)
        const kept = sql.param(all.map(({ id }) => id))
        await change.delete(studies).where(sql`${studies.id} <> all(${kept})`)
        await change.update(studies).set({ doi: null, pmid: null, pmcid: null })
        // As one value: to name each of seventy thousand cells takes longer than to write them.
        await change.execute(sql`
          insert into studies select * from json_populate_recordset(null::studies, ${JSON.stringify(all.map(rowOf))}::json)
          on conflict (id) do update set ${overwritten}
        `)
        await change
          .insert(loadedContent)
          .values({ part: 'studies', digest })
          .onConflictDoUpdate({ target: loadedContent.part, set: { digest, loadedAt: sql`now()` } })
      })
    },
  }
}

/** A study under the names of the table's columns. */
function rowOf({ ageMonths, oneLiner, readAt: _, writtenBy: __, ...study }: Study): Record<string, unknown> {
  const row: typeof studies.$inferSelect = {
    ...study,
    fromMonth: ageMonths?.[0] ?? null,
    toMonth: ageMonths?.[1] ?? null,
    finding: oneLiner,
  }
  return Object.fromEntries(columns.map(([name, column]) => [column, row[name]]))
}

const overwritten = sql.raw(
  columns
    .filter(([name]) => name !== 'id')
    .map(([, column]) => `"${column}" = excluded."${column}"`)
    .join(', '),
)
