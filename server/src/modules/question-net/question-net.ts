import { join } from 'node:path'
import type { Asked } from '../guidebook/guidebook.ts'
import { dot, greatestOf, inputsOf, outOf, tokensOf, type WordVectors } from '../word-net/word-net.ts'
import { makeLikestAsked } from './likest-asked.ts'
import { readWeights, type Weights } from './read-weights.ts'

export { readWeights } from './read-weights.ts'

/** As much as it learned to read at once. */
const mostTokens = 80
/** The mean of the tokens counts about as much as what the filters find. */
const meanCounts = 3

/** How likely each of some answers of a page settles a question, 0 to 1; what is left to one says that none does. */
export type ReadQuestion = (question: string, page: string, among: string[]) => Map<string, number>

/** How much it counts, in the logarithm of the odds, that a question is put in the words of another that is settled. */
const wordsCount = 24
/** To make it likelier that any settles it, it has to be so much more like one answer's questions than like others'. */
const leastAlike = 0.1
/** Two that say the same are not twice as sure. */
const together = 0.6
/** No chance is nought, or its logarithm would outweigh all. */
const leastChance = 1e-6

/** Which straight answer a question calls for: by the net, and by the questions of content/asked in the same words. */
export function loadReadQuestion(contentFolder: string, words: WordVectors, asked: Asked[]): ReadQuestion {
  const chancesOf = loadQuestionNet(contentFolder, words)
  const likenessOf = makeLikestAsked(asked)
  return (question, page, among) => {
    const chances = chancesOf(question, page, among)
    const likeness = likenessOf(question, page, [...chances.keys()])
    const mean = [...likeness.values()].reduce((sum, each) => sum + each, 0) / Math.max(1, likeness.size)
    const odds = (chance: number, alike: number) =>
      Math.exp(together * (Math.log(Math.max(chance, leastChance)) + wordsCount * alike))
    const parts = [...chances].map(([id, chance]): [string, number] => [
      id,
      odds(chance, (likeness.get(id) ?? 0) - mean),
    ])
    const none = odds(1 - [...chances.values()].reduce((sum, chance) => sum + chance, 0), leastAlike)
    const all = parts.reduce((sum, [, part]) => sum + part, none)
    return new Map(parts.map(([id, part]) => [id, part / all]))
  }
}

/**
 * Reads which straight answer a question calls for, in whatever words it is asked: a net over vectors of words
 * (content/nets/question-net.bin, learned by scripts/nets/questions.py from content/asked). A question and an answer
 * are each a direction; the nearer they are, the likelier.
 */
export function loadQuestionNet(contentFolder: string, words: WordVectors): ReadQuestion {
  const weights = readWeights(questionNetPath(contentFolder))
  // The same question is asked of one page after the other.
  let last: { question: string; direction: Float32Array } | null = null
  return (question, page, among) => {
    if (question !== last?.question)
      last = { question, direction: directionOf(tokensOf(question).slice(0, mostTokens), words, weights) }
    const { direction } = last
    const onPage = weights.answers.get(page)
    const known = among.flatMap((id) => {
      const own = onPage?.get(id)
      return own ? [{ id, score: dot(own, 0, direction, 0, direction.length) }] : []
    })
    const none = outOf(direction, weights.none)[0] ?? 0
    const most = Math.max(none, ...known.map(({ score }) => score))
    const parts = known.map(({ id, score }) => ({ id, part: Math.exp(score - most) }))
    const all = parts.reduce((sum, { part }) => sum + part, Math.exp(none - most))
    return new Map(parts.map(({ id, part }) => [id, part / all]))
  }
}

export function questionNetPath(contentFolder: string): string {
  return join(contentFolder, 'nets', 'question-net.bin')
}

/** Of length 1. */
function directionOf(tokens: string[], words: WordVectors, weights: Weights): Float32Array {
  const { convolutions, filters, telling, out } = weights
  const inputs = inputsOf(tokens, words, weights)
  const perToken = telling.weights.length
  const found = new Float32Array(convolutions.length * filters + perToken)
  convolutions.forEach((layer, at) => {
    found.set(greatestOf(inputs, tokens.length, layer), at * filters)
  })
  const told = tokens.map((_, at) => Math.exp(dot(telling.weights, 0, inputs, at * perToken, perToken)))
  const all = told.reduce((sum, each) => sum + each, 0) || 1
  for (const [at, each] of told.entries()) {
    for (let dim = 0; dim < perToken; dim++) {
      const place = convolutions.length * filters + dim
      found[place] = (found[place] ?? 0) + (meanCounts * each * (inputs[at * perToken + dim] ?? 0)) / all
    }
  }
  const direction = outOf(found, out)
  const length = Math.hypot(...direction) || 1
  return direction.map((each) => each / length)
}
