import { join } from 'node:path'
import * as z from 'zod/mini'
import { linearFeatures, linearOdds } from '../../text/linear-reader.ts'
import { modelsFolder } from '../../text/models.ts'
import { sentencesOf } from '../../text/sentences.ts'
import { readModelNumbers, tokensOf } from '../../text/text-cnn/text-cnn.ts'
import { feelingsOf } from './feelings.ts'
import { countSaid, marksOf } from './marks.ts'

export { countSaid } from './marks.ts'

export const moodModelPath = join(modelsFolder, 'mood.bin')

const size = z.int().check(z.positive())
const linear = z.strictObject({
  most: z.number(),
  bias: z.number(),
  marks: z.array(z.number()),
  feelings: z.array(z.number()),
})
const phrases = z.array(z.string())
const moods = { joy: z.number(), vent: z.number(), tells: z.number() }
const head = z.strictObject({
  words: size,
  wordPieces: size,
  /** So many words of a message's beginning and of its end are read; what the end's count. */
  beginWords: size,
  endWords: size,
  end: z.number(),
  /** Into so many places the first and the last sentence are hashed, and what these count. */
  sentence: z.strictObject({ words: size, wordPieces: size, share: z.number() }),
  groups: z.strictObject({
    asking: phrases,
    venting: phrases,
    rejoicing: phrases,
    smiles: phrases,
    tears: phrases,
  }),
  joy: linear,
  vent: linear,
  tells: linear,
  messages: size,
  /** What the program that learned it makes of some messages: logarithms of odds against one that asks. */
  checks: z.array(z.strictObject({ text: z.string(), ...moods })),
})

/** A joy is shared, a heart poured out, or something told; null where a message asks, or may. */
export type Mood = 'joy' | 'vent' | 'tells' | null

/** `mood`: what the message is instead of a question, and `mayAsk` whether it may ask all the same. `isHeavy`: whether a heart is poured out in it, also where it asks. */
export type MoodRead = { mood: Mood; mayAsk: boolean; isHeavy: boolean }
export type ReadMood = (text: string) => MoodRead

/** Who rather does not ask gets no plan: one that was wanted is a tap away, and of typed questions none loses it. */
const maxAsking = 0.5
/**
 * The same where a message of some length shows neither a question mark nor a phrase that asks. Of 342 such real ones
 * 45 asked something.
 */
const maxAskingUnsaid = 0.85
const minToldWords = 25
/**
 * From these chances on a message that does not rather ask, yet shows a sign of asking, may. One holds where it has a
 * question mark, one where it only says a phrase that asks. Of 39 such ones, testing ids, 10 asked, 12 poured out a
 * heart, 8 were a joy and 9 only told.
 */
const minMayAsk = { marked: 0.2, said: 0.1 }
/** A joy or a heart poured out is called so from this share of both on. */
const minShare = 0.65
/** From this chance on a plan begins with a word of sympathy. */
const minHeavy = 0.3

/** "Two new teeth. help", "she told me last night. what now": whoever ends so asks, however glad or sad the rest sounds. */
const asksAtEnd = /(?:[.!?,;] *(?:(?:please|pls|plz) )?help|\b(?:what now|now what))\W*$/i

/** "Headlice again!!", "she swallowed her tooth!!": an exclamation over a bother is no joy, unless the bother is over. */
const tellsBother =
  /\b(?:(?:head ?)?lice|nits|(?:pin|thread)?worms?|scabies|swallowed|bit(?:es|ten)?|bites|stung|sting|fever|infections?|pink ?eye|stomach bug|strep|croup|rash|chicken ?pox|impetigo|hives|nosebleeds?|cavit(?:y|ies)|stuck|accident|vomit\w*|threw up|puke\w*|sick|suspended|detention|chipped|black eye|slime|gum in)\b/i
const isOverNow =
  /\b(?:no|not|free|gone|over|beat|hug|without|finally|last|well|fine|healthy|home|better|dry|happy|smil\w+|laugh\w*|lov\w+|first (?:steps?|time|word)|cured|remission|stopped|through|proud|yay)\b/i
const maxWordsOfBother = 8

