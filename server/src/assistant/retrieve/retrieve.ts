import { stemsOf } from '../../modules/lexicon/lexicon.ts'
import type { Study } from '../../modules/studies/studies.ts'
import type { Ranked } from '../../text/word-index.ts'
import { usualFeedback, withFeedback } from './feedback.ts'
import type { StudyIndex } from './study-index.ts'

export type Wanted = {
  terms: Map<string, number>
  words: string[]
  /** Stems of the words that ask, where the message also tells much. */
  asked: string[]
  /** Ids of the studies that the page on the first topic wants a parent to know of: they come along. */
  chosen: ReadonlySet<string>
  topics: { id: string; weight: number }[]
  concepts: { phrases: string[]; weight: number }[]
}

/**
 * A study with how well its words match, each 0 to 1. `share` is of the best score, `askedShare` of the best for the
 * asking words, `coverage` of the question's words, `concept` of its matters.
 */
export type Found = { study: Study; share: number; askedShare: number; coverage: number; concept: number }
export type Retrieved = { hits: Found[]; searched: number }

const maxHits = 300
/** So many studies of the first topic come along although its words are not theirs. */
const maxOnTopic = 300
/** Under this share of the best score a hit is a chance match of words. */
const minShare = 0.25
/** What sharing the question's first topic adds, as a share of the best score. */
const topicBoost = 0.45

/** So many of those nearest to the words that ask come along, whatever their topic. */
const maxNearAsked = 40

/** Which studies might say something: word match, widened once by the best hits, lifted by topic; and what the words that ask find by themselves. */
export function retrieve(wanted: Wanted, index: StudyIndex): Retrieved {
  const first = liftByTopic(index.words.search(wanted.terms, maxHits), wanted, index)
  const widened = withFeedback(wanted.terms, first, index.words, usualFeedback)
  const hits = liftByTopic(withFirstTopic(index.words.search(widened, maxHits), wanted, index), wanted, index)
  const best = hits[0]?.score ?? 0
  const measure = makeMeasure(wanted, index)
  const found = hits
    .filter(({ score }) => score >= minShare * best)
    .map(({ document, score }) => ({ ...measure(document), share: score / best }))
  const known = new Set(found.map(({ study }) => study.id))
  const others = [...nearAsked(wanted, index), ...chosenIn(wanted, index)]
    .filter((document, place, all) => !known.has(index.studyAt(document).id) && all.indexOf(document) === place)
    .map(measure)
  return { hits: [...found, ...others], searched: index.size }
}

function nearAsked({ asked }: Wanted, index: StudyIndex): number[] {
  return index.words.search(new Map(asked.map((stem) => [stem, 1])), maxNearAsked).map(({ document }) => document)
}

function chosenIn({ chosen }: Wanted, index: StudyIndex): number[] {
  return [...chosen].flatMap((id) => index.placeOf(id) ?? [])
}

/** Says of a study what can be said without a search: its `share` is 0. */
export function makeMeasure({ words, asked, concepts }: Wanted, index: StudyIndex): (document: number) => Found {
  const coverage = index.coverageOf(words)
  const matters = concepts.map(({ phrases, weight }) => ({ weight, isIn: index.speaksOf(phrases.map(stemsOf)) }))
  const heaviest = Math.max(1, ...matters.map(({ weight }) => weight))
  const forAsked = index.words.search(new Map(asked.map((stem) => [stem, 1])), maxHits)
  const bestAsked = forAsked[0]?.score ?? 1
  const askedShares = new Map(forAsked.map(({ document, score }) => [document, score / bestAsked]))
  return (document) => ({
    study: index.studyAt(document),
    share: 0,
    askedShare: askedShares.get(document) ?? 0,
    coverage: coverage(document),
    concept: Math.max(0, ...matters.map(({ weight, isIn }) => (isIn(document) ? weight / heaviest : 0))),
  })
}

/** Studies on the question's first topic that share too few of its words to be found by them. */
function withFirstTopic(hits: Ranked[], { topics }: Wanted, index: StudyIndex): Ranked[] {
  const found = new Set(hits.map(({ document }) => document))
  const missed = index.onTopic(topics[0]?.id ?? '').filter((document) => !found.has(document))
  return [...hits, ...missed.slice(0, maxOnTopic).map((document) => ({ document, score: 0 }))]
}

function liftByTopic(hits: Ranked[], { topics }: Wanted, index: StudyIndex): Ranked[] {
  const best = hits[0]?.score ?? 0
  const strongest = topics[0]?.weight ?? 1
  const lift = new Map(topics.map(({ id, weight }) => [id, (weight / strongest) * topicBoost * best]))
  const lifted = hits.map(({ document, score }) => {
    const { topics: own } = index.studyAt(document)
    let most = 0
    for (let place = 0; place < own.length; place++)
      most = Math.max(most, (lift.get(own[place] ?? '') ?? 0) / (1 + 0.4 * place))
    return { document, score: score + most }
  })
  return lifted.sort((one, other) => other.score - one.score)
}
