import type { AgeStage } from '@nestbook/contract/rules/ages.ts'
import type { Asked, GuidebookPage, Months, StraightAnswer, Twist } from '../../modules/guidebook/guidebook.ts'
import type { ReadTelling, Telling } from '../bearing/bearing.ts'

/** A twist or a straight answer. */
export type Part = { page: string; key: string; part: Twist | StraightAnswer; text: string; stages: AgeStage[] }

/** The telling words of a part; `rows` are places among the words of the book. */
export type PartReading = {
  key: string
  isTwist: boolean
  months: Months
  plain: string
  text: Telling
  cues: Telling[]
  head: Telling
  /** Stems of all of it and of what is asked of it, each with its weight; of length 1. */
  terms: Map<string, number>
}

/** How much a word tells: the rarer in the book, the more. */
export type Rarity = {
  ofStem: (stem: string) => number
  ofRow: (row: number) => number
  ofPlace: (place: number) => number
}

export function partsOf({ id, twists, answers }: GuidebookPage): Part[] {
  return [
    ...answers.map((part) => ({ page: id, key: part.id, part, text: part.text, stages: part.stages })),
    ...twists.map((part) => ({ page: id, key: `twist ${part.id}`, part, text: part.paragraph, stages: [] })),
  ]
}

/** The words of the book: how rare each is, and the rows of their vectors by place. */
export function readBookWords(parts: Part[], readTelling: ReadTelling): { rarity: Rarity; rows: number[] } {
  const stems = new Map<string, number>()
  const rows = new Map<number, number>()
  for (const { text, part } of parts) {
    const telling = readTelling(`${withoutSlots(text)} ${part.cues.join(' ')}`, 'any')
    for (const stem of telling.stems) stems.set(stem, (stems.get(stem) ?? 0) + 1)
    for (const row of telling.rows) rows.set(row, (rows.get(row) ?? 0) + 1)
  }
  const rare = (count = 0) => Math.log((parts.length + usual) / (count + usual))
  const atPlace = [...rows.keys()]
  const rarity = {
    ofStem: (stem: string) => rare(stems.get(stem)),
    ofRow: (row: number) => rare(rows.get(row)),
    ofPlace: (place: number) => rare(rows.get(atPlace[place] ?? -1)),
  }
  return { rarity, rows: atPlace }
}

/** As if every word stood in so many parts more. */
const usual = 20

/** For each answer the stems of what is asked of it, and in how many questions each stands. */
export type AskedStems = ReadonlyMap<string, { stems: string[]; counts: Uint16Array }>

export function countAsked(asked: Asked[], readTelling: ReadTelling): AskedStems {
  const askedOf = new Map<string, Map<string, number>>()
  for (const { answers, asked: question } of asked) {
    const { stems } = readTelling(question, 'parents')
    for (const answer of answers) {
      const counts = askedOf.get(answer) ?? new Map<string, number>()
      askedOf.set(answer, counts)
      for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1)
    }
  }
  return new Map(
    [...askedOf].map(([answer, counts]) => [
      answer,
      { stems: [...counts.keys()], counts: Uint16Array.from(counts.values()) },
    ]),
  )
}

/** Reads a page's parts; `placeOf` says where among the words of the book a word stands. */
export function readParts(
  parts: Part[],
  asked: AskedStems,
  readTelling: ReadTelling,
  rarity: Rarity,
  placeOf: ReadonlyMap<number, number>,
): PartReading[] {
  const read = (text: string, of: 'parents' | 'any') => {
    const { stems, rows } = readTelling(text, of)
    return { stems, rows: rows.flatMap((row) => placeOf.get(row) ?? []) }
  }
  return parts.map(({ key, part, text }) => {
    const plain = withoutSlots(text)
    const telling = read(plain, 'any')
    const cues = part.cues.map((cue) => read(cue, 'parents'))
    const { stems = [], counts: times = [] } = asked.get(key) ?? {}
    const counts = new Map(stems.map((stem, at) => [stem, times[at] ?? 0]))
    const add = (stem: string, count: number) => counts.set(stem, (counts.get(stem) ?? 0) + count)
    for (const stem of telling.stems) add(stem, textCounts)
    for (const { stems } of cues) for (const stem of stems) add(stem, 1)
    return {
      key,
      isTwist: 'paragraph' in part,
      months: part.months,
      plain,
      text: telling,
      cues,
      head: read(part.cues.join(' '), 'parents'),
      terms: unit(new Map([...counts].map(([stem, count]) => [stem, Math.log(1 + count) * rarity.ofStem(stem)]))),
    }
  })
}

/** A word of the part itself counts as often as so many questions that say it. */
const textCounts = 2

function withoutSlots(text: string): string {
  return text.replace(/\{\w+\}/g, ' ')
}

/** Of length 1. */
export function unit(terms: Map<string, number>): Map<string, number> {
  const length = Math.hypot(...terms.values()) || 1
  return new Map([...terms].map(([term, weight]) => [term, weight / length]))
}
