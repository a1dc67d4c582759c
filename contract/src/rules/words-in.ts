/** A word as it is compared: without case and accents, and without what "hitting" and "hits", "waking" and "wakes" differ in. */
export function stemOf(word: string): string {
  const plain = fold(word)
  const stem = plain.replace(/(?:([bdglmnprt])\1)?(?:ings?|ed)$|(?:es|s|e)$/, '$1')
  return stem.length >= 3 ? stem : plain
}

/** Folds letter by letter, so that places in the folded text are places in the text. */
export function fold(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()).replace(/[^\0-\x7f]/g, foldLetter)
}

function foldLetter(letter: string): string {
  const plain = letter.normalize('NFD').charAt(0).toLowerCase()
  return plain.length === 1 ? plain : letter
}

export type Finder = {
  stems: readonly string[]
  /** Whether each of the words begins some word of the text. */
  isIn: (folded: string) => boolean
  /** Where the first of the words begins; -1 where none does. */
  firstIn: (folded: string) => number
  /** The places in the text where one of the words begins and the word there ends. */
  placesIn: (folded: string) => { from: number; to: number }[]
}

/** Null for what holds no word, or words of one letter alone: almost every talk has one that begins with it. */
export function makeFinder(query: string): Finder | null {
  const stems = [...new Set(wordsIn(query).map(stemOf))]
  if (stems.every(isOneLetter)) return null
  return {
    stems,
    isIn: (folded) => stems.every((stem) => beginOf(stem, folded) >= 0),
    firstIn: (folded) => {
      const begins = stems.map((stem) => beginOf(stem, folded)).filter((at) => at >= 0)
      return begins.length > 0 ? Math.min(...begins) : -1
    },
    placesIn: (folded) =>
      Array.from(folded.matchAll(anyOf(stems)), ({ index, 0: word }) => ({ from: index, to: index + word.length })),
  }
}

/** Where a word begins with the stem; -1 where none does. A pattern would take a millisecond to be made. */
function beginOf(stem: string, folded: string): number {
  let at = folded.indexOf(stem)
  while (at > 0 && /[\p{L}\p{N}]$/u.test(folded.slice(Math.max(0, at - 2), at))) at = folded.indexOf(stem, at + 1)
  return at
}

function anyOf(stems: readonly string[]): RegExp {
  const literal = stems.map((stem) => stem.replace(/[^\p{L}\p{N}]/gu, '\\$&'))
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${literal.join('|')})[\\p{L}\\p{N}]*`, 'gu')
}

/** Whether there is something to look for, once another letter follows. */
export function isTooShort(query: string): boolean {
  return wordsIn(query).length > 0 && makeFinder(query) === null
}

function wordsIn(query: string): string[] {
  return query.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
}

/** A letter of an alphabet with capitals, or a digit; one of another script may be a word. */
function isOneLetter(stem: string): boolean {
  return /^[\p{Ll}\p{N}]$/u.test(stem)
}
