import type { AgeStage } from '@nestbook/contract/rules/ages.ts'
import {
  type Asked,
  type GuidebookPage,
  type Months,
  partName,
  type StraightAnswer,
  type Twist,
} from '../../modules/guidebook/guidebook.ts'
import type { ReadTelling, Telling } from '../bearing/bearing.ts'
import { type BookWords, withoutSlots } from './book-words.ts'

/** A twist or a straight answer. */
export type Part = { page: string; key: string; part: Twist | StraightAnswer; text: string; stages: AgeStage[] }

/**
 * The telling words of a page's parts, in few bytes: lists of numbers side by side, list n from starts[n] to
 * starts[n + 1]. Words are two lists, their ids and their places in the book.
 */
export type PageReading = {
  numbers: Uint16Array
  starts: Uint32Array
  weights: Float64Array
  parts: PartReading[]
  /** Of all its words, each once. */
  places: Uint16Array
}

/** Words are told by the number of their first list. */
export type PartReading = {
  isTwist: boolean
  months: Months
  /** How many numbers it names, and what it says. */
  numbers: number
  saysNormal: boolean
  saysChoice: boolean
  saysWhy: boolean
  text: number
  head: number
  /** Those of its cues follow each other from the first on. */
  firstCue: number
  cues: number
  /** A list of ids: stems of all of it and of what is asked of it. Their weights, of length 1, begin at `firstWeight`. */
  terms: number
  firstWeight: number
}

const numbers = /\b(?:\d+|two|three|four|five|six|eight|ten|twelve|hours?|minutes?|weeks?|months?|ounces?)\b/gi
const saysNormal = /\b(?:normal|common|usual|no harm|harmless|mostly|fine)\b/i
const saysChoice = /\b(?:yes|no|needn.t|don.t have to|can|either|rather|better|not needed|only if)\b/i
const saysWhy = /\b(?:because|since|usually means|reason|so that|as a rule)\b/i

export function partsOf({ id, twists, answers }: GuidebookPage): Part[] {
  return [
    ...answers.map((part) => ({ page: id, key: partName(part), part, text: part.text, stages: part.stages })),
    ...twists.map((part) => ({ page: id, key: partName(part), part, text: part.paragraph, stages: [] })),
  ]
}

/** A word of the part itself counts as often as so many questions that say it. */
const textCounts = 2

/** Reads a page's parts, with what is asked of them. */
export function readParts(parts: Part[], asked: Asked[], readTelling: ReadTelling, book: BookWords): PageReading {
  const lists: number[][] = []
  const weights: number[] = []
  const all = new Set<number>()
  const addWords = ({ stems, rows }: Telling) => {
    const places = book.placesOf(rows)
    for (const place of places) all.add(place)
    return lists.push(stems.map(book.addStem), places) - 2
  }
  const countsOf = countAsked(asked, readTelling)
  const read = parts.map(({ key, part, text }): PartReading => {
    const plain = withoutSlots(text)
    const telling = readTelling(plain, 'any')
    const cues = part.cues.map((cue) => readTelling(cue, 'parents'))
    const counts = new Map(countsOf.get(key))
    const add = (stem: string, count: number) => counts.set(stem, (counts.get(stem) ?? 0) + count)
    for (const stem of telling.stems) add(stem, textCounts)
    for (const { stems } of cues) for (const stem of stems) add(stem, 1)
    const own = unit([...counts].map(([stem, count]) => Math.log(1 + count) * book.rarityOfStem(stem)))
    const firstWeight = weights.length
    for (const weight of own) weights.push(weight)
    return {
      isTwist: 'paragraph' in part,
      months: part.months,
      numbers: (plain.match(numbers) ?? []).length,
      saysNormal: saysNormal.test(plain),
      saysChoice: saysChoice.test(plain),
      saysWhy: saysWhy.test(plain),
      text: addWords(telling),
      head: addWords(readTelling(part.cues.join(' '), 'parents')),
      firstCue: lists.length,
      cues: cues.map(addWords).length,
      terms: lists.push([...counts.keys()].map(book.addStem)) - 1,
      firstWeight,
    }
  })
  const starts = new Uint32Array(lists.length + 1)
  for (const [place, list] of lists.entries()) starts[place + 1] = (starts[place] ?? 0) + list.length
  return {
    numbers: Uint16Array.from(lists.flat()),
    starts,
    weights: Float64Array.from(weights),
    parts: read,
    places: Uint16Array.from(all),
  }
}

/** For each answer in how many of the questions that it settles each stem stands. */
function countAsked(asked: Asked[], readTelling: ReadTelling): Map<string, Map<string, number>> {
  const askedOf = new Map<string, Map<string, number>>()
  for (const { answers, asked: question } of asked) {
    const { stems } = readTelling(question, 'parents')
    for (const answer of answers) {
      const counts = askedOf.get(answer) ?? new Map<string, number>()
      askedOf.set(answer, counts)
      for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1)
    }
  }
  return askedOf
}

/** Of length 1. */
export function unit(weights: number[]): number[] {
  const length = Math.hypot(...weights) || 1
  return weights.map((weight) => weight / length)
}
