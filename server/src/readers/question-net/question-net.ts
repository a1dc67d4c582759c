import { join } from 'node:path'
import type { Asked } from '../../modules/guidebook/guidebook.ts'
import { keepLast } from '../../text/keep-last.ts'
import { modelsFolder } from '../../text/models.ts'
import {
  dot,
  dotEach,
  greatestOf,
  makeReadToken,
  outOf,
  tokensOf,
  type WordVectors,
} from '../../text/text-cnn/text-cnn.ts'
import { loadPremises, makeCountUnsaid } from './premises.ts'
import { readWeights, type Weights } from './read-weights.ts'
import { makeSimilarQuestions } from './similar-questions.ts'

export { loadPremises, makeCountUnsaid } from './premises.ts'
export { readWeights } from './read-weights.ts'

/** As much as it learned to read at once. */
const maxTokens = 80
/** The mean of the tokens counts about as much as what the filters find. */
const meanCounts = 3

/** Some answers of a page, and how much of the question is about its matter. */
export type Offered = { page: string; weight: number; among: string[] }

/** An answer with the chance, 0 to 1, that it settles the question; what all leave to one says that none does. */
export type Likely = { page: string; id: string; chance: number }

export type ReadQuestion = {
  /** Which of the answers that are offered settle a question, the likeliest first. */
  likeliest: (question: string, offered: Offered[]) => Likely[]
  /** The pages whose answers lie nearest to a question, whatever it seems to be about. */
  nearestPages: (question: string) => string[]
}

// What each counts in the logarithm of the odds, where how much of the question is about the page counts whole. Fitted
// to 4,000 questions that a net had not learned.
export const usualCounts = {
  net: 0.5,
  words: 6.3,
  /** What is taken off for each premise that is not said. */
  unsaid: 2,
}

/** So many texts stay read: a reply of a talk is read alone, with what it goes on with, and that alone. */
const maxKept = 6

/** An answer as a question has it: the power of its score in the net, and its odds where the page is surely meant. */
type AnswerRead = { id: string; score: number; odds: number }

/**
 * Which straight answer a question calls for. It counts the net, the questions of content/asked in the same words, what
 * the question is about, and whether it says what the answer presupposes.
 */
export function loadReadQuestion(
  contentFolder: string,
  words: WordVectors,
  askedOn: (page: string) => Asked[],
  counts = usualCounts,
): ReadQuestion {
  const scoresOf = loadQuestionNet(words)
  const similarityTo = makeSimilarQuestions(askedOn)
  const countUnsaid = makeCountUnsaid(loadPremises(contentFolder))
  const readOn = keepLast((question) => {
    const { of } = scoresOf(question)
    const similarityOn = similarityTo(question)
    const unsaid = countUnsaid(question)
    const pages = new Map<string, Map<string, AnswerRead>>()
    return (page: string, among: string[]) => {
      const read = pages.get(page) ?? new Map<string, AnswerRead>()
      pages.set(page, read)
      const similarity = similarityOn(page)
      const unread = among.filter((id) => !read.has(id))
      for (const [id, score] of of(page, unread)) {
        const closeness = counts.net * score + counts.words * (similarity.get(id) ?? 0)
        read.set(id, { id, score: Math.exp(score), odds: Math.exp(closeness - counts.unsaid * unsaid(page, id)) })
      }
      return among.flatMap((id) => read.get(id) ?? [])
    }
  }, maxKept)
  const likeliest: ReadQuestion['likeliest'] = (question, offered) => {
    const read = readOn(question)
    const { none } = scoresOf(question)
    const answers = offered.flatMap(({ page, weight, among }) =>
      read(page, among).map(({ id, score, odds }) => ({ page, id, score, odds: weight * odds })),
    )
    const sum = (parts: number[]) => parts.reduce((all, part) => all + part, 0)
    const settled = sum(answers.map(({ score }) => score))
    const any = settled / (settled + Math.exp(none))
    const all = sum(answers.map(({ odds }) => odds))
    return answers
      .map(({ page, id, odds }) => ({ page, id, chance: (any * odds) / all }))
      .sort((one, other) => other.chance - one.chance)
  }
  return { likeliest, nearestPages: (question) => scoresOf(question).nearest() }
}

