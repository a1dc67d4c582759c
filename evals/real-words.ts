import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { helpRoutes } from '@nestbook/contract/research.ts'
import * as z from 'zod/mini'

/** What real people wrote lies beside the project, or in NESTBOOK_REAL_WORDS; nothing of it is kept here. */
const folder = process.env.NESTBOOK_REAL_WORDS ?? join(import.meta.dirname, '../../shared/data/real-words')

const message = z.object({ id: z.string(), text: z.string() })
const label = z.object({
  id: z.string(),
  scope: z.enum(['in', 'out', 'either']),
  danger: z.enum(['acute', 'concern', 'none']),
  route: z.nullable(z.enum(helpRoutes)),
  sign: z.array(z.int()),
  card: z.enum(['needed', 'fine', 'wrong']),
  children: z.array(z.object({ months: z.nullable(z.number()) })),
})
export type RealMessage = z.infer<typeof message> & z.infer<typeof label>
export type RealChild = RealMessage['children'][number]

/** Up to so many words a message belongs to the band; the last has no end. */
export const bands = [
  { name: 'up to 40 words', max: 40 },
  { name: '41 to 100', max: 100 },
  { name: '101 to 250', max: 250 },
  { name: 'longer', max: Number.POSITIVE_INFINITY },
]

export function bandOf(text: string): string {
  const words = text.split(/\s+/).filter(Boolean).length
  return bands.find(({ max }) => words <= max)?.name ?? ''
}

/** Split once and for ever: these are never learned from. */
function isForTesting(id: string): boolean {
  return /[01]$/.test(id)
}

/** The labelled real messages that are for testing; null where they do not lie beside the project. */
export function readTestMessages(): RealMessage[] | null {
  return readRealMessages('testing')
}

export function readRealMessages(split: 'testing' | 'learning'): RealMessage[] | null {
  if (!existsSync(folder)) return null
  const lines = (text: string) => text.split('\n').filter(Boolean)
  const texts = new Map(
    ['parents', 'elsewhere', 'distress'].flatMap((name) =>
      lines(gunzipSync(readFileSync(join(folder, `${name}.jsonl.gz`))).toString()).map((line) => {
        const { id, text } = message.parse(JSON.parse(line))
        return [id, text] as const
      }),
    ),
  )
  return lines(readFileSync(join(folder, 'labels.jsonl'), 'utf8'))
    .map((line) => label.parse(JSON.parse(line)))
    .filter(({ id }) => isForTesting(id) === (split === 'testing'))
    .map((labelled) => ({ ...labelled, text: texts.get(labelled.id) ?? '' }))
}
