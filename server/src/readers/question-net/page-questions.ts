import type { Asked } from '../../modules/guidebook/guidebook.ts'
import { stemOf, wordsOf } from '../../modules/lexicon/lexicon.ts'
import { hashOf } from '../../text/hash.ts'
import { lengthNorm, placeIn, rarityOf } from '../../text/word-index.ts'

/** Lists of places, side by side: list n lies from starts[n] to starts[n + 1]. */
type Lists = { starts: Uint32Array; places: Uint16Array }

/**
 * What parents ask on the matter of one page, in few bytes. Questions and answers are told by their places, parts of a
 * question by numbers. Two parts with one number are rare and do little harm.
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
export function partsOf(words: string[]): Map<number, number> {
  const parts = new Map<number, number>()
  const asItIs: NumberOf = (part) => part
  const read = words.map((word) => readWord(word, asItIs))
  eachPart(read, asItIs, (part, counts) => parts.set(part, counts))
  return parts
}

/** What a part goes by. */
type NumberOf = (part: number) => number
/** A word by its stem and its pieces; `ofPair` begins the pairs in which it is the first. */
type WordRead = { stem: string; ofPair: number; whole: number; pieces: number[] }

const afterMark = hashOf('4 ')

function readWord(word: string, numberOf: NumberOf): WordRead {
  const stem = stemOf(word)
  const part = hashOf(stem)
  const bounded = `_${word}_`
  const pieces: number[] = []
  for (let at = 0; at + pieceLength <= bounded.length; at++)
    pieces.push(numberOf(hashOf(bounded.slice(at, at + pieceLength), afterMark)))
  return { stem, ofPair: hashOf(' ', part), whole: numberOf(part), pieces }
}

/** Gives parts one by one; of one that comes again the last count holds. */
function eachPart(words: WordRead[], numberOf: NumberOf, give: (number: number, counts: number) => void): void {
  for (const { whole } of words) give(whole, 1)
  for (let at = 1; at < words.length; at++)
    give(numberOf(hashOf(words[at]?.stem ?? '', words[at - 1]?.ofPair)), pairCounts)
  for (const { pieces } of words) for (const piece of pieces) give(piece, 1)
}

export function indexQuestions(asked: Asked[]): PageQuestions {
  const { idOf, ids, counts, starts } = readParts(asked)
  const frequency = new Uint32Array(idOf.size)
  for (const id of ids) frequency[id] = (frequency[id] ?? 0) + 1
  const rarity = new Float64Array(idOf.size)
  frequency.forEach((holding, id) => {
    rarity[id] = rarityOf(holding, asked.length)
  })
  const parts = Uint32Array.from(idOf.keys()).sort()
  const inOrder = parts.map((part) => idOf.get(part) ?? 0)
  const lengths = sumsOf(asked.length, starts, (at) => counts[at] ?? 0)
  const meanLength = sum(lengths) / Math.max(1, lengths.length)
  const answers = [...new Set(asked.flatMap((line) => line.answers))]
  const placeOfAnswer = new Map(answers.map((id, place) => [id, place]))
  return {
    answers,
    parts,
    holding: questionsOf(inOrder, frequency, ids, starts),
    norms: Float32Array.from(lengths, (length) => lengthNorm(length / meanLength)),
    says: Float32Array.from(sumsOf(asked.length, starts, (at) => (counts[at] ?? 0) * (rarity[ids[at] ?? 0] ?? 0))),
    settledBy: sideBySide(asked.map((line) => line.answers.map((id) => placeOfAnswer.get(id) ?? 0))),
  }
}

/**
 * The parts of all questions, each question's side by side from starts[n] to starts[n + 1]: by their ids, with what
 * they count. A page has a hundred thousand, so that none has an object of its own.
 */
function readParts(asked: Asked[]) {
  const idOf = new Map<number, number>()
  const ids: number[] = []
  const counts: number[] = []
  const starts = new Uint32Array(asked.length + 1)
  /** By id: where it stands among the last question's that held it. */
  const lastAt: number[] = []
  /** The words of a page come again and again. */
  const known = new Map<string, WordRead>()
  const idFor: NumberOf = (part) => {
    const found = idOf.get(part)
    if (found !== undefined) return found
    const id = lastAt.push(-1) - 1
    idOf.set(part, id)
    return id
  }
  const read = (word: string) => {
    const found = known.get(word) ?? readWord(word, idFor)
    known.set(word, found)
    return found
  }
  for (const [place, line] of asked.entries()) {
    const start = starts[place] ?? 0
    eachPart(wordsOf(line.asked).map(read), idFor, (id, count) => {
      const at = lastAt[id] ?? -1
      if (at >= start) counts[at] = count
      else {
        lastAt[id] = ids.push(id) - 1
        counts.push(count)
      }
    })
    starts[place + 1] = ids.length
  }
  return { idOf, ids, counts, starts }
}

/** The questions that hold each part, the parts in this order. */
function questionsOf(inOrder: Uint32Array, frequency: Uint32Array, ids: number[], starts: Uint32Array): Lists {
  const first = new Uint32Array(inOrder.length + 1)
  const next = new Uint32Array(inOrder.length)
  for (const [place, id] of inOrder.entries()) {
    next[id] = first[place] ?? 0
    first[place + 1] = (first[place] ?? 0) + (frequency[id] ?? 0)
  }
  const places = new Uint16Array(ids.length)
  for (let question = 0; question + 1 < starts.length; question++)
    for (let at = starts[question] ?? 0; at < (starts[question + 1] ?? 0); at++) {
      const id = ids[at] ?? 0
      const to = next[id] ?? 0
      places[to] = question
      next[id] = to + 1
    }
  return { starts: first, places }
}

function sumsOf(size: number, starts: Uint32Array, at: (place: number) => number): number[] {
  return Array.from({ length: size }, (_, question) => {
    let all = 0
    for (let place = starts[question] ?? 0; place < (starts[question + 1] ?? 0); place++) all += at(place)
    return all
  })
}

/** The number of the list of questions that hold a part; null where none does. */
export function listOfPart(part: number, { parts }: PageQuestions): number | null {
  const place = placeIn(parts, part)
  return parts[place] === part ? place : null
}

/** Visits a list's places; without a list none. Gives how many they are. */
export function eachIn({ starts, places }: Lists, list: number | null, visit: (place: number) => void): number {
  if (list === null) return 0
  const [first, end] = [starts[list] ?? 0, starts[list + 1] ?? 0]
  for (let at = first; at < end; at++) visit(places[at] ?? 0)
  return end - first
}

export function lengthOf({ starts }: Lists, list: number | null): number {
  return list === null ? 0 : (starts[list + 1] ?? 0) - (starts[list] ?? 0)
}

function sideBySide(lists: number[][]): Lists {
  const starts = new Uint32Array(lists.length + 1)
  for (const [place, list] of lists.entries()) starts[place + 1] = (starts[place] ?? 0) + list.length
  return { starts, places: Uint16Array.from(lists.flat()) }
}

function sum(numbers: number[]): number {
  return numbers.reduce((all, each) => all + each, 0)
}
