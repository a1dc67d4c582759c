import type { AgeStage } from '@nestbook/contract/rules/ages.ts'
import type {
  Asked as AskedLine,
  Guidebook,
  GuidebookPage,
  StraightAnswer,
  Twist,
} from '../../modules/guidebook/guidebook.ts'
import { keepLast } from '../../text/keep-last.ts'
import type { WordVectors } from '../../text/text-cnn/text-cnn.ts'
import type { ReadTelling } from '../bearing/bearing.ts'
import { readBookWords, withoutSlots } from './book-words.ts'
import { chancesOf, chancesOfPages, pageSignsOf, readPartsModel, scoreOf, scoreOfPage } from './model.ts'
import { type PageReading, type PartReading, partsOf, readParts } from './read-part.ts'
import { makePartSigns } from './signs.ts'
import { makeNearTo } from './similarity.ts'

export { ownSignNames } from './signs.ts'

/** `chance`: how likely a message is about the page, 0 to 1. */
export type LikelyPage = { page: GuidebookPage; chance: number }
/** `chance`: how likely the part bears on what is asked, 0 to 1. */
export type WeighedPart = { page: GuidebookPage; part: Twist | StraightAnswer; text: string; chance: number }
export type AskedOfParts = { text: string; ageMonths: number | null; stage: AgeStage | null }

/**
 * `pages`: with the chances that their parts give them, together 1. `likeness`: how like any text of a page is to what is
 * asked, 0 to about 2.
 */
export type Weighed = { pages: LikelyPage[]; parts: WeighedPart[]; likeness: (text: string) => number }

/** Which of some pages, and of their twists and straight answers, bear on what is asked, the likeliest first. */
export type WeighParts = (asked: AskedOfParts, pages: LikelyPage[]) => Weighed

/** From so many words on pages and parts are weighed by all that is told; a line is looked up by what it asks. */
const minToldWords = 35

export function isTold(text: string): boolean {
  return text.split(/\s+/).length >= minToldWords
}

/** Weighs pages and their parts by what readers' labels taught (models/page-parts.json). */
export function loadWeighParts(
  guidebook: Guidebook,
  readTelling: ReadTelling,
  words: WordVectors,
  askedOn: (page: string) => AskedLine[],
): WeighParts {
  const model = readPartsModel()
  const signsOf = loadPartSigns(guidebook, readTelling, words, askedOn)
  const weigh: WeighParts = (asked, likely) => {
    const { pages, likeness } = signsOf(asked, likely)
    const scored = pages.map(({ parts, ...page }) => ({
      ...page,
      parts: parts.map((part) => ({ ...part, own: scoreOf(part.signs, model) })),
    }))
    const words = asked.text.split(/\s+/).length
    const shares = chancesOfPages(
      scored.map(({ chance, parts }) => ({ chance, scores: parts.map(({ own }) => own) })),
      words,
      model,
    )
    const ranked = scored
      .map((page, at) => ({ ...page, chance: shares[at] ?? 0 }))
      .toSorted((one, other) => other.chance - one.chance)
    const parts = ranked.flatMap(({ page, chance, parts: own }, rank) => {
      const signs = pageSignsOf(chance, rank, ranked[0]?.chance)
      return own.map((part) => ({
        page,
        part: part.part,
        text: part.text,
        score: part.own + scoreOfPage(signs, model),
      }))
    })
    const chances = chancesOf(
      parts.map(({ score }) => score),
      model,
    )
    const weighed = parts.map(({ score, ...part }, at) => ({ ...part, chance: chances[at] ?? 0 }))
    return {
      pages: ranked.map(({ page, chance }) => ({ page, chance })),
      parts: weighed.toSorted((one, other) => other.chance - one.chance),
      likeness,
    }
  }
  // The same message is weighed for its pages first, then for what is written.
  let last: { key: string; weighed: Weighed } | null = null
  return ({ text, ageMonths, stage }, pages) => {
    const likely = pages.toSorted((one, other) => other.chance - one.chance)
    const key = JSON.stringify([text, ageMonths, stage, likely.map(({ page, chance }) => [page.id, chance])])
    if (last?.key !== key) last = { key, weighed: weigh({ text, ageMonths, stage }, likely) }
    return last.weighed
  }
}

/** The page of each topic, once. */
export function pagesOfTopics(
  topics: { id: string; chance: number }[],
  { pagesOn }: Pick<Guidebook, 'pagesOn'>,
): LikelyPage[] {
  const likely = topics.flatMap(({ id, chance }) => {
    const [page] = pagesOn(id)
    return page ? [{ page, chance }] : []
  })
  return likely.filter(({ page }, at) => likely.findIndex((other) => other.page === page) === at)
}

/** So many messages stay read: the same is weighed for its pages, for what is written, and beside a reply to it. */
const maxKept = 6

/** The pages with the signs that speak for and against each of their parts which is for the child's age. */
export function loadPartSigns(
  { pages }: Guidebook,
  readTelling: ReadTelling,
  words: WordVectors,
  askedOn: (page: string) => AskedLine[],
) {
  const book = readBookWords(pages.flatMap(partsOf), readTelling)
  const signs = makePartSigns(readTelling, makeNearTo(words, book.rows), book)
  const startReading = () =>
    keepLast((text) => ({ message: signs.read(text), signsOf: new Map<PartReading, number[]>() }), maxKept)
  let readMessage = startReading()
  const known = new Map<string, PageReading>()
  const readPage = (page: GuidebookPage) => {
    const before = known.get(page.id)
    if (before) return { page, reading: before }
    const reading = readParts(partsOf(page), askedOn(page.id), readTelling, book)
    known.set(page.id, reading)
    // Words that only this page has may stand in a message that was read before.
    readMessage = startReading()
    return { page, reading }
  }
  return (asked: AskedOfParts, likely: LikelyPage[]) => {
    const read = likely.map(({ page, chance }) => ({ ...readPage(page), chance }))
    const { message, signsOf } = readMessage(asked.text)
    const signsIn = (reading: PageReading, part: PartReading) => {
      const known = signsOf.get(part) ?? signs.of(reading, part, message)
      signsOf.set(part, known)
      return known
    }
    const pages = read.map(({ page, reading, chance }) => {
      signs.lookAt(reading, message)
      const parts = partsOf(page).flatMap(({ part, text, stages, key }, at) => {
        const own = reading.parts[at]
        const isAsked = own && isForAge(part.months, stages, asked)
        return isAsked ? [{ part, text, key, signs: signsIn(reading, own) }] : []
      })
      return { page, chance, parts }
    })
    const likeness = (text: string) => signs.likeness(readTelling(withoutSlots(text), 'any'), message)
    return { pages, likeness }
  }
}

function isForAge(months: readonly [number, number] | null, stages: AgeStage[], asked: AskedOfParts): boolean {
  const { ageMonths, stage } = asked
  if (months && ageMonths !== null && (ageMonths < months[0] || ageMonths > months[1])) return false
  return stage === null || stages.length === 0 || stages.includes(stage)
}
