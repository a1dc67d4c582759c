import { type Study, strengthOf } from '../../modules/studies/studies.ts'

export type Asked = {
  /** The nearest first; a weight of 1 and more is a topic surely meant. */
  topics: { id: string; weight: number }[]
  /** Topics on the same shelf as the first. */
  neighbours: ReadonlySet<string>
  /** Ids of the studies that the page on the first topic would have a parent hear of. */
  chosen: ReadonlySet<string>
  ageMonths: number | null
  isRoughAge: boolean
  /** Of other children that are asked about in one go. */
  otherAgesMonths: number[]
}
/** A study with its word match: share of the best score, coverage of the question's words, of its matters; each 0 to 1. */
export type Candidate = { study: Study; share: number; coverage: number; concept: number }
export type Judged = { study: Study; relevanceScore: number }

/** Under this percent a study is not shown: it is rather off the topic than on it. */
export const floor = 50
export const mostShown = 8
/** No more than so many that say nearly the same. */
const mostAlike = 2

/** Which studies truly speak to the question, each with a percent, the best first. Empty when none does. */
export function judge(asked: Asked, candidates: Candidate[]): Judged[] {
  const judged = candidates
    .slice(0, 120)
    .map((candidate) => ({ study: candidate.study, chance: chanceOf(candidate, asked) }))
    .sort((one, other) => other.chance - one.chance || rank(other.study) - rank(one.study))
    .map(({ study, chance }) => ({ study, relevanceScore: percentFor(chance) }))
    .filter(({ relevanceScore }) => relevanceScore >= floor)
  const onFirstTopic = best(judged.filter(({ study }) => study.topics.includes(asked.topics[0]?.id ?? '')))
  return onFirstTopic.length >= leastOfOneMind ? onFirstTopic : best(judged)
}

/**
 * With so many on the question's first topic those on others stay out: where a question can be read in two ways, a
 * list that mixes both is wrong in part whichever was meant.
 */
const leastOfOneMind = 3

function best(judged: Judged[]): Judged[] {
  return withoutEchoes(judged).slice(0, mostShown)
}

/**
 * How much each sign counts, and what a study has that shows none of them: fitted by logistic regression on half of the
 * questions of evals/relevance.jsonl (grades 0 to 3 as 0, 0.6, 0.9 and 1; 0.5 for a study filed under the reader's
 * topics); `chosen` came later and was tried in steps, see docs/retrieval.md.
 */
const weights = {
  start: -2.17,
  share: 0.559,
  covered: 0.135,
  topic: 0.501,
  topicMeant: 0.893,
  topicLeads: 0.186,
  neighbour: 0.495,
  matter: 0.208,
  age: 0.536,
  elsewhere: -0.292,
  meant: -0.08,
  chosen: 0.3,
}

/**
 * Of studies with this sum's chance, so many in a hundred were judged to be on the question's topic: counted on the
 * studies shown for the questions of evals/relevance.jsonl, rising by isotonic regression, and alike on either half of
 * them; under 0.45, where few are shown, on all that were weighed.
 */
const calibration = {
  chances: [0, 0.128, 0.2, 0.3, 0.45, 0.51, 0.565, 0.59, 0.61, 0.63, 0.65, 0.67, 0.69, 0.72, 1],
  percents: [3, 8, 22, 50, 56, 62, 70, 76, 81, 87, 91, 95, 98, 99, 99],
}

function chanceOf({ study, share, coverage, concept }: Candidate, asked: Asked): number {
  const [first = 0, second = 0] = asked.topics.map(({ weight }) => weight)
  const meant = Math.min(1, first)
  const leads = first === 0 ? 0 : (first - second) / (first + second)
  const fit = topicFit(study, asked.topics)
  const sum =
    weights.start +
    weights.share * share +
    weights.covered * share * coverage +
    weights.topic * fit +
    weights.topicMeant * fit * meant +
    weights.topicLeads * fit * leads +
    weights.neighbour * Number(study.topics.some((id) => asked.neighbours.has(id))) +
    weights.matter * concept +
    weights.age * bestAgeFit(agesOf(study), asked) +
    weights.elsewhere * shareElsewhere(study, asked.topics) +
    weights.meant * meant +
    weights.chosen * Number(asked.chosen.has(study.id))
  // Whole percents are too coarse to put the many good ones in order; a hundredth lets the stronger evidence go first.
  return Math.round(100 / (1 + Math.exp(-sum))) / 100
}