/** Who says so pours out a heart, whatever is asked besides. */
const saysItVents = /\b(?:need(?:ed)? to (?:vent|rant)|just (?:venting|ranting)|(?:rant|vent) over|end rant)\b/i

/** Reads models/mood.bin, which training/mood.py wrote. Throws when the file is not whole. */
export function readMoodWeights(path = moodModelPath) {
  return readModelNumbers(path, head, (said, next) => {
    const places = said.words + said.wordPieces
    const few = said.sentence.words + said.sentence.wordPieces
    const weights = () => ({
      ...{ begin: next.bytes(places), end: next.bytes(places) },
      ...{ first: next.bytes(few), last: next.bytes(few) },
    })
    return {
      ...said,
      joy: { ...said.joy, ...weights() },
      vent: { ...said.vent, ...weights() },
      tells: { ...said.tells, ...weights() },
    }
  })
}

export function loadReadMood(path = moodModelPath): ReadMood {
  const oddsOf = makeMoodOdds(path)
  const { asking } = readMoodWeights(path).groups
  return (text) => {
    const odds = oddsOf(text)
    const [joy, vent, tells] = [odds.joy, odds.vent, odds.tells].map(Math.exp) as [number, number, number]
    const all = 1 + joy + vent + tells
    const share = joy / (joy + vent)
    const sure = share >= minShare ? 'joy' : share <= 1 - minShare ? 'vent' : null
    const wordCount = text.split(/\s+/).filter(Boolean).length
    const isShort = wordCount < minToldWords
    const isMarked = text.includes('?')
    const says = countSaid(asking, text) > 0
    const asks = 1 / all
    const isSilent = asks < (isShort || isMarked || says ? maxAsking : maxAskingUnsaid)
    const isHeavy = (sure === 'vent' && vent / all >= minHeavy) || saysItVents.test(text)
    const isBother = wordCount <= maxWordsOfBother && tellsBother.test(text) && !isOverNow.test(text)
    const asksNothing = isSilent && !asksAtEnd.test(text) && !isBother
    const mood = asksNothing ? (tells > joy + vent ? 'tells' : (sure ?? 'tells')) : null
    const isUnsure = mood === 'joy' ? says && asks >= minMayAsk.said : mayAsk(asks, isMarked, says)
    return { mood, mayAsk: mood !== null && isUnsure, isHeavy }
  }
}

function mayAsk(chance: number, isMarked: boolean, says: boolean): boolean {
  return (isMarked && chance >= minMayAsk.marked) || (says && chance >= minMayAsk.said)
}

/** Logarithms of the odds of each mood against a message that asks. */
export function makeMoodOdds(path = moodModelPath): (text: string) => Record<'joy' | 'vent' | 'tells', number> {
  const { joy, vent, tells, beginWords, endWords, end, sentence, groups, ...places } = readMoodWeights(path)
  return (text) => {
    const words = text.split(/\s+/).filter(Boolean)
    const sentences = sentencesOf(text)
    const begin = words.slice(0, beginWords).join(' ')
    const ending = words.slice(-endWords).join(' ')
    const first = sentences[0] ?? ''
    const last = sentences.at(-1) ?? ''
    const begins = linearFeatures(tokensOf(begin), places)
    const ends = linearFeatures(tokensOf(ending), places)
    const firsts = linearFeatures(tokensOf(first), sentence)
    const lasts = linearFeatures(tokensOf(last), sentence)
    const marks = marksOf(text, groups)
    const feelings = [begin, ending, first, sentences.slice(-2).join(' ')].flatMap(feelingsOf)
    const oddsBy = ({ most, bias, ...reader }: typeof joy) =>
      linearOdds(begins, { weights: reader.begin, most, bias }) +
      end * linearOdds(ends, { weights: reader.end, most, bias: 0 }) +
      sentence.share * linearOdds(firsts, { weights: reader.first, most, bias: 0 }) +
      sentence.share * linearOdds(lasts, { weights: reader.last, most, bias: 0 }) +
      sumOf(marks, reader.marks) +
      sumOf(feelings, reader.feelings)
    return { joy: oddsBy(joy), vent: oddsBy(vent), tells: oddsBy(tells) }
  }
}

function sumOf(values: number[], weights: number[]): number {
  return values.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0)
}
