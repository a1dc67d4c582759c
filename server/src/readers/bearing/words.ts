import { type Lexicon, stemOf, wordsOf } from '../../modules/lexicon/lexicon.ts'
import type { WordVectors } from '../../text/word-net/word-net.ts'

/** The telling words of a text: stems that carry meaning, and of those with a vector their rows; each once. */
export type Telling = { stems: string[]; rows: number[] }
export type ReadTelling = (text: string, of: 'parents' | 'any') => Telling
/** How alike two words are used, by the rows of their vectors: -1 to 1. */
export type Likeness = (one: number, other: number) => number

export function makeReadTelling(lexicon: Pick<Lexicon, 'meaningfulStems'>, vectors: WordVectors): ReadTelling {
  const meaning = { parents: new Map<string, boolean>(), any: new Map<string, boolean>() }
  const carriesMeaning = (word: string, of: 'parents' | 'any') => {
    const known = meaning[of].get(word)
    if (known !== undefined) return known
    const carries = lexicon.meaningfulStems(word, of).length > 0
    if (meaning[of].size < maxKnown) meaning[of].set(word, carries)
    return carries
  }
  return (text, of) => {
    const words = [...new Set(wordsOf(text))].filter((word) => /^\p{L}/u.test(word) && carriesMeaning(word, of))
    const rows = words.flatMap((word) => vectors.rows.get(word) ?? [])
    return { stems: [...new Set(words.map(stemOf))], rows: [...new Set(rows)] }
  }
}

/** Bounds the memory for words; parents' typing errors are without end. */
const maxKnown = 40_000

export function makeLikeness({ dims, vectors }: WordVectors): Likeness {
  const norms = new Map<number, number>()
  const product = (one: number, other: number) => {
    let sum = 0
    for (let at = 0; at < dims; at++) sum += (vectors[one * dims + at] ?? 0) * (vectors[other * dims + at] ?? 0)
    return sum
  }
  const normOf = (row: number) => {
    const known = norms.get(row)
    if (known !== undefined) return known
    const norm = Math.sqrt(product(row, row)) || 1
    norms.set(row, norm)
    return norm
  }
  return (one, other) => (one === other ? 1 : product(one, other) / (normOf(one) * normOf(other)))
}
