import type { AgeStage } from '@nestbook/contract/rules/ages.ts'
import type {
  Asked as AskedLine,
  Guidebook,
  GuidebookPage,
  StraightAnswer,
  Twist,
} from '../../modules/guidebook/guidebook.ts'
import type { Lexicon } from '../../modules/lexicon/lexicon.ts'
import type { WordVectors } from '../../text/word-net/word-net.ts'
import { makeReadTelling } from '../bearing/bearing.ts'
import { chancesOf, readPartsModel, scoreOf } from './model.ts'
import { makeNearTo } from './nearness.ts'
import { type PartReading, partsOf, readBookWords, readParts } from './read-part.ts'
import { makePartSigns } from './signs.ts'

export { partSignNames } from './signs.ts'

/** `chance`: how likely a message is about the page, 0 to 1. */
export type LikelyPage = { page: GuidebookPage; chance: number }
/** `chance`: how likely the part bears on what is asked, 0 to 1. */
export type WeighedPart = { page: GuidebookPage; part: Twist | StraightAnswer; text: string; chance: number }
export type AskedOfParts = { text: string; ageMonths: number | null; stage: AgeStage | null }

/** `likeness`: how like any text of a page is to what is asked, 0 to about 2. */
export type Weighed = { parts: WeighedPart[]; likeness: (text: string) => number }

/** Which twists and straight answers of some pages bear on what is asked, the likeliest first. */
export type WeighParts = (asked: AskedOfParts, pages: LikelyPage[]) => Weighed

/** Weighs parts of pages by what readers' labels taught (models/page-parts.json). */
export function loadWeighParts(
  guidebook: Guidebook,
  lexicon: Lexicon,
  words: WordVectors,
  askedOn: (page: string) => AskedLine[],
): WeighParts {
  const model = readPartsModel()
  const signsOf = loadPartSigns(guidebook, lexicon, words, askedOn)
  return (asked, pages) => {
    const { parts, likeness } = signsOf(asked, pages)
    const chances = chancesOf(
      parts.map(({ signs }) => scoreOf(signs, model)),
      model,
    )
    const weighed = parts.map(({ page, part, text }, at) => ({ page, part, text, chance: chances[at] ?? 0 }))
    return { parts: weighed.toSorted((one, other) => other.chance - one.chance), likeness }
  }
}

/** The signs that speak for and against each part which is for the child's age. */
export function loadPartSigns(
  { pages }: Guidebook,
  lexicon: Lexicon,
  words: WordVectors,
  askedOn: (page: string) => AskedLine[],
) {
  const readTelling = makeReadTelling(lexicon, words)
  const { rarity, rows } = readBookWords(pages.flatMap(partsOf), readTelling)
  const placeOf = new Map(rows.map((row, place) => [row, place]))
  const signs = makePartSigns(readTelling, makeNearTo(words, rows), rarity)
  const readText = (text: string) => {
    const { stems, rows: own } = readTelling(text.replace(/\{\w+\}/g, ' '), 'any')
    return { stems, rows: own.flatMap((row) => placeOf.get(row) ?? []) }
  }
  const kept = new Map<string, PartReading[]>()
  const readingsOn = (page: GuidebookPage) => {
    const known = kept.get(page.id) ?? readParts(partsOf(page), askedOn(page.id), readTelling, rarity, placeOf)
    kept.delete(page.id)
    kept.set(page.id, known)
    for (const oldest of kept.keys()) if (kept.size > maxKept) kept.delete(oldest)
    return known
  }
  return (asked: AskedOfParts, likely: LikelyPage[]) => {
    const reading = signs.read(asked)
    const first = likely[0]?.chance || 1
    const parts = likely.flatMap(({ page, chance }, rank) => {
      const readings = readingsOn(page)
      const ofPage = [chance, rank, chance / first]
      return partsOf(page).flatMap(({ part, text, stages, key }, at) => {
        const own = readings[at]
        if (!own || !isForAge(part.months, stages, asked)) return []
        return [{ page, part, text, key, signs: [...signs.of(own, reading), ...ofPage] }]
      })
    })
    const likeness = (text: string) => signs.likeness(readText(text), reading)
    return { parts, likeness }
  }
}

/** So many pages stay read. */
const maxKept = 24

function isForAge(months: readonly [number, number] | null, stages: AgeStage[], asked: AskedOfParts): boolean {
  const { ageMonths, stage } = asked
  if (months && ageMonths !== null && (ageMonths < months[0] || ageMonths > months[1])) return false
  return stage === null || stages.length === 0 || stages.includes(stage)
}
