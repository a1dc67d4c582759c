import type { Telling } from '../bearing/bearing.ts'
import type { BookWords } from './book-words.ts'
import { type PageReading, unit } from './read-part.ts'
import type { Near, NearTo } from './similarity.ts'

/** What a stretch of a message says, beside the words of the book. */
export type Said = {
  stems: string[]
  /** How much each stem tells, and the same of length 1. */
  rarity: number[]
  vector: number[]
  /** Where among the stems the stem with an id stands, from 1 on; 0 of one that is not said. */
  placeOfId: Uint16Array
}
/** What a stretch nearly says. */
export type Nearly = {
  /** How alike each of its words with a vector is to the words of the book that were looked at, and how much it tells. */
  near: Near[]
  rarityOfNear: number[]
  /** How alike each word of the pages that were looked at is to the likest of these. */
  nearest: Float32Array
  lookAt: (page: PageReading) => void
}

export function readSaid({ stems }: Telling, book: BookWords): Said {
  const rarity = stems.map(book.rarityOfStem)
  const placeOfId = new Uint16Array(book.idCount())
  for (const [place, stem] of stems.entries()) {
    const id = book.idOf(stem)
    if (id !== null) placeOfId[id] = place + 1
  }
  return { stems, rarity, vector: unit(rarity), placeOfId }
}

export function readNearly({ rows }: Telling, book: BookWords, nearTo: NearTo): Nearly {
  const near = rows.map(nearTo)
  const nearest = new Float32Array(book.rows.length)
  const seen = new Set<PageReading>()
  const lookAt = (page: PageReading) => {
    if (seen.has(page)) return
    seen.add(page)
    for (const { alike, lookAt } of near) {
      lookAt(page.places)
      for (const place of page.places)
        if ((alike[place] ?? 0) > (nearest[place] ?? 0)) nearest[place] = alike[place] ?? 0
    }
  }
  return { near, rarityOfNear: rows.map(book.rarityOfRow), nearest, lookAt }
}

/** How much of what a stretch says a list of ids says, by how much it tells: 0 to 1. */
export function saidBy({ rarity, placeOfId }: Said, { numbers, starts }: PageReading, list: number): number {
  const isSaid = new Uint8Array(rarity.length)
  for (let at = starts[list] ?? 0; at < (starts[list + 1] ?? 0); at++) {
    const place = placeOfId[numbers[at] ?? 0] ?? 0
    if (place > 0) isSaid[place - 1] = 1
  }
  return weighed(rarity, (place) => isSaid[place] ?? 0)
}

/** The same, where a near word is as good as it is near; the list is of places. */
export function nearIn({ near, rarityOfNear }: Nearly, { numbers, starts }: PageReading, list: number): number {
  return weighed(rarityOfNear, (place) => {
    const alike = near[place]?.alike
    let max = 0
    for (let at = starts[list] ?? 0; at < (starts[list + 1] ?? 0); at++) {
      const value = alike?.[numbers[at] ?? 0] ?? 0
      if (value > max) max = value
    }
    return max
  })
}

/** How much of what a list of ids says a stretch says. */
export function saysOf({ placeOfId }: Said, page: PageReading, list: number, { rarityOfId }: BookWords): number {
  return weighedIn(page, list, rarityOfId, (id) => Number((placeOfId[id] ?? 0) > 0))
}

/** The same, where a near word is as good as it is near; the list is of places. */
export function saysNearly({ nearest }: Nearly, page: PageReading, list: number, book: BookWords): number {
  return weighedIn(page, list, book.rarityOfPlace, (place) => nearest[place] ?? 0)
}

/** How alike a stretch is to the terms of a part, by the cosine of their weights. */
export function cosineTo({ vector, placeOfId }: Said, page: PageReading, list: number, firstWeight: number): number {
  const { numbers, starts, weights } = page
  const values = new Float64Array(vector.length)
  const from = starts[list] ?? 0
  for (let at = from; at < (starts[list + 1] ?? 0); at++) {
    const place = placeOfId[numbers[at] ?? 0] ?? 0
    if (place > 0) values[place - 1] = weights[firstWeight + at - from] ?? 0
  }
  let sum = 0
  for (let place = 0; place < vector.length; place++) sum += (vector[place] ?? 0) * (values[place] ?? 0)
  return sum
}

function weighed(weights: number[], value: (place: number) => number): number {
  let all = 0
  let sum = 0
  for (let place = 0; place < weights.length; place++) {
    const own = weights[place] ?? 0
    all += own
    if (own > 0) sum += own * value(place)
  }
  return all === 0 ? 0 : sum / all
}

function weighedIn(
  { numbers, starts }: PageReading,
  list: number,
  weights: ArrayLike<number>,
  value: (number: number) => number,
): number {
  let all = 0
  let sum = 0
  for (let at = starts[list] ?? 0; at < (starts[list + 1] ?? 0); at++) {
    const number = numbers[at] ?? 0
    const own = weights[number] ?? 0
    all += own
    if (own > 0) sum += own * value(number)
  }
  return all === 0 ? 0 : sum / all
}
