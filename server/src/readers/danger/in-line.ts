import { join } from 'node:path'
import * as z from 'zod/mini'
import { linearFeatures, linearOdds } from '../../text/linear-reader.ts'
import { modelsFolder } from '../../text/models.ts'
import { readModelNumbers, tokensOf } from '../../text/text-cnn/text-cnn.ts'

export const lineDangerModelPath = join(modelsFolder, 'line-danger.bin')

/** Longer messages tell a danger beside other matters, and danger.bin knows real ones of them. */
export const maxWordsOfLine = 40

/** What else tells whether a line calls for the card: two logarithms of odds, and tens of words. */
export type LineSigns = { acute: number; matter: number; words: number }
/** The logarithm of the odds that a line of at most 40 words calls for the card. */
export type ReadLineDanger = (text: string, signs: LineSigns) => number

const size = z.int().check(z.positive())
const head = z.strictObject({
  words: size,
  wordPieces: size,
  linear: z.strictObject({ most: z.number(), bias: z.number() }),
  /** What the reader of lines and each sign count. */
  counts: z.strictObject({
    typed: z.number(),
    acute: z.number(),
    matter: z.number(),
    words: z.number(),
    bias: z.number(),
  }),
  /** How many lines it learned from. */
  lines: size,
  /** What the program that learned it makes of some lines: logarithms of odds. */
  checks: z.array(z.strictObject({ text: z.string(), odds: z.number() })),
})

export function readLineWeights(path = lineDangerModelPath) {
  return readModelNumbers(path, head, (said, next) => ({
    ...said,
    linear: { ...said.linear, weights: next.bytes(said.words + said.wordPieces) },
  }))
}

/** Reads lines as training/line-danger.py learned it. Throws when models/line-danger.bin is not whole. */
export function loadReadLineDanger(path = lineDangerModelPath): ReadLineDanger {
  const { counts, linear, ...places } = readLineWeights(path)
  return (text, { acute, matter, words }) => {
    const typed = linearOdds(linearFeatures(tokensOf(text), places), linear)
    return counts.bias + counts.typed * typed + counts.acute * acute + counts.matter * matter + counts.words * words
  }
}
