import type { WordVectors } from '../../text/text-cnn/text-cnn.ts'

/** The words of all studies: how much each tells, and those with a vector by their places. */
export type StudyWords = {
  vectors: WordVectors
  /** The rows of the vectors, by place. */
  rows: number[]
  placesOf: (rows: number[]) => number[]
  /** The number of each stem. */
  idOf: ReadonlyMap<string, number>
  /** How much a stem tells, and the same of a word by its row: the rarer, the more. */
  rarity: (stem: string) => number
  rarityOfRow: (row: number) => number
  rarityOfId: Float64Array
  rarityOfPlace: Float64Array
}

/** Tells how alike each of some words is used to one of the words of the studies, by its place: -1 to 1. */
export type Likeness = (place: number, to: Float64Array) => void

/** So many words of questions are kept with what they are like. */
const maxKept = 250
const isUnknown = -(2 ** 31)
/** A number of the study's word is read once for so many words of the question. */
const atOnce = 4

/** Vectors are of whole numbers, so that a product is the same in whatever order it is summed. */
export function makeLikeness({ vectors: { dims, vectors }, rows }: StudyWords): (words: number[]) => Likeness {
  const normOf = (row: number) => {
    let sum = 0
    for (let at = row * dims; at < (row + 1) * dims; at++) sum += (vectors[at] ?? 0) ** 2
    return Math.sqrt(sum) || 1
  }
  const norms = Float64Array.from(rows, normOf)
  const kept = new Map<number, Int32Array>()
  const keptOf = (row: number) => {
    const known = kept.get(row)
    if (known) kept.delete(row)
    else if (kept.size >= maxKept) kept.delete(kept.keys().next().value ?? -1)
    const products = known ?? new Int32Array(rows.length).fill(isUnknown)
    kept.set(row, products)
    return products
  }
  return (words) => {
    const products = words.map(keptOf)
    const ownNorms = words.map(normOf)
    const multiply = (these: number[], place: number) => {
      const other = (rows[place] ?? 0) * dims
      const [one = 0, two = one, three = one, four = one] = these.map((at) => (words[at] ?? 0) * dims)
      let [first, second, third, fourth] = [0, 0, 0, 0]
      for (let dim = 0; dim < dims; dim++) {
        const value = vectors[other + dim] ?? 0
        first += (vectors[one + dim] ?? 0) * value
        second += (vectors[two + dim] ?? 0) * value
        third += (vectors[three + dim] ?? 0) * value
        fourth += (vectors[four + dim] ?? 0) * value
      }
      const sums = [first, second, third, fourth]
      for (const [at, word] of these.entries()) (products[word] as Int32Array)[place] = sums[at] ?? 0
    }
    return (place, to) => {
      const unknown = []
      for (let at = 0; at < words.length; at++) if (products[at]?.[place] === isUnknown) unknown.push(at)
      for (let at = 0; at < unknown.length; at += atOnce) multiply(unknown.slice(at, at + atOnce), place)
      const norm = norms[place] ?? 1
      for (let at = 0; at < words.length; at++)
        to[at] = words[at] === rows[place] ? 1 : (products[at]?.[place] ?? 0) / ((ownNorms[at] ?? 1) * norm)
    }
  }
}
