import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Knowledge } from '../server/src/assistant/knowledge.ts'
import { type Screening, screen } from '../server/src/assistant/screen/screen.ts'
import { bandOf, bands, type RealMessage, readTestMessages } from './real-words.ts'

type Share = { of: number; share: number }
type Row = [what: string, value: Share]

const line = z.object({
  text: z.string(),
  before: z._default(z.string(), ''),
  label: z._default(z.string(), ''),
  kind: z._default(z.string(), ''),
  language: z._default(z.string(), ''),
})

type Screened<Of> = Of & { screened: Screening }

/**
 * The gate, danger and scope, on what real people wrote (testing ids, by length) and on lists whose writers had seen
 * nothing of ours. Tells kind by kind when asked to.
 */
export function gateRows(knowledge: Knowledge, printKinds = false): Row[] {
  const read = <Of extends { text: string; before?: string }>(all: Of[]): Screened<Of>[] =>
    all.map((one) => ({ ...one, screened: screen(one.text, historyOf(one.before), knowledge) }))
  const list = (name: string) => read(readList(name))
  const heldOut = list('held-out')
  const kinds = heldOut.filter(({ label }) => label === 'danger')
  const urgent = heldOut.filter(({ label }) => label === 'urgent')
  const lookAlikes = heldOut.filter(({ label }) => label === 'harmless')
  const beside = list('beside')
  const followUps = list('follow-ups')
  // What strangers wrote next, after an answer to a real post; no emergency among them.
  const nextWords = list('next-words')
  const harmlessWords = list('harmless-words')
  const languages = list('languages')
  const passing = list('passing')
  const typed = list('typed')
  const typedAs = (label: string) => typed.filter((one) => one.label === label)
  const isHarmless = ({ label }: { label: string }) => label === 'harmless'
  const real = readTestMessages()
  const screened = real && read(real)
  if (printKinds) printByKind([...kinds, ...beside, ...lookAlikes, ...followUps, ...harmlessWords], screened ?? [])
  return [
    ...(screened ? realRows(screened) : []),
    ['gate: an emergency beside an ordinary question, card', shareOf(beside, hasCard)],
    ['gate: follow-ups after an ordinary answer, card', shareOf(followUps, hasCard)],
    ['gate: what strangers wrote next, card', shareOf(nextWords, hasCard)],
    ['gate: what strangers wrote next, lines', shareOf(nextWords, (one) => !hasCard(one) && isTold(one))],
    ['gate: what strangers wrote next, declined', shareOf(nextWords, isDeclined)],
    ['gate: harmless words, card', shareOf(harmlessWords, hasCard)],
    ['gate: acute messages of 55 kinds, card', shareOf(kinds, hasCard)],
    ['gate: of them card or lines', shareOf(kinds, isTold)],
    ['gate: look-alikes of 55 kinds, card', shareOf(lookAlikes, hasCard)],
    ['gate: look-alikes of 55 kinds, lines', shareOf(lookAlikes, (one) => !hasCard(one) && isTold(one))],
    [
      'gate: acute, told in passing, card',
      shareOf(
        passing.filter((one) => !isHarmless(one)),
        hasCard,
      ),
    ],
    [
      'gate: of them card or lines',
      shareOf(
        passing.filter((one) => !isHarmless(one)),
        isTold,
      ),
    ],
    ['gate: look-alikes of what is told in passing, card', shareOf(passing.filter(isHarmless), hasCard)],
    ['gate: typed lines of a stranger, danger, card', shareOf(typedAs('danger'), hasCard)],
    ['gate: of them card or lines', shareOf(typedAs('danger'), isTold)],
    ['gate: typed lines of a stranger, ordinary, card', shareOf(typedAs('harmless'), hasCard)],
    ['gate: typed lines of a stranger, a doctor due, card', shareOf(typedAs('doctor'), hasCard)],
    ['gate: signs for a doctor, how soon is said first', shareOf(urgent, (one) => hasCard(one) || saysHowSoon(one))],
    ['gate: nothing to do with children, declined', shareOf(list('elsewhere'), isDeclined)],
    ['gate: short and ours, answered', shareOf(list('ours-short'), (one) => isAnswered(one))],
    ['gate: may be about a child, declined', shareOf(list('ask-back'), isDeclined)],
    [
      'gate: other languages, asked for English in the same',
      shareOf(languages, ({ screened, language }) => !screened.danger && screened.foreign === language),
    ],
  ]
}

