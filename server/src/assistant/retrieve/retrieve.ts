import { stemsOf } from '../../modules/lexicon/lexicon.ts'
import type { Study } from '../../modules/studies/studies.ts'
import type { Hit, StudyIndex } from './study-index.ts'

export type Wanted = {
  terms: Map<string, number>
  words: string[]
  topics: { id: string; weight: number }[]
  concepts: { phrases: string[]; weight: number }[]
}

/** A study with how well its words match: `share` of the best score, `coverage` of the question's words, `concept` of its matters, each 0 to 1. */
export type Found = { study: Study; share: number; coverage: number; concept: number }
export type Retrieved = { hits: Found[]; searched: number }

const mostHits = 300
/** Under this share of the best score a hit is a chance meeting of words. */
const leastShare = 0.25
/** Relevance feedback (RM3, Abdul-Jaleel et al. 2004): the best hits lend their telling words, at this share. */
const feedbackStudies = 8
const feedbackTerms = 14
const feedbackShare = 0.35
/** What sharing the question's first topic adds, as a share of the best score. */
const topicBoost = 0.45

/** Which studies might say something: word match, widened once by the best hits, lifted by topic. */
export function retrieve(wanted: Wanted, index: StudyIndex): Retrieved {
  const first = liftByTopic(index.search(wanted.terms, mostHits), wanted)
  const lent = index.tellingTerms(
    first.slice(0, feedbackStudies).map(({ study }) => study),
    feedbackTerms,
  )
  const asked = [...wanted.terms.values()].reduce((sum, weight) => sum + weight, 0)
  const widened = new Map([...wanted.terms].map(([term, weight]) => [term, (1 - feedbackShare) * weight]))
  for (const [term, weight] of lent) widened.set(term, (widened.get(term) ?? 0) + feedbackShare * asked * weight)
  const hits = liftByTopic(index.search(widened, mostHits), wanted)
  const best = hits[0]?.score ?? 0
  const matters = wanted.concepts.map(({ phrases, weight }) => ({ weight, stems: phrases.map(stemsOf) }))
  const heaviest = Math.max(1, ...matters.map(({ weight }) => weight))
  const found = hits
    .filter(({ score }) => score >= leastShare * best)
    .map(({ study, score }) => ({
      study,
      share: score / best,
      coverage: index.coverage(study, wanted.words),
      concept: Math.max(
        0,
        ...matters.map(({ weight, stems }) => (index.speaksOf(study, stems) ? weight / heaviest : 0)),
      ),
    }))
  return { hits: found, searched: index.size }
}

function liftByTopic(hits: Hit[], { topics }: Wanted): Hit[] {
  const best = hits[0]?.score ?? 0
  const strongest = topics[0]?.weight ?? 1
  const lift = new Map(topics.map(({ id, weight }) => [id, (weight / strongest) * topicBoost * best]))
  const lifted = hits.map(({ study, score }) => {
    const shared = study.topics.map((topic, place) => (lift.get(topic) ?? 0) / (1 + 0.4 * place))
    return { study, score: score + Math.max(0, ...shared) }
  })
  return lifted.sort((one, other) => other.score - one.score)
}
