import { stemmer } from 'stemmer'

const known = new Map<string, string>()
/** Bounds the memory for stems; parents' typing errors are without end. */
const mostKnown = 60_000

/** The words of a text in order: lower case, apostrophes closed up, `3yo` kept whole. */
export function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .normalize('NFKC')
      .replace(/[’']/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

/** Porter stems of a text's words, in order. */
export function stemsOf(text: string): string[] {
  return wordsOf(text).map(stemOf)
}

export function stemOf(word: string): string {
  const found = known.get(word)
  if (found !== undefined) return found
  const stem = stemmer(word)
  if (known.size < mostKnown) known.set(word, stem)
  return stem
}
