import { eq, notInArray, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { loadedContent, studies } from '../../database/schema.ts'
import { type Study, study } from './study.ts'

const rowsPerInsert = 500

export function makeStudiesStore({ orm }: Database) {
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
      await orm.transaction(async (change) => {
        // Two processes that start together load one after the other.
        await change.execute(sql`lock table loaded_content in exclusive mode`)
        await change.delete(studies).where(
          notInArray(
            studies.id,
            all.map(({ id }) => id),
          ),
        )
        await change.update(studies).set({ doi: null, pmid: null, pmcid: null })
        for (let at = 0; at < all.length; at += rowsPerInsert) {
          await change
            .insert(studies)
            .values(all.slice(at, at + rowsPerInsert).map(rowOf))
            .onConflictDoUpdate({ target: studies.id, set: overwritten })
        }
        await change
          .insert(loadedContent)
          .values({ part: 'studies', digest })
          .onConflictDoUpdate({ target: loadedContent.part, set: { digest, loadedAt: sql`now()` } })
      })
    },
  }
}

function rowOf({ ageMonths, oneLiner, readAt: _, writtenBy: __, ...study }: Study): typeof studies.$inferInsert {
  return { ...study, fromMonth: ageMonths?.[0] ?? null, toMonth: ageMonths?.[1] ?? null, finding: oneLiner }
}

const overwritten = Object.fromEntries(
  (
    [
      'title',
      'authors',
      'year',
      'journal',
      'doi',
      'pmid',
      'pmcid',
      'url',
      'studyType',
      'sampleSize',
      'fromMonth',
      'toMonth',
      'population',
      'topics',
      'keywords',
      'finding',
    ] as const
  ).map((name) => [name, sql.raw(`excluded."${studies[name].name}"`)]),
)
