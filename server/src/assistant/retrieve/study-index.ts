import { stemsOf } from '../../modules/lexicon/lexicon.ts'
import type { Study } from '../../modules/studies/studies.ts'

/** How much a word counts in each field: a title word says more about a study than one of its population. */
const fieldWeights = { title: 1.6, finding: 1.2, keywords: 1.5, topics: 0.8, population: 0.8 }
/** BM25's saturation and length normalisation (Robertson and Zaragoza 2009). */
const k1 = 0.9
const b = 0.4

export type Hit = { study: Study; score: number }

export type StudyIndex = {
  size: number
  /** The studies that hold any of the terms, the best first; scores only compare within one call. */
  search: (terms: Map<string, number>, atMost: number) => Hit[]
  /** The share of the words, by rarity, that a study holds: 0 to 1. */
  coverage: (study: Study, words: string[]) => number
  /** Whether a study holds all stems of one of the phrases. */
  speaksOf: (study: Study, phrases: string[][]) => boolean
  /** The words that mark the given studies out from the rest, with weights that sum to 1. */
  tellingTerms: (studies: Study[], atMost: number) => Map<string, number>
}

/** A BM25 index over weighted fields, held in typed arrays: postings of a term lie side by side. */
export function buildStudyIndex(studies: Study[], topicLabels: Map<string, string>): StudyIndex {
  const counts = studies.map((study) => countTerms(study, topicLabels))
  const lengths = Float32Array.from(counts, (terms) => sum(terms.values()))
  const meanLength = sum(lengths) / Math.max(1, studies.length)
  const termIds = new Map<string, number>()
  const documentFrequency: number[] = []
  for (const terms of counts) {
    for (const term of terms.keys()) {
      const id = termIds.get(term) ?? termIds.set(term, termIds.size).size - 1
      documentFrequency[id] = (documentFrequency[id] ?? 0) + 1
    }
  }
  const starts = new Uint32Array(termIds.size + 1)
  documentFrequency.forEach((frequency, id) => {
    starts[id + 1] = (starts[id] ?? 0) + frequency
  })
  const total = starts.at(-1) ?? 0
  const documents = new Uint32Array(total)
  const impacts = new Float32Array(total)
  const next = starts.slice()
  counts.forEach((terms, document) => {
    const norm = k1 * (1 - b + (b * (lengths[document] ?? 0)) / meanLength)
    for (const [term, count] of terms) {
      const id = termIds.get(term) ?? 0
      const at = next[id] ?? 0
      const idf = Math.log(
        1 + (studies.length - (documentFrequency[id] ?? 0) + 0.5) / ((documentFrequency[id] ?? 0) + 0.5),
      )
      documents[at] = document
      impacts[at] = (idf * count * (k1 + 1)) / (count + norm)
      next[id] = at + 1
    }
  })
  const scores = new Float32Array(studies.length)
  const numberOf = new Map(studies.map((study, number) => [study.id, number]))

  return {
    size: studies.length,
    search: (terms, atMost) => {
      scores.fill(0)
      for (const [term, weight] of terms) {
        const id = termIds.get(term)
        if (id === undefined) continue
        for (let at = starts[id] ?? 0; at < (starts[id + 1] ?? 0); at++) {
          const document = documents[at] ?? 0
          scores[document] = (scores[document] ?? 0) + weight * (impacts[at] ?? 0)
        }
      }
      const enough = scoreOfRank(scores, atMost)
      const hits: Hit[] = []
      studies.forEach((study, number) => {
        const score = scores[number] ?? 0
        if (score > 0 && score >= enough) hits.push({ study, score })
      })
      return hits.sort((one, other) => other.score - one.score).slice(0, atMost)
    },
    coverage: (study, words) => {
      const held = counts[numberOf.get(study.id) ?? -1]
      const rarity = (word: string) =>
        Math.log(1 + studies.length / (1 + (documentFrequency[termIds.get(word) ?? -1] ?? 0)))
      const all = sum(words.map(rarity))
      return all === 0 ? 0 : sum(words.filter((word) => held?.has(word)).map(rarity)) / all
    },
    speaksOf: (study, phrases) => {
      const held = counts[numberOf.get(study.id) ?? -1]
      return phrases.some((phrase) => phrase.length > 0 && phrase.every((stem) => held?.has(stem)))
    },
    tellingTerms: (chosen, atMost) => {
      const weights = new Map<string, number>()
      for (const { id } of chosen) {
        const number = numberOf.get(id) ?? -1
        for (const [term, count] of counts[number] ?? []) {
          const termId = termIds.get(term) ?? 0
          const rarity = Math.log(studies.length / (documentFrequency[termId] ?? 1))
          weights.set(term, (weights.get(term) ?? 0) + (count / (lengths[number] ?? 1)) * rarity)
        }
      }
      const best = [...weights].sort((one, other) => other[1] - one[1]).slice(0, atMost)
      const mass = sum(best.map(([, weight]) => weight))
      return new Map(best.map(([term, weight]) => [term, weight / mass]))
    },
  }
}

/** The score that so many reach. Sorting bare numbers first spares sorting every study that holds a word. */
function scoreOfRank(scores: Float32Array, rank: number): number {
  if (scores.length <= rank) return 0
  return scores.slice().sort()[scores.length - rank] ?? 0
}

function countTerms(study: Study, topicLabels: Map<string, string>): Map<string, number> {
  const fields: [string, number][] = [
    [study.title, fieldWeights.title],
    [study.oneLiner, fieldWeights.finding],
    [study.keywords.join(' '), fieldWeights.keywords],
    [study.topics.map((topic) => topicLabels.get(topic) ?? '').join(' '), fieldWeights.topics],
    [study.population, fieldWeights.population],
  ]
  const counts = new Map<string, number>()
  for (const [text, weight] of fields)
    for (const stem of stemsOf(text)) counts.set(stem, (counts.get(stem) ?? 0) + weight)
  return counts
}

function sum(numbers: Iterable<number>): number {
  let total = 0
  for (const number of numbers) total += number
  return total
}
