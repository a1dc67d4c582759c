/** A document's words with how much each counts: more often, or in a weightier field, is more. */
export type WordCounts = Map<string, number>

/** A document by its place in the list the index was built from. Scores only compare within one call. */
export type Ranked = { document: number; score: number }

export type WordIndex = {
  size: number
  /** The documents that hold any of the terms, the best first. */
  search: (terms: Map<string, number>, atMost: number) => Ranked[]
  /** The words of a document as shares of its length. */
  sharesOf: (document: number) => [word: string, share: number][]
  /** Tells whether a document holds a word. */
  isHeld: (word: string) => (document: number) => boolean
  /** How rare a word is, as BM25 weighs it; a word that no document holds is rarest. */
  rarity: (word: string) => number
  /** In what part of all documents a word stands, 0 to 1. */
  spread: (word: string) => number
}

/** Saturation and length normalisation of BM25 (Robertson and Zaragoza 2009). */
const k1 = 0.9
const b = 0.4

/**
 * A BM25 index in typed arrays, so that 100,000 documents fit in a process. Once by word: the documents that hold it,
 * side by side with what it adds to their scores. Once by document: its words, in rising order, with their shares.
 */
export function buildWordIndex(size: number, countWords: (document: number) => WordCounts): WordIndex {
  return indexOf(toColumns(size, countWords))
}

/** The index over words that were laid out before. */
export function indexOf(columns: WordColumns): WordIndex {
  const { words, frequency, starts, wordAt, countAt, lengths } = columns
  const size = lengths.length
  const wordIds = new Map(words.map((word, id) => [word, id]))
  const idf = Float32Array.from(frequency, (holding) => rarityOf(holding, size))
  const meanLength = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, size)
  const { first, documentAt, impactAt } = invert(columns, (document, count, word) => {
    const norm = lengthNorm((lengths[document] ?? 0) / meanLength)
    return (idf[word] ?? 0) * saturated(count, norm)
  })
  const scores = new Float32Array(size)

  return {
    size,
    search: (terms, atMost) => {
      scores.fill(0)
      for (const [term, weight] of terms) {
        const word = wordIds.get(term)
        if (word === undefined) continue
        for (let at = first[word] ?? 0; at < (first[word + 1] ?? 0); at++) {
          const document = documentAt[at] ?? 0
          scores[document] = (scores[document] ?? 0) + weight * (impactAt[at] ?? 0)
        }
      }
      return best(scores, atMost)
    },
    sharesOf: (document) => {
      const [from, to] = [starts[document] ?? 0, starts[document + 1] ?? 0]
      const length = lengths[document] || 1
      return Array.from({ length: to - from }, (_, i) => [
        words[wordAt[from + i] ?? 0] ?? '',
        (countAt[from + i] ?? 0) / length,
      ])
    },
    isHeld: (term) => {
      const word = wordIds.get(term)
      if (word === undefined) return () => false
      return (document) => isAmong(wordAt, word, starts[document] ?? 0, starts[document + 1] ?? 0)
    },
    rarity: (term) => rarityOf(frequency[wordIds.get(term) ?? -1] ?? 0, size),
    spread: (term) => (frequency[wordIds.get(term) ?? -1] ?? 0) / Math.max(1, size),
  }
}

/** `share`: a document's length in mean lengths. */
export function lengthNorm(share: number): number {
  return k1 * (1 - b + b * share)
}

/** What a word that counts so much adds to the score of a document with this norm, beside its rarity. */
export function saturated(count: number, norm: number): number {
  return (count * (k1 + 1)) / (count + norm)
}

/** How much a word says that so many of all documents hold. */
export function rarityOf(holding: number, size: number): number {
  return Math.log(1 + (size - holding + 0.5) / (holding + 0.5))
}

/**
 * All documents' words side by side, each document's in rising order of their numbers: those of document n lie from
 * starts[n] to starts[n + 1]. `frequency`: how many documents hold a word.
 */
export type WordColumns = {
  words: string[]
  frequency: Uint32Array
  starts: Uint32Array
  lengths: Float32Array
  wordAt: Uint32Array
  countAt: Float32Array
}

export function toColumns(size: number, countWords: (document: number) => WordCounts): WordColumns {
  const wordIds = new Map<string, number>()
  const words: string[] = []
  const frequency: number[] = []
  const starts = new Uint32Array(size + 1)
  const lengths = new Float32Array(size)
  const wordAt: number[] = []
  const countAt: number[] = []
  for (let document = 0; document < size; document++) {
    const counted = [...countWords(document)].map(([term, count]): [number, number] => {
      const known = wordIds.get(term)
      if (known !== undefined) return [known, count]
      wordIds.set(term, words.length)
      return [words.push(term) - 1, count]
    })
    for (const [word, count] of counted.sort((one, other) => one[0] - other[0])) {
      wordAt.push(word)
      countAt.push(count)
      frequency[word] = (frequency[word] ?? 0) + 1
      lengths[document] = (lengths[document] ?? 0) + count
    }
    starts[document + 1] = wordAt.length
  }
  return {
    words,
    frequency: Uint32Array.from(frequency),
    starts,
    lengths,
    wordAt: Uint32Array.from(wordAt),
    countAt: Float32Array.from(countAt),
  }
}

type Impact = (document: number, count: number, word: number) => number

function invert({ starts, wordAt, countAt, frequency }: WordColumns, impact: Impact) {
  const first = new Uint32Array(frequency.length + 1)
  frequency.forEach((holding, word) => {
    first[word + 1] = (first[word] ?? 0) + holding
  })
  const next = first.slice()
  const documentAt = new Uint32Array(wordAt.length)
  const impactAt = new Float32Array(wordAt.length)
  for (let document = 0; document + 1 < starts.length; document++) {
    for (let at = starts[document] ?? 0; at < (starts[document + 1] ?? 0); at++) {
      const word = wordAt[at] ?? 0
      const to = next[word] ?? 0
      documentAt[to] = document
      impactAt[to] = impact(document, countAt[at] ?? 0, word)
      next[word] = to + 1
    }
  }
  return { first, documentAt, impactAt }
}

/**
 * The documents with the highest scores above zero, of equal ones the first. A question touches most documents of a
 * large index and wants few: once enough are gathered only what beats them is looked at.
 */
function best(scores: Float32Array, atMost: number): Ranked[] {
  let gathered: Ranked[] = []
  let toBeat = 0
  for (let document = 0; document < scores.length; document++) {
    const score = scores[document] ?? 0
    if (score <= toBeat) continue
    gathered.push({ document, score })
    if (gathered.length < 4 * atMost) continue
    gathered = highest(gathered, atMost)
    toBeat = gathered.at(-1)?.score ?? toBeat
  }
  return highest(gathered, atMost)
}

function highest(ranked: Ranked[], atMost: number): Ranked[] {
  return ranked.sort((one, other) => other.score - one.score).slice(0, atMost)
}

function isAmong(rising: Uint32Array, wanted: number, from: number, to: number): boolean {
  const at = placeIn(rising, wanted, from, to)
  return at < to && rising[at] === wanted
}

/** Where in rising numbers, from `from` and before `to`, a number stands or would stand. */
export function placeIn(rising: Uint32Array, wanted: number, from = 0, to = rising.length): number {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((rising[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  return low
}