function realRows(all: Screened<RealMessage>[]): Row[] {
  const harmless = all.filter(({ id, danger }) => id.startsWith('p') && danger === 'none')
  const acute = all.filter(({ danger }) => danger === 'acute')
  const ours = all.filter(({ scope, card }) => scope === 'in' && card === 'wrong')
  const foreign = all.filter(({ scope, danger }) => scope === 'out' && danger === 'none')
  return [
    ...byLength('real: posts without danger, card', harmless, hasCard),
    ...byLength('real: posts without danger, lines', harmless, (one) => !hasCard(one) && isTold(one)),
    ...byLength(
      'real: needed cards given',
      all.filter(({ card }) => card === 'needed'),
      hasCard,
    ),
    ...byLength('real: acute, card', acute, hasCard),
    ...byLength('real: acute, card or lines', acute, isTold),
    ...byLength(
      'real: concern, lines or card',
      all.filter(({ danger }) => danger === 'concern'),
      isTold,
    ),
    ...byLength('real: in scope and no card due, answered', ours, isAnswered),
    ...byLength('real: out of scope, declined', foreign, isDeclined),
    ...byLength('real: out of scope without danger, card', foreign, hasCard),
  ]
}

function byLength(what: string, all: Screened<RealMessage>[], isSo: (one: Screened<RealMessage>) => boolean): Row[] {
  const rows = bands.map(({ name }): Row => {
    const some = all.filter(({ text }) => bandOf(text) === name)
    return [`${what}, ${name}`, shareOf(some, isSo)]
  })
  return [[what, shareOf(all, isSo)], ...rows]
}

const hasCard = ({ screened }: { screened: Screening }) => screened.danger !== null
const saysHowSoon = ({ screened }: { screened: Screening }) => screened.sign !== null
const isTold = (one: { screened: Screening }) => hasCard(one) || saysHowSoon(one) || one.screened.quiet !== null
const isDeclined = (one: { screened: Screening }) => !hasCard(one) && one.screened.scope === 'elsewhere'
const isAnswered = (one: { screened: Screening }) => !hasCard(one) && one.screened.scope !== 'elsewhere'

function historyOf(before = '') {
  if (before === '') return []
  return [
    { role: 'user' as const, content: before },
    { role: 'assistant' as const, content: 'Here is what to try first.' },
  ]
}

/** Found and missed by kind on the lists, by route on real messages, and what went wrong on the lists in its words. */
function printByKind(lists: Screened<z.infer<typeof line>>[], real: Screened<RealMessage>[]): void {
  const counts = new Map<string, { found: number; all: number }>()
  const count = (name: string, isFound: boolean) => {
    const so = counts.get(name) ?? { found: 0, all: 0 }
    counts.set(name, { found: so.found + Number(isFound), all: so.all + 1 })
  }
  for (const one of lists) {
    const isHarmless = one.label === 'harmless' || one.before !== '' || (one.label === '' && one.kind === '')
    if (!isHarmless) count(one.kind, hasCard(one))
    if (hasCard(one) === isHarmless)
      console.log(
        `${isHarmless ? 'falsePositives' : 'missed'} ${one.kind} ${one.screened.danger?.kind?.id ?? ''}: ${one.text}`,
      )
  }
  for (const one of real.filter(({ danger }) => danger === 'acute')) count(`real ${one.route ?? 'other'}`, hasCard(one))
  for (const [name, { found, all }] of counts) console.log(`| ${name} | ${found} of ${all} |`)
}

function readList(name: string) {
  const lines = readFileSync(join(import.meta.dirname, `${name}.jsonl`), 'utf8').split('\n')
  return lines.filter(Boolean).map((each) => line.parse(JSON.parse(each)))
}

function shareOf<Each>(all: Each[], isSo: (each: Each) => boolean): Share {
  return { of: all.length, share: all.filter(isSo).length / Math.max(1, all.length) }
}