/**
 * What the net makes of a question: a score for each of some answers of a page, and one for that none settles it. Also
 * the pages of the answers with the highest scores of all.
 */
export type ScoreAnswers = (question: string) => {
  of: (page: string, among: string[]) => Map<string, number>
  none: number
  nearest: () => string[]
}

/** The pages of so many answers are the nearest. */
const nearestAnswers = 8

/**
 * Reads which straight answer a question calls for, in whatever words it is asked. It is a net over word vectors
 * (models/question-net.bin, learned by training/questions.py from content/asked). A question and an answer are each a
 * direction; the nearer they are, the higher the score.
 */
export function loadQuestionNet(words: WordVectors, path = questionNetPath): ScoreAnswers {
  const weights = readWeights(path)
  const readDirection = makeReadDirection(words, weights)
  // The same question is asked of the nearest pages, of those offered, and of a second matter.
  return keepLast((question) => {
    const direction = readDirection(question)
    const scoreOf = (own: Float32Array) => dot(own, 0, direction, 0, direction.length)
    let nearest: string[] | null = null
    return {
      of: (page, among) => {
        const own = weights.answers.get(page)
        return new Map(
          among.flatMap((id) => {
            const known = own?.get(id)
            return known === undefined ? [] : [[id, scoreOf(known)] as const]
          }),
        )
      },
      none: outOf(direction, weights.none)[0] ?? 0,
      nearest: () => {
        nearest ??= nearestOf(weights.all, direction)
        return nearest
      },
    }
  }, maxKept)
}

/** The pages of the answers with the highest scores, the highest first. */
function nearestOf({ directions, pages }: Weights['all'], direction: Float32Array): string[] {
  const scores = new Float64Array(pages.length)
  const rows = { rows: directions, from: 0, stride: direction.length, count: pages.length }
  dotEach(rows, direction, scores, 0)
  const highest: { page: string; score: number }[] = []
  let lowest = Number.NEGATIVE_INFINITY
  for (let at = 0; at < scores.length; at++) {
    const score = scores[at] ?? 0
    if (score <= lowest) continue
    const place = highest.findIndex((other) => other.score < score)
    highest.splice(place === -1 ? highest.length : place, 0, { page: pages[at] ?? '', score })
    if (highest.length > nearestAnswers) highest.pop()
    if (highest.length === nearestAnswers) lowest = highest.at(-1)?.score ?? 0
  }
  return [...new Set(highest.map(({ page }) => page))]
}

export const questionNetPath = join(modelsFolder, 'question-net.bin')

/** In which direction any text lies, as the net reads it: of length 1. */
export function makeReadDirection(words: WordVectors, weights: Weights): (text: string) => Float32Array {
  const { convolutions, telling, out } = weights
  const readToken = makeReadToken(words, weights, convolutions)
  const perToken = telling.weights.length
  return (text) => {
    const tokens = tokensOf(text).slice(0, maxTokens).map(readToken)
    const greatest = greatestOf(tokens, convolutions)
    const found = new Float32Array(greatest.length + perToken)
    found.set(greatest)
    const told = tokens.map(({ input }) => Math.exp(dot(telling.weights, 0, input, 0, perToken)))
    const all = told.reduce((sum, each) => sum + each, 0) || 1
    for (const [at, each] of told.entries()) {
      for (let dim = 0; dim < perToken; dim++) {
        const place = greatest.length + dim
        found[place] = (found[place] ?? 0) + (meanCounts * each * (tokens[at]?.input[dim] ?? 0)) / all
      }
    }
    const direction = outOf(found, out)
    const length = Math.hypot(...direction) || 1
    return direction.map((each) => each / length)
  }
}
