import { type Lexicon, stemOf, wordsOf } from '../../modules/lexicon/lexicon.ts'
import type { WordVectors } from '../../text/text-cnn/text-cnn.ts'

/** The telling words of a text: stems that carry meaning, and of those with a vector their rows; each once. */
export type Telling = { stems: string[]; rows: number[] }
export type ReadTelling = (text: string, of: 'parents' | 'any') => Telling
/** What a word is, and for whom it is more than one of the words of any text. */
type Word = { stem: string; row: number | undefined; parents: boolean; any: boolean }

export function makeReadTelling(lexicon: Pick<Lexicon, 'isStopWord'>, vectors: WordVectors): ReadTelling {
  const known = new Map<string, Word>()
  const look = (word: string): Word => {
    const before = known.get(word)
    if (before !== undefined) return before
    const stem = stemOf(word)
    const isWord = word.length > 1 && /^\p{L}/u.test(word)
    const carriesMeaning = (of: 'parents' | 'any') => isWord && !lexicon.isStopWord(stem, of)
    const found = { stem, row: vectors.rows.get(word), parents: carriesMeaning('parents'), any: carriesMeaning('any') }
    if (known.size < maxKnown) known.set(word, found)
    return found
  }
  return (text, of) => {
    const stems = new Set<string>()
    const rows = new Set<number>()
    for (const word of wordsOf(text)) {
      const found = look(word)
      if (!found[of]) continue
      stems.add(found.stem)
      if (found.row !== undefined) rows.add(found.row)
    }
    return { stems: [...stems], rows: [...rows] }
  }
}

/** Bounds the memory for words; parents' typing errors are without end. */
const maxKnown = 40_000
