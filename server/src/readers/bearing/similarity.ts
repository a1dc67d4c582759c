import type { Likeness } from './study-words.ts'

/**
 * What the words of a question are like beside those of studies. `numberOf` gives each of these a number. There stands
 * how like it the likest of the words that ask is, the likest of all, and each that asks.
 */
export type Similarity = {
  /** How many words ask. */
  asking: number
  numberOf: (place: number) => number
  toTelling: number[]
  toWhole: number[]
  /** The words that ask side by side. */
  toEach: number[]
}

/** How many words a question has, those that ask first, how many ask, and the places of those of the whole text. */
type Places = { words: number; asking: number; whole: number[] }

/** Studies share their words: what is like one of `size` words is told once for a question. */
export function similarityOf(likeness: Likeness, { words, asking, whole }: Places, size: number): Similarity {
  const numbers = new Int32Array(size).fill(-1)
  const values = new Float64Array(words)
  const [toTelling, toWhole, toEach]: [number[], number[], number[]] = [[], [], []]
  const ofAsking = Array.from({ length: asking }, (_, place) => place)
  const maxOver = (places: number[]) => places.reduce((max, place) => Math.max(max, values[place] ?? 0), 0)
  const numberOf = (place: number) => {
    const known = numbers[place] ?? -1
    if (known >= 0) return known
    likeness(place, values)
    for (let at = 0; at < asking; at++) toEach.push(values[at] ?? 0)
    toTelling.push(maxOver(ofAsking))
    numbers[place] = toWhole.push(maxOver(whole)) - 1
    return toWhole.length - 1
  }
  return { asking, numberOf, toTelling, toWhole, toEach }
}
