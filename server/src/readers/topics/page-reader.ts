import { join } from 'node:path'
import * as z from 'zod/mini'
import { hashOf } from '../../text/hash.ts'
import { keepLast } from '../../text/keep-last.ts'
import { linearFeatures } from '../../text/linear-reader.ts'
import { modelsFolder } from '../../text/models.ts'
import { readModelNumbers, tokensOf } from '../../text/text-cnn/text-cnn.ts'
import type { View, ViewsOf } from './views.ts'

export const topicsModelPath = join(modelsFolder, 'topics.bin')

const size = z.int().check(z.positive())
/** What the two views and a page that is not for the child's age count; `...Long` grows with the length. */
const counts = {
  whole: z.number(),
  wholeLong: z.number(),
  asking: z.number(),
  askingLong: z.number(),
  unsuited: z.number(),
}
const head = z.strictObject({
  words: size,
  wordPieces: size,
  /** Into so many places what the lexicon sees is hashed, and how much of a text it is. */
  marks: size,
  marksShare: z.number(),
  pages: z.array(z.string()),
  biases: z.array(z.number()),
  /** What 127 stands for; weights are kept as roots, so that small ones stay exact. */
  most: z.number(),
  kept: size,
  counts: z.strictObject(counts),
  /** The same of a message of several sentences, and what these count, read one by one: their mean chance and so on. */
  severalCounts: z.strictObject({ ...counts, mean: z.number(), greatest: z.number(), first: z.number() }),
  /** Added to the mean chance of a page in all sentences, so that none counts for ever. */
  minMean: z.number(),
  messages: size,
  /** What the program that learned it makes of some messages: the likeliest page with its chance. */
  checks: z.array(z.strictObject({ text: z.string(), page: z.string(), chance: z.number() })),
})

/** Page to chance, 0 to 1, together 1. `isUnsuited`: whether a page is not for the age of the child. */
export type ReadPages = (text: string, isUnsuited?: (page: string) => boolean) => Map<string, number>

/** Reads models/topics.bin, which training/topics.py wrote. Throws when the file is not whole. */
export function readTopicsWeights(path = topicsModelPath) {
  return readModelNumbers(path, head, (said, take) => {
    const places = said.words + said.wordPieces + said.marks
    // Of each place how many pages it speaks for or against, then those pages, then how much.
    const counts = new Uint8Array(take.bytes(places).buffer)
    const starts = new Uint32Array(places + 1)
    for (const [place, count] of counts.entries()) starts[place + 1] = (starts[place] ?? 0) + count
    return { ...said, starts, pageOf: new Uint8Array(take.bytes(said.kept).buffer), weights: take.bytes(said.kept) }
  })
}

/** The same message is read for its screen and for its pages, with other ages in mind. */
const maxKept = 6

/** Reads which page a message is about, as training/topics.py learned it. */
export function loadReadPages(viewsOf: ViewsOf, path = topicsModelPath): ReadPages {
  const model = readTopicsWeights(path)
  const { pages, severalCounts } = model
  const read = keepLast((text) => {
    const { asking, whole, sentences } = viewsOf(text)
    const counts = sentences.length > 1 ? severalCounts : model.counts
    const length = Math.log(Math.max(1, text.split(/\s+/).filter(Boolean).length)) / 5
    const byWhole = logShares(scoresOf(whole, model))
    const byAsking = asking === whole ? byWhole : logShares(scoresOf(asking, model))
    const wholeCounts = counts.whole + counts.wholeLong * length
    const askingCounts = counts.asking + counts.askingLong * length
    const odds = byWhole.map((score, at) => wholeCounts * score + askingCounts * (byAsking[at] ?? 0))
    if (sentences.length < 2) return { odds, counts }
    const bySentence = sentences.map((view) => logShares(scoresOf(view, model)))
    return {
      odds: odds.map((score, at) => score + oddsBySentence(bySentence.map((shares) => shares[at] ?? 0))),
      counts,
    }
  }, maxKept)

  /** What a page gains by the logarithms of its chances in each sentence. */
  function oddsBySentence(shares: number[]): number {
    const mean = shares.reduce((sum, share) => sum + Math.exp(share), 0) / shares.length
    const { mean: ofMean, greatest, first } = severalCounts
    return ofMean * Math.log(mean + model.minMean) + greatest * Math.max(...shares) + first * (shares[0] ?? 0)
  }

  return (text, isUnsuited = () => false) => {
    const { odds, counts } = read(text)
    const suited = odds.map((score, at) => score + (isUnsuited(pages[at] ?? '') ? counts.unsuited : 0))
    return new Map(logShares(suited).map((share, at) => [pages[at] ?? '', Math.exp(share)]))
  }
}

function scoresOf({ text, marks }: View, model: ReturnType<typeof readTopicsWeights>): number[] {
  const { words, pieces } = linearFeatures(tokensOf(text), model)
  const firstMark = model.words + model.wordPieces
  const seen = new Set(marks.map((mark) => firstMark + (hashOf(mark) % model.marks)))
  const sums = new Float64Array(model.pages.length)
  const add = (places: Iterable<number>, count: number, share: number) => {
    const unit = (Math.sqrt(share / Math.max(1, count)) * model.most) / 127 ** 2
    for (const place of places)
      for (let at = model.starts[place] ?? 0; at < (model.starts[place + 1] ?? 0); at++) {
        const page = model.pageOf[at] ?? 0
        const weight = model.weights[at] ?? 0
        sums[page] = (sums[page] ?? 0) + unit * weight * Math.abs(weight)
      }
  }
  add(words, words.length, 0.5)
  add(pieces, pieces.length, 0.5)
  add(seen, seen.size, model.marksShare)
  return model.biases.map((bias, page) => bias + (sums[page] ?? 0))
}

/** Logarithms of shares that sum to 1. */
function logShares(odds: number[]): number[] {
  const most = Math.max(...odds)
  const all = most + Math.log(odds.reduce((sum, each) => sum + Math.exp(each - most), 0))
  return odds.map((each) => each - all)
}
