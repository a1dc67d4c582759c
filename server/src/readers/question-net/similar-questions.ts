import type { Asked } from '../../modules/guidebook/guidebook.ts'
import { stemOf, wordsOf } from '../../modules/lexicon/lexicon.ts'
import { hashOf } from '../../text/hash.ts'
import { keepLast } from '../../text/keep-last.ts'
import { rarityOf, saturated } from '../../text/word-index.ts'
import { eachIn, indexQuestions, lengthOf, listOfPart, type PageQuestions, partsOf } from './page-questions.ts'

/**
 * For each answer of a page how much a question has in common with the likest one that it settles, 0 to about 1. Also
 * how many of its words all of them together have.
 */
export type SimilarQuestions = (question: string) => (page: string) => Map<string, number>

/** How much it counts that an answer's questions have the words at all, beside the likest of them. */
const knownWordsCount = 3 / 4

/** What parents ask on a page is laid out when the page is first asked of. */
export function makeSimilarQuestions(askedOn: (page: string) => Asked[]): SimilarQuestions {
  const pages = new Map<string, PageQuestions>()
  const questionsOn = (page: string) => {
    const known = pages.get(page) ?? indexQuestions(askedOn(page))
    pages.set(page, known)
    return known
  }
  return keepLast((question) => {
    const inOrder = wordsOf(question)
    const parts = partsOf(inOrder)
    const words = [...new Set(inOrder.map(stemOf))].map((stem) => hashOf(stem))
    const similarityOn = (page: string) => {
      const own = questionsOn(page)
      const maxima = maxSimilarities(parts, own)
      const known = sharesKnown(words, own)
      return new Map(own.answers.map((id, place) => [id, (maxima[place] ?? 0) + knownWordsCount * (known[place] ?? 0)]))
    }
    const read = new Map<string, Map<string, number>>()
    return (page) => {
      const similarity = read.get(page) ?? similarityOn(page)
      read.set(page, similarity)
      return similarity
    }
  })
}

/** For each answer how much the likest of its questions has of these parts (BM25, between the lengths of both). */
function maxSimilarities(parts: Map<number, number>, own: PageQuestions): Float32Array {
  const size = own.norms.length
  const scores = new Float32Array(size)
  let says = 0
  for (const [part, count] of parts) {
    const holding = listOfPart(part, own)
    const weight = count * rarityOf(lengthOf(own.holding, holding), size)
    says += weight
    eachIn(own.holding, holding, (place) => {
      scores[place] = (scores[place] ?? 0) + weight * saturated(count, own.norms[place] ?? 0)
    })
  }
  const maxima = new Float32Array(own.answers.length)
  for (let place = 0; place < size; place++) {
    const score = scores[place] ?? 0
    if (score === 0) continue
    const similarity = score / Math.sqrt(says * (own.says[place] ?? 1))
    eachIn(own.settledBy, place, (answer) => {
      maxima[answer] = Math.max(maxima[answer] ?? 0, similarity)
    })
  }
  return maxima
}

/** For each answer how many of the words its questions have, 0 to 1; one that few answers have counts more. */
function sharesKnown(words: number[], own: PageQuestions): Float32Array {
  const shares = new Float32Array(own.answers.length)
  const having = new Uint8Array(shares.length)
  let all = 0
  for (const word of words) {
    having.fill(0)
    eachIn(own.holding, listOfPart(word, own), (question) =>
      eachIn(own.settledBy, question, (answer) => {
        having[answer] = 1
      }),
    )
    const count = having.reduce((sum, has) => sum + has, 0)
    const rarity = Math.log((shares.length + 1) / (count + 1))
    all += rarity
    for (let answer = 0; answer < having.length; answer++)
      if (having[answer]) shares[answer] = (shares[answer] ?? 0) + rarity
  }
  return shares.map((share) => share / (all || 1))
}
