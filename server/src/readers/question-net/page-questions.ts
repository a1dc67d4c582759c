import type { Asked } from '../../modules/guidebook/guidebook.ts'
import { stemsOf, wordsOf } from '../../modules/lexicon/lexicon.ts'
import { hashOf } from '../../text/hash.ts'
import { lengthNorm, placeIn, rarityOf } from '../../text/word-index.ts'

/** Lists of places, side by side: list n lies from starts[n] to starts[n + 1]. */
type Lists = { starts: Uint32Array; places: Uint16Array }

/**
 * What parents ask on the matter of one page, in few bytes. Questions and answers stand for themselves by their places,
 * parts of a question by numbers: two that meet in one are rare and do little harm.
 */
export type PageQuestions = {
  answers: string[]
  /** In rising order, and the questions that hold each. */
  parts: Uint32Array
  holding: Lists
  /** Of each question its length as BM25 weighs it, how much its parts say together, and the answers that settle it. */
  norms: Float32Array
  says: Float32Array
  settledBy: Lists
}

const pieceLength = 4
/** A pair of words says again what each of them says. */
const pairCounts = 0.5

/** A text's words by their stems, pairs of them, and pieces, which carry it over misspellings; each with what it counts. */
export function partsOf(text: string, stems: string[]): Map<number, number> {
  const parts = new Map(stems.map((stem) => [hashOf(stem), 1]))
  for (const [before, stem] of stems.slice(1).entries()) parts.set(hashOf(`${stems[before]} ${stem}`), pairCounts)
  for (const word of wordsOf(text)) {
    const bounded = `_${word}_`
    for (let at = 0; at + pieceLength <= bounded.length; at++)
      parts.set(hashOf(`4 ${bounded.slice(at, at + pieceLength)}`), 1)
  }
  return parts
}

export function layOut(asked: Asked[]): PageQuestions {
  const partsAsked = asked.map((line) => partsOf(line.asked, stemsOf(line.asked)))
  const placesOf = new Map<number, number[]>()
  for (const [place, counts] of partsAsked.entries())
    for (const part of counts.keys()) {
      const places = placesOf.get(part) ?? []
      places.push(place)
      placesOf.set(part, places)
    }
  const parts = Uint32Array.from(placesOf.keys()).sort()
  const lengths = partsAsked.map((counts) => sum([...counts.values()]))
  const meanLength = sum(lengths) / Math.max(1, lengths.length)
  const rarity = (part: number) => rarityOf(placesOf.get(part)?.length ?? 0, asked.length)
  const answers = [...new Set(asked.flatMap((line) => line.answers))]
  const placeOfAnswer = new Map(answers.map((id, place) => [id, place]))
  return {
    answers,
    parts,
    holding: sideBySide(Array.from(parts, (part) => placesOf.get(part) ?? [])),
    norms: Float32Array.from(lengths, (length) => lengthNorm(length / meanLength)),
    says: Float32Array.from(partsAsked, (counts) => sum([...counts].map(([part, count]) => count * rarity(part)))),
    settledBy: sideBySide(asked.map((line) => line.answers.map((id) => placeOfAnswer.get(id) ?? 0))),
  }
}

/** The places of the questions that hold a part. */
export function questionsHolding(part: number, { parts, holding }: PageQuestions): Uint16Array {
  const place = placeIn(parts, part)
  return parts[place] === part ? listAt(holding, place) : new Uint16Array()
}

export function listAt({ starts, places }: Lists, place: number): Uint16Array {
  return places.subarray(starts[place], starts[place + 1])
}

function sideBySide(lists: number[][]): Lists {
  const starts = new Uint32Array(lists.length + 1)
  for (const [place, list] of lists.entries()) starts[place + 1] = (starts[place] ?? 0) + list.length
  return { starts, places: Uint16Array.from(lists.flat()) }
}

function sum(numbers: number[]): number {
  return numbers.reduce((all, each) => all + each, 0)
}
