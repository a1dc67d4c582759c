import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const label = z.object({ id: z.string(), pages: z.array(z.string()) })

/** The pages that a reader would open for real messages, by id: the best first, then others that serve. */
export function readPagesOf(): Map<string, string[]> {
  const lines = readFileSync(join(import.meta.dirname, 'real-words/pages.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
  return new Map(lines.map((line) => label.parse(JSON.parse(line))).map(({ id, pages }) => [id, pages]))
}
