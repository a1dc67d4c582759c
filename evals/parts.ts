import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

/**
 * `settle` and `bear`: parts of the book, as page:answer or page:twist id, that answer a real message squarely or bear
 * on it. `shown`: how many a reader chose among; the others were read with an earlier book.
 */
const label = z.strictObject({
  id: z.string(),
  settle: z.array(z.string()),
  bear: z.array(z.string()),
  shown: z.optional(z.int()),
})
export type PartLabels = Map<string, z.infer<typeof label>>

/** Which parts of the book a reader found to answer real messages, by id: learning ids alone. */
export function readPartLabels(): PartLabels {
  const lines = readFileSync(join(import.meta.dirname, 'real-words/part-grades.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
  return new Map(lines.map((line) => label.parse(JSON.parse(line))).map((one) => [one.id, one]))
}
