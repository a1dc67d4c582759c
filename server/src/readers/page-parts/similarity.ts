import { dotEach, type WordVectors } from '../../text/text-cnn/text-cnn.ts'

/** How alike a word is to each word of the book, 0 to 1: the square of the cosine of their vectors. */
export type NearTo = (row: number) => Float32Array

/** So many words of messages are kept with what they are alike to, those longest unused leave first. */
const maxKept = 200

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
  const own = new Float32Array(dims)
  const cosines = new Float64Array(rows.length)
  const kept = new Map<number, Float32Array>()
  return (row) => {
    const known = kept.get(row)
    if (known) {
      kept.delete(row)
      kept.set(row, known)
      return known
    }
    unitAt(row, own, 0)
    const near = new Float32Array(rows.length)
    dotEach({ rows: book, from: 0, stride: dims, count: rows.length }, own, cosines, 0)
    for (const [place, cosine] of cosines.entries()) near[place] = cosine > 0 ? cosine ** 2 : 0
    if (kept.size >= maxKept) kept.delete(kept.keys().next().value ?? -1)
    kept.set(row, near)
    return near
  }
}
