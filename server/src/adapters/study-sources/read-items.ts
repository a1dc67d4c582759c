import type * as z from 'zod/mini'
import type { FoundStudy } from './found-study.ts'
import { type RecordsRead, separateProblems } from './separate-problems.ts'

/** Reads each item of a page on its own, so that one odd record does not cost the others. */
export function readItems<Schema extends z.ZodMiniType>(
  items: unknown[],
  schema: Schema,
  read: (item: z.infer<Schema>) => FoundStudy | null,
): RecordsRead {
  const results = items.map((item) => {
    const parsed = schema.safeParse(item)
    return parsed.success ? (read(parsed.data) ?? 'a record without a title') : 'a record in another form'
  })
  return separateProblems(results)
}
