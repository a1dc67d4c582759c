import { join } from 'node:path'
import * as z from 'zod/mini'
import { linearFeatures, linearOdds } from '../linear-reader/linear-reader.ts'
import { modelsFolder } from '../models/models.ts'
import { readKeptNumbers, tokensOf } from '../word-net/word-net.ts'

export const moodModelPath = join(modelsFolder, 'mood.bin')

const size = z.int().check(z.positive())
const linear = z.strictObject({ most: z.number(), bias: z.number(), marks: z.array(z.number()) })
const head = z.strictObject({
  words: size,
  wordPieces: size,
  /** So many words of a message are read. */
  readWords: size,
  joy: linear,
  vent: linear,
  messages: size,
  /** What the program that learned it makes of some messages: logarithms of odds. */
  checks: z.array(z.strictObject({ text: z.string(), joy: z.number(), vent: z.number() })),
})

/** A joy is shared or a heart poured out; null where a message asks, or may. */
export type Mood = 'joy' | 'vent' | null
export type ReadMood = (text: string) => Mood

/**
 * From these logarithms of odds on: of real messages read so, three in four and two in three are rightly read, and of
 * those that ask one in two hundred and one in a hundred are taken for them.
 */
const minOdds = { joy: -0.25, vent: -0.5 }

/** Reads models/mood.bin, which training/mood.py wrote. Throws when the file is not whole. */
export function readMoodWeights(path = moodModelPath) {
  return readKeptNumbers(path, head, (said, take) => {
    const places = said.words + said.wordPieces
    return {
      ...said,
      joy: { ...said.joy, weights: take.bytes(places) },
      vent: { ...said.vent, weights: take.bytes(places) },
    }
  })
}

export function loadReadMood(path = moodModelPath): ReadMood {
  const oddsOf = makeMoodOdds(path)
  return (text) => {
    const { joy, vent } = oddsOf(text)
    if (joy >= minOdds.joy && joy >= vent) return 'joy'
    return vent >= minOdds.vent ? 'vent' : null
  }
}

/** Logarithms of odds of either mood. */
export function makeMoodOdds(path = moodModelPath): (text: string) => { joy: number; vent: number } {
  const { joy, vent, readWords, ...places } = readMoodWeights(path)
  return (text) => {
    const words = text.split(/\s+/).filter(Boolean)
    const features = linearFeatures(tokensOf(words.slice(0, readWords).join(' ')), places)
    const marks = marksOf(text, words.length)
    const oddsBy = (reader: typeof joy) =>
      linearOdds(features, reader) + marks.reduce((sum, mark, at) => sum + mark * (reader.marks[at] ?? 0), 0)
    return { joy: oddsBy(joy), vent: oddsBy(vent) }
  }
}

/** How much a message asks and calls out, and how long it is: as training/mood.py counts them. */
function marksOf(text: string, words: number): number[] {
  const count = (sign: string) => text.split(sign).length - 1
  return [
    Number(text.includes('?')),
    Math.min(3, count('?')) / 3,
    Math.min(3, count('!')) / 3,
    Math.log(Math.max(1, words)) / 6,
  ]
}