function percentFor(chance: number): number {
  const { chances, percents } = calibration
  const above = Math.max(
    1,
    chances.findIndex((to) => to >= chance),
  )
  const [from = 0, to = 1] = chances.slice(above - 1)
  const [low = 0, high = 0] = percents.slice(above - 1)
  return Math.round(low + ((high - low) * (chance - from)) / (to - from))
}

/** The share of the two topics that a study is mostly about that are none of the question's: 0, 0.5 or 1. */
function shareElsewhere(study: Study, topics: Asked['topics']): number {
  const main = study.topics.slice(0, 2)
  return main.filter((id) => !topics.some((topic) => topic.id === id)).length / main.length
}

const wordsForAges: [RegExp, [number, number]][] = [
  [/\b(?:newborns?|infants?|babies|baby)\b/i, [0, 18]],
  [/\btoddlers?\b/i, [12, 47]],
  [/\b(?:preschool\w*|kindergart\w*|early childhood|young children)\b/i, [30, 83]],
  [/\b(?:teen\w*|adolescen\w*|youth|young people|high school\w*|middle school\w*)\b/i, [120, 227]],
  [/\b(?:school-age\w*|schoolchildren|elementary|primary school\w*|grade)\b/i, [66, 155]],
]

/** The ages a study speaks of: as its record states them, else as the words for its people let one suppose. */
function agesOf({ ageMonths, population, title }: Study): Study['ageMonths'] {
  if (ageMonths) return ageMonths
  const spans = wordsForAges.filter(([word]) => word.test(population) || word.test(title)).map(([, span]) => span)
  if (spans.length === 0) return null
  return [Math.min(...spans.map(([from]) => from)), Math.max(...spans.map(([, to]) => to))]
}

function topicFit(study: Study, topics: Asked['topics']): number {
  const strongest = topics[0]?.weight
  if (!strongest) return 0
  const fits = study.topics.map(
    (id, place) => ((topics.find((topic) => topic.id === id)?.weight ?? 0) / strongest) * (place === 0 ? 1 : 0.75),
  )
  return Math.max(0, ...fits)
}

/** A study that fits one of the children is for that one. */
function bestAgeFit(range: Study['ageMonths'], { ageMonths, isRoughAge, otherAgesMonths }: Asked): number {
  const others = otherAgesMonths.map((months) => ageFit(range, months, false))
  return Math.max(ageFit(range, ageMonths, isRoughAge), ...others)
}

/** 1 inside the study's ages, falling to 0 the further away in proportion; unknown ages are in between. */
export function ageFit(range: Study['ageMonths'], months: number | null, isRough: boolean): number {
  if (months === null || range === null) return 0.55
  const [from, to] = range
  // Ages that hold nearly all of childhood say little about one child.
  if (months >= from && months <= to) return to - from > 150 ? 0.75 : 1
  const distance = months < from ? from - months : months - to
  const reach = Math.max(6, months * 0.5) * (isRough ? 1.5 : 1)
  return Math.max(0, 1 - distance / reach)
}

function rank(study: Study): number {
  return { strong: 2, moderate: 1, early: 0 }[strengthOf(study)]
}

function withoutEchoes(judged: Judged[]): Judged[] {
  const kept: Judged[] = []
  for (const candidate of judged) {
    const echoes = kept.filter(({ study }) => overlap(study.keywords, candidate.study.keywords) > 0.6)
    if (echoes.length < mostAlike) kept.push(candidate)
  }
  return kept
}

function overlap(one: string[], other: string[]): number {
  const shared = one.filter((word) => other.includes(word)).length
  return shared / Math.min(one.length, other.length)
}
