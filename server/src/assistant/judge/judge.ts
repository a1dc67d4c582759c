import { type Study, strengthOf } from '../../modules/studies/studies.ts'

export type Asked = {
  words: string[]
  topics: { id: string; weight: number }[]
  ageMonths: number | null
  isRoughAge: boolean
  /** Whether the question names a matter that the lexicon knows, beside topics guessed from its words. */
  namesMatter: boolean
}
/** A study with its word match: share of the best score, coverage of the question's words, of its matters; each 0 to 1. */
export type Candidate = { study: Study; share: number; coverage: number; concept: number }
export type Judged = { study: Study; relevanceScore: number }

/** Under this percent a study is not shown. */
export const floor = 55
export const mostShown = 8
/** No more than so many that say nearly the same. */
const mostAlike = 2

/** Which studies truly speak to the question, each with a percent, the best first. Empty when none does. */
export function judge(asked: Asked, candidates: Candidate[]): Judged[] {
  const judged = candidates
    .slice(0, 80)
    .map((candidate) => ({ study: candidate.study, relevanceScore: percentOf(candidate, asked) }))
    .filter(({ relevanceScore }) => relevanceScore >= floor)
    .sort((one, other) => other.relevanceScore - one.relevanceScore || rank(other.study) - rank(one.study))
  return withoutEchoes(judged).slice(0, mostShown)
}

function percentOf({ study, share, coverage, concept }: Candidate, asked: Asked): number {
  const age = ageFit(agesOf(study), asked.ageMonths, asked.isRoughAge)
  const strength = { strong: 1, moderate: 0.6, early: 0.3 }[strengthOf(study)]
  const words = 0.6 * share + 0.4 * Math.min(1, coverage * 1.6)
  // A question without a known matter has its words alone to go by.
  if (asked.topics.length === 0) return percent(0.84 * coverage + 0.1 * age + 0.06 * strength)
  const topic = topicFit(study, asked.topics)
  const evidence = asked.namesMatter
    ? 0.28 * words + 0.2 * topic + 0.24 * concept + 0.22 * age + 0.06 * strength
    : (0.38 * words + 0.3 * topic + 0.25 * age + 0.07 * strength) * sureness(asked.topics)
  // A study that shares no topic, says nothing of the matter, is mostly about another one,
  // or speaks of children of quite another age cannot come near the top.
  const held = [
    topic === 0 ? 0.6 : 1,
    asked.namesMatter && concept === 0 ? 0.75 : 1,
    isElsewhere(study, asked.topics) ? 0.86 : 1,
    age < 0.2 ? 0.75 : 1,
  ]
  return percent(held.reduce((so, factor) => so * factor, evidence))
}

/** A topic that was only guessed from the words counts for less the less it was like them. */
function sureness(topics: Asked['topics']): number {
  return 0.75 + 0.25 * Math.min(1, (topics[0]?.weight ?? 0) / 0.4)
}

function percent(share: number): number {
  return Math.round(Math.min(0.98, share) * 100)
}

/** Whether one of the two topics that a study is mostly about is none of the question's. */
function isElsewhere(study: Study, topics: Asked['topics']): boolean {
  return study.topics.slice(0, 2).some((id) => !topics.some((topic) => topic.id === id))
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
    (id, place) => ((topics.find((topic) => topic.id === id)?.weight ?? 0) / strongest) * (place === 0 ? 1 : 0.8),
  )
  return Math.max(0, ...fits)
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
