import type { WordVectors } from '../../text/text-cnn/text-cnn.ts'

/** The words of all studies: how much each tells, and those with a vector by their places. */
export type StudyWords = {
  vectors: WordVectors
  /** The rows of the vectors, by place. */
  rows: number[]
  placesOf: (rows: number[]) => number[]
  /** How much a stem tells, and the same of a word by its row or its place: the rarer, the more. */
  rarity: (stem: string) => number
  rarityOfRow: (row: number) => number
  rarityOfPlace: Float64Array
}

/** How alike one word is used to each word of the studies, by its place: -1 to 1. */
export type Products = (place: number) => number

/** So many words of questions are kept with what they are like. */
const maxKept = 250
const isUnknown = -(2 ** 31)

/** Vectors are of whole numbers, so that a product is the same in whatever order it is summed. */
export function makeProducts({ vectors: { dims, vectors }, rows }: StudyWords): (row: number) => Products {
  const product = (one: number, other: number) => {
    let sum = 0
    for (let at = 0; at < dims; at++) sum += (vectors[one * dims + at] ?? 0) * (vectors[other * dims + at] ?? 0)
    return sum
  }
  const normOf = (row: number) => Math.sqrt(product(row, row)) || 1
  const norms = Float64Array.from(rows, normOf)
  const kept = new Map<number, Int32Array>()
  return (row) => {
    const known = kept.get(row)
    if (known) kept.delete(row)
    else if (kept.size >= maxKept) kept.delete(kept.keys().next().value ?? -1)
    const products = known ?? new Int32Array(rows.length).fill(isUnknown)
    kept.set(row, products)
    const norm = normOf(row)
    return (place) => {
      const other = rows[place] ?? 0
      if (other === row) return 1
      if (products[place] === isUnknown) products[place] = product(row, other)
      return (products[place] ?? 0) / (norm * (norms[place] ?? 1))
    }
  }
}
