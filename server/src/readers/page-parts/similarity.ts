import type { WordVectors } from '../../text/text-cnn/text-cnn.ts'

/**
 * How alike a word is to the words of the book, 0 to 1: the square of the cosine of their vectors. Told for the places
 * that were looked at.
 */
export type Near = { alike: Float32Array; lookAt: (places: Uint16Array) => void }
export type NearTo = (row: number) => Near

/** So many words of messages are kept with what they are alike to, those longest unused leave first. */
const maxKept = 200
/** A sum waits for each of its additions, so that four are added up side by side. */
const atOnce = 4

/** `rows` are those of the words of the book. */
export function makeNearTo({ dims, vectors }: WordVectors, rows: number[]): NearTo {
  const unitAt = (row: number, to: Float32Array, at: number) => {
    let square = 0
    for (let dim = 0; dim < dims; dim++) square += (vectors[row * dims + dim] ?? 0) ** 2
    const length = Math.sqrt(square) || 1
    for (let dim = 0; dim < dims; dim++) to[at + dim] = (vectors[row * dims + dim] ?? 0) / length
  }
  const book = new Float32Array(rows.length * dims)
  for (const [place, row] of rows.entries()) unitAt(row, book, place * dims)
  const multiply = (own: Float32Array, places: number[]) => {
    const [one = 0, two = one, three = one, four = one] = places.map((place) => place * dims)
    let [first, second, third, fourth] = [0, 0, 0, 0]
    for (let dim = 0; dim < dims; dim++) {
      const value = own[dim] ?? 0
      first += (book[one + dim] ?? 0) * value
      second += (book[two + dim] ?? 0) * value
      third += (book[three + dim] ?? 0) * value
      fourth += (book[four + dim] ?? 0) * value
    }
    return [first, second, third, fourth]
  }
  const look = (row: number): Near => {
    const own = new Float32Array(dims)
    unitAt(row, own, 0)
    const alike = new Float32Array(rows.length).fill(Number.NaN)
    const lookAt = (places: Uint16Array) => {
      const unknown = []
      for (const place of places) if (Number.isNaN(alike[place])) unknown.push(place)
      for (let from = 0; from < unknown.length; from += atOnce) {
        const these = unknown.slice(from, from + atOnce)
        const cosines = multiply(own, these)
        for (const [at, place] of these.entries()) alike[place] = Math.max(0, cosines[at] ?? 0) ** 2
      }
    }
    return { alike, lookAt }
  }
  const kept = new Map<number, Near>()
  return (row) => {
    const known = kept.get(row)
    if (known) kept.delete(row)
    else if (kept.size >= maxKept) kept.delete(kept.keys().next().value ?? -1)
    const near = known ?? look(row)
    kept.set(row, near)
    return near
  }
}
