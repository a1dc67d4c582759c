import type { Products } from './study-words.ts'

/** What the words of a question are like beside one of the studies. */
export type Near = { toEach: Float64Array; toTelling: number; toWhole: number }
export type Similarity = (place: number) => Near

/** Studies share their words: what the words of a question are like beside one is told once for a question. */
export function similarityOf(words: Products[], telling: number[], whole: number[]): Similarity {
  const known = new Map<number, Near>()
  return (place) => {
    const before = known.get(place)
    if (before !== undefined) return before
    const toEach = Float64Array.from(words, (similarityTo) => similarityTo(place))
    const maxOver = (places: number[]) => places.reduce((max, own) => Math.max(max, toEach[own] ?? 0), 0)
    const near = { toEach, toTelling: maxOver(telling), toWhole: maxOver(whole) }
    known.set(place, near)
    return near
  }
}

/** The mean of some values, each with its weight; 0 without any weight. */
export function weighed(weights: number[], value: (at: number) => number): number {
  let all = 0
  for (const weight of weights) all += weight
  if (all === 0) return 0
  let sum = 0
  for (const [at, weight] of weights.entries()) sum += weight * value(at)
  return sum / all
}
