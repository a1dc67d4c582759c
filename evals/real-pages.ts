import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Tools } from '../server/src/assistant/tools.ts'
import { understand } from '../server/src/assistant/understand/understand.ts'
import { bandOf, bands, readRealMessages } from './real-words.ts'

type Row = [what: string, value: { of: number; share: number }]

const label = z.object({ id: z.string(), pages: z.array(z.string()) })

/**
 * Whether the page that a reader would open is the first, or among three, of those that a real message is read to be
 * about: testing ids, by length. Labels of evals/real-words/pages.jsonl, the best page first and others that serve.
 */
export function realPagesRows({ lexicon, topics }: Tools): Row[] {
  const messages = readRealMessages('testing')
  if (!messages) return []
  const lines = readFileSync(join(import.meta.dirname, 'real-words/pages.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
  const pagesOf = new Map(lines.map((line) => label.parse(JSON.parse(line))).map(({ id, pages }) => [id, pages]))
  const read = messages.flatMap(({ id, text }) => {
    const pages = (pagesOf.get(id) ?? []).filter((page) => lexicon.topics.has(page))
    if (pages.length === 0) return []
    const found = understand({ text, childrenAges: [], history: [] }, lexicon, topics).topics.map((topic) => topic.id)
    return [{ text, place: found.findIndex((topic) => pages.includes(topic)) }]
  })
  const rowsOf = (which: string, some: typeof read): Row[] => [
    [`real: right page first${which}`, shareOf(some, ({ place }) => place === 0)],
    [`real: right page among three${which}`, shareOf(some, ({ place }) => place >= 0 && place < 3)],
  ]
  return [
    ...rowsOf('', read),
    ...bands.flatMap(({ name }) =>
      rowsOf(
        `, ${name}`,
        read.filter(({ text }) => bandOf(text) === name),
      ),
    ),
  ]
}

function shareOf<Each>(all: Each[], isSo: (each: Each) => boolean): Row[1] {
  return { of: all.length, share: all.filter(isSo).length / Math.max(1, all.length) }
}
