import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

/** Parts of the book, as page:answer or page:twist id, that answer a real message, the best first. */
const answered = z.strictObject({ id: z.string(), parts: z.array(z.string()) })
/**
 * `settle` and `bear`: parts that answer a real message squarely, or bear on it; both may be empty. `shown`: among how
 * many a reader chose; the others were read with an earlier book.
 */
const graded = z.strictObject({
  id: z.string(),
  settle: z.array(z.string()),
  bear: z.array(z.string()),
  shown: z.optional(z.int()),
})
/** `isWhole`: whether a reader also said where nothing answers. */
export type PartLabel = { settle: string[]; bear: string[]; isWhole: boolean }

/** Which parts of the book readers found to answer real messages, by id: learning ids alone. */
export function readPartLabels(): Map<string, PartLabel> {
  const labels = new Map<string, PartLabel>()
  for (const { id, settle, bear, shown } of linesOf('part-grades').map((line) => graded.parse(line)))
    labels.set(id, { settle, bear, isWhole: shown !== undefined })
  for (const { id, parts } of linesOf('parts').map((line) => answered.parse(line))) {
    const known = labels.get(id) ?? { settle: [], bear: [], isWhole: false }
    labels.set(id, { ...known, settle: [...new Set([...known.settle, ...parts])] })
  }
  return labels
}

function linesOf(name: string): unknown[] {
  const lines = readFileSync(join(import.meta.dirname, `real-words/${name}.jsonl`), 'utf8').split('\n')
  return lines.filter(Boolean).map((line) => JSON.parse(line))
}
