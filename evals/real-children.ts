import { readChildren } from '../server/src/readers/child-mentions/child-mentions.ts'
import { bandOf, bands, type RealChild, readRealMessages } from './real-words.ts'

type Row = [what: string, value: { of: number; share: number }]
type Found = ReturnType<typeof readChildren>[number]
type Read = { id: string; text: string; children: RealChild[]; found: Found[]; pairs: [RealChild, Found][] }

/**
 * How well the writer's own children are read from real parents' messages: testing ids, by length. With `isLearning`
 * also learning ids, with what was missed and invented. Null where real words do not lie beside the project.
 */
export function realChildrenRows(isLearning = false): Row[] {
  const messages = readRealMessages(isLearning ? 'learning' : 'testing')
  if (!messages) return []
  const read = messages
    .filter(({ id, scope }) => id.startsWith('p') && scope !== 'out')
    .map(({ id, text, children }): Read => {
      const found = readChildren(text, new Date()).filter(isChild)
      return { id, text, children, found, pairs: pair(children, found) }
    })
  if (isLearning) for (const one of read) printMistakes(one)
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

function rowsOf(which: string, read: Read[]): Row[] {
  const gold = read.flatMap(({ children }) => children.filter(({ months }) => months !== null)).length
  const found = read.flatMap((one) => one.found.filter(({ age }) => age)).length
  const right = read.flatMap(({ pairs }) => pairs).filter(([told, { age }]) => told.months !== null && age).length
  const invented = read.reduce((sum, one) => sum + one.found.length - one.pairs.length, 0)
  const all = read.reduce((sum, one) => sum + one.found.length, 0)
  return [
    [
      `real: children with their ages, F1${which}`,
      { of: gold + found, share: (2 * right) / Math.max(1, gold + found) },
    ],
    [`real: children invented${which}`, { of: all, share: invented / Math.max(1, all) }],
  ]
}

/** "He" alone makes no child of a family; it only points to one. */
function isChild({ isPronoun, age, name }: Found): boolean {
  return !isPronoun || age !== null || name !== null
}

/** The likest first: ages that agree, then children of whom one side knows no age. */
function pair(children: RealChild[], found: Found[]): [RealChild, Found][] {
  const pairs: [RealChild, Found][] = []
  for (const isAged of [true, false]) {
    for (const told of children) {
      if (pairs.some(([known]) => known === told)) continue
      const one = found.find(
        (each) => !pairs.some(([, other]) => other === each) && (isAged ? isNear(told, each) : isAgeless(told, each)),
      )
      if (one) pairs.push([told, one])
    }
  }
  return pairs
}

const maxMonths = 1.05
const maxShare = 0.1

function isNear({ months }: RealChild, { age }: Found): boolean {
  return months !== null && age !== null && Math.abs(months - age.months) <= Math.max(maxMonths, maxShare * months)
}

function isAgeless({ months }: RealChild, { age }: Found): boolean {
  return months === null || age === null
}

function printMistakes({ id, text, children, found, pairs }: Read): void {
  const missed = children.filter(
    (told) => told.months !== null && !pairs.some(([known, { age }]) => known === told && age),
  )
  const invented = found.filter((one) => !pairs.some(([, known]) => known === one))
  for (const { months } of missed) console.log(`missed ${id} ${months} months: ${near(text, /\d|month|week|year/i)}`)
  for (const { start, end, age } of invented)
    console.log(
      `invented ${id} ${age?.months ?? '-'}: ${text.slice(Math.max(0, start - 40), end + 30).replace(/\n/g, ' ')}`,
    )
}

function near(text: string, pattern: RegExp): string {
  const at = Math.max(0, text.search(pattern))
  return text.slice(Math.max(0, at - 50), at + 60).replace(/\n/g, ' ')
}
