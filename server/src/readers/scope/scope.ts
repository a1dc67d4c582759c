import { join } from 'node:path'
import * as z from 'zod/mini'
import { type Lexicon, type Matter, matters } from '../../modules/lexicon/lexicon.ts'
import { hashOf } from '../../text/hash.ts'
import { linearFeatures, linearOdds } from '../../text/linear-reader.ts'
import { modelsFolder } from '../../text/models.ts'
import { readLayer, readModelNumbers, tokensOf, type WordVectors } from '../../text/text-cnn/text-cnn.ts'
import { makeMarksOf, marksCount } from './marks.ts'
import { netInputs, netOdds } from './scope-net.ts'

export { makeMarksOf } from './marks.ts'

export const scopeModelPath = join(modelsFolder, 'scope.bin')

const size = z.int().check(z.positive())
/** Of the word vectors that the net was learned with. */
const vectorDims = 100
const linear = z.strictObject({ most: z.number(), bias: z.number(), marks: z.array(z.number()) })
const head = z.strictObject({
  words: size,
  wordPieces: size,
  /** Up to so many words a message is read as a short one, from so many on as a long one, in between as both. */
  shortWords: size,
  longWords: size,
  short: linear,
  long: linear,
  /** What the net's word counts beside the linear reader's, of so many hidden units. */
  net: z.number(),
  hidden: size,
  /** What a message is about that is none of ours, by its single words, hashed into so many places. */
  about: z.record(z.enum(matters), z.strictObject({ most: z.number(), bias: z.number() })),
  aboutPlaces: size,
  messages: size,
  /** What the program that learned it makes of some messages: logarithms of odds. */
  checks: z.array(z.strictObject({ text: z.string(), odds: z.number() })),
})

/** `odds`: the logarithm of the odds that a message is about a child or a family's life with one. */
export type ReadScope = (text: string) => { odds: number; matter: () => Matter | null }

/** Reads models/scope.bin. Throws when the file is not whole. */
export function readScopeWeights(path = scopeModelPath) {
  return readModelNumbers(path, head, (said, next) => {
    const places = said.words + said.wordPieces
    return {
      ...said,
      short: { ...said.short, weights: next.bytes(places) },
      long: { ...said.long, weights: next.bytes(places) },
      layers: {
        first: readLayer(next, 1, said.hidden, netInputs(vectorDims, marksCount)),
        second: readLayer(next, 1, 1, said.hidden),
      },
      about: matters.map((matter) => ({ matter, ...said.about[matter], weights: next.bytes(said.aboutPlaces) })),
    }
  })
}

/** From this chance on it is said what a message is about: a wrong matter is worse than none. */
const minMatter = 0.75

/** Reads whether a message is ours as training/scope.py learned it: short messages and long ones each in their manner. */
export function loadReadScope(lexicon: Lexicon, known: WordVectors, path = scopeModelPath): ReadScope {
  const { short, long, net, layers, about, aboutPlaces, shortWords, longWords, ...places } = readScopeWeights(path)
  const marksOf = makeMarksOf(lexicon)
  return (text) => {
    const words = text.split(/\s+/).filter(Boolean).length
    const share = Math.min(1, Math.max(0, (words - shortWords) / (longWords - shortWords)))
    const tokens = tokensOf(text)
    const features = linearFeatures(tokens, places)
    const marks = marksOf(text)
    const oddsBy = (reader: typeof short) =>
      linearOdds(features, reader) + marks.reduce((sum, mark, at) => sum + mark * (reader.marks[at] ?? 0), 0)
    const matter = () => {
      const single = new Set(tokens.map((token) => hashOf(token) % aboutPlaces))
      const alone = { words: Uint32Array.from(single), pieces: new Uint32Array() }
      const scored = about.map((reader) => ({ ...reader, odds: linearOdds(alone, reader) }))
      const [likeliest] = scored.sort((one, other) => other.odds - one.odds)
      const all = scored.reduce((sum, { odds }) => sum + Math.exp(odds), 0)
      return likeliest && Math.exp(likeliest.odds) >= minMatter * all ? likeliest.matter : null
    }
    const odds = (1 - share) * oddsBy(short) + share * oddsBy(long)
    return { odds: odds + net * netOdds(tokens, marks, share, known, layers), matter }
  }
}
