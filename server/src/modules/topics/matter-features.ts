import { stageOfMonths } from '@nestbook/contract/rules/ages.ts'
import { findAge } from '../children/children.ts'
import { hashOf } from '../hash/hash.ts'
import { type Lexicon, stemsOf, wordsOf } from '../lexicon/lexicon.ts'

/** Where a text's features lie, each with how much it says, 0 to 1. */
export type WeighedFeatures = Map<number, number>
export type FeaturesOf = (text: string, kinds: 'all' | 'words') => WeighedFeatures

/** Words like "her" and "then" tell two topics apart far less than "nap" does, also in pairs. */
const says = { matter: 1, other: 0.15, triple: 0.3, piece: 0.5 }
const pieceLength = 4
/** Two words of the matter say most when they stand near each other. */
const reach = 3
/** A long message is cut here; what it says has been said by then. */
const mostWords = 800

/**
 * What a text says of its matter: words by their stems, pairs and triples, pairs of words that carry meaning though
 * others stand between them, pieces of words (which carry it over misspellings), matters the lexicon knows, the age.
 * `words` leaves out all that is more than one word.
 */
export function makeFeaturesOf(lexicon: Lexicon): FeaturesOf {
  return (text, kinds) => {
    const stems = stemsOf(text).slice(0, mostWords)
    const matter = new Set(lexicon.meaningfulStems(text))
    const features: WeighedFeatures = new Map()
    const add = (feature: string, weight: number) => features.set(hashOf(feature), weight)
    for (const stem of stems) add(`1 ${stem}`, matter.has(stem) ? says.matter : says.other)
    if (kinds === 'words') return features
    stems.forEach((stem, at) => {
      const before = stems[at - 1] ?? '^'
      add(`2 ${before} ${stem}`, matter.has(before) || matter.has(stem) ? says.matter : says.other)
      if (at > 1) add(`3 ${stems[at - 2]} ${before} ${stem}`, says.triple)
    })
    for (const piece of piecesOf(text)) add(`4 ${piece}`, says.piece)
    for (const pair of pairsOf([...matter])) add(`5 ${pair}`, says.matter)
    for (const { meaning } of lexicon.named(stems)) {
      add(`6 ${meaning.id}`, says.matter)
      add(`7 ${meaning.topics[0]}`, says.matter)
    }
    const age = findAge(text)
    if (age) add(`8 ${stageOfMonths(age.months)}`, says.matter)
    return features
  }
}

function piecesOf(text: string): string[] {
  return wordsOf(text)
    .slice(0, mostWords)
    .flatMap((word) => {
      const bounded = `_${word}_`
      const starts = Math.max(0, bounded.length - pieceLength + 1)
      return Array.from({ length: starts }, (_, start) => bounded.slice(start, start + pieceLength))
    })
}

function pairsOf(stems: string[]): string[] {
  return stems.flatMap((stem, at) => stems.slice(at + 1, at + 1 + reach).map((other) => [stem, other].sort().join(' ')))
}
