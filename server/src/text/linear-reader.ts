import { hashOf } from './hash.ts'

/**
 * Weights of a linear reader, one for each place of a word and then of a piece. Each is the square of an integer from
 * -127 to 127, with its sign, where 127 stands for `most`.
 */
export type LinearWeights = { weights: Int8Array; most: number; bias: number }
/** Into how many places words, pairs and triples are hashed, and into how many pieces of words. */
export type LinearPlaces = { words: number; wordPieces: number }

/** Where a text's words, pairs and triples lie, and where its pieces do: each once, pieces after words. */
export type LinearFeatures = { words: Uint32Array; pieces: Uint32Array }

const pieceLength = 4

/** The features of a text's tokens, as training/linear.py makes them. */
export function linearFeatures(tokens: string[], { words: wordPlaces, wordPieces }: LinearPlaces): LinearFeatures {
  const words = new Set<number>()
  const pieces = new Set<number>()
  let before: number | null = null
  let pairBefore: number | null = null
  for (const token of tokens) {
    const { one, pieces: own } = hashesOf(token)
    const pair: number | null = before === null ? null : mixed(before, one)
    words.add(one % wordPlaces)
    if (pair !== null) words.add(pair % wordPlaces)
    if (pairBefore !== null) words.add(mixed(pairBefore, one) % wordPlaces)
    for (const piece of own) pieces.add(wordPlaces + (piece % wordPieces))
    before = one
    pairBefore = pair
  }
  return { words: Uint32Array.from(words), pieces: Uint32Array.from(pieces) }
}

/** The logarithm of the odds that a reader gives: words count as much as pieces, however many there are of each. */
export function linearOdds({ words, pieces }: LinearFeatures, { weights, most, bias }: LinearWeights): number {
  return bias + (most / 127 ** 2) * (part(words, weights) + part(pieces, weights))
}

function part(places: Uint32Array, weights: Int8Array): number {
  if (places.length === 0) return 0
  let sum = 0
  for (const place of places) {
    const weight = weights[place] ?? 0
    sum += weight * Math.abs(weight)
  }
  return sum * Math.sqrt(0.5 / places.length)
}

/** One place for two, in their order. */
function mixed(one: number, other: number): number {
  const digest = Math.imul(one ^ other, 0x9e3779b1) >>> 0
  return (digest ^ (digest >>> 15)) >>> 0
}

type Hashes = { one: number; pieces: number[] }
/** Words come again in each stretch of a text, and in most texts: so many stay read. */
const maxKnown = 8_000
const known = new Map<string, Hashes>()

function hashesOf(token: string): Hashes {
  const before = known.get(token)
  if (before) return before
  const hashes = { one: hashOf(token), pieces: piecesOf(token).map((piece) => hashOf(piece)) }
  if (known.size < maxKnown) known.set(token, hashes)
  return hashes
}

function piecesOf(token: string): string[] {
  const bounded = `<${token}>`
  const count = Math.max(1, bounded.length - pieceLength + 1)
  return Array.from({ length: count }, (_, start) => bounded.slice(start, start + pieceLength))
}
