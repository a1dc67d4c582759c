import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { type ChildMention, readChildren } from '../server/src/readers/child-mentions/child-mentions.ts'

const child = z.strictObject({
  name: z.nullable(z.string()),
  months: z.nullable(z.int()),
  gender: z.nullable(z.enum(['girl', 'boy'])),
})
const message = z.strictObject({
  id: z.string(),
  /** Not looked at while the grammar was written. */
  isHeldOut: z.boolean(),
  text: z.string(),
  /** The writer's own children of whom the text tells; ages as of November 2026. */
  children: z.array(child),
})
type Gold = z.infer<typeof child>
type Message = z.infer<typeof message>
type Row = [what: string, value: { of: number; share: number }]

const now = new Date('2026-11-21T12:00:00Z')

/** How well a message's children are found without a model: on all messages, and on those kept apart. */
export function childrenFound(): Row[] {
  const lines = readFileSync(join(import.meta.dirname, 'children.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
  const messages = lines.map((line) => message.parse(JSON.parse(line)))
  return [
    ...rowsOf('', messages),
    ...rowsOf(
      ', held out',
      messages.filter(({ isHeldOut }) => isHeldOut),
    ),
  ]
}

function rowsOf(which: string, messages: Message[]): Row[] {
  const read = messages.map(({ text, children }) => {
    const found = readChildren(text, now)
    return { children, found, pairs: pair(children, found) }
  })
  const gold = read.flatMap(({ children }) => children).length
  const found = read.flatMap((each) => each.found).length
  const pairs = read.flatMap((each) => each.pairs)
  const aged = pairs.filter(([told, { age }]) => told.months !== null || age)
  const gendered = pairs.filter(([told, { gender }]) => told.gender ?? gender)
  const share = (of: number, right: number) => ({ of, share: of === 0 ? 1 : right / of })
  return [
    [`children: found, F1${which}`, share(gold + found, 2 * pairs.length)],
    [`children: invented${which}`, share(found, found - pairs.length)],
    [
      `children: age right within a month${which}`,
      share(aged.length, aged.filter(([told, { age }]) => isNear(told.months, age?.months ?? null)).length),
    ],
    [
      `children: gender right${which}`,
      share(gendered.length, gendered.filter(([told, { gender }]) => told.gender === gender).length),
    ],
  ]
}

/** Puts each child beside the one that was found for it, the likest first. */
function pair(children: Gold[], found: ChildMention[]): [Gold, ChildMention][] {
  const ranked = children
    .flatMap((told) => found.map((one) => ({ told, one, likeness: likeness(told, one) })))
    .filter((each) => each.likeness >= 0)
    .sort((a, b) => b.likeness - a.likeness)
  const pairs: [Gold, ChildMention][] = []
  for (const { told, one } of ranked) {
    if (!pairs.some(([known, other]) => known === told || other === one)) pairs.push([told, one])
  }
  return pairs
}

/** Below 0 for two who cannot be one. */
function likeness(told: Gold, { name, age, gender }: ChildMention): number {
  const isNamed = told.name !== null && name !== null
  const isSameName = isNamed && told.name?.toLowerCase() === name?.toLowerCase()
  if (isNamed && !isSameName) return -1
  return (isSameName ? 4 : 0) + (isNear(told.months, age?.months ?? null) ? 2 : 0) + (told.gender === gender ? 1 : 0)
}

function isNear(a: number | null, b: number | null): boolean {
  return a !== null && b !== null && Math.abs(a - b) <= 1
}
