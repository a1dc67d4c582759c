import type { Asked, Candidate, Weighed, WeighStudies } from '../../modules/bearing/bearing.ts'
import { type Study, strengthOf } from '../../modules/studies/studies.ts'

export type Judged = { study: Study; relevanceScore: number }

/** Under this percent a study is not shown: it rather shares the question's topic than speaks to it. */
export const floor = 45
export const mostShown = 8
/** No more than so many that say nearly the same. */
const mostAlike = 2
/** So many of those found by all words are weighed; what the words that ask found beside them is weighed as well. */
const maxWeighed = 90
/** What was tried and may be of use goes before how common a trouble is: worth so many percent in the order. */
const helpFirst = 8

/** Which studies truly speak to the question, each with a percent, the best first. Empty when none does. */
export function judge(asked: Asked, candidates: Candidate[], weigh: WeighStudies): Judged[] {
  const weighed = weigh(
    asked,
    candidates.filter(({ share }, place) => place < maxWeighed || share === 0),
  )
  const bearing = weighed
    .filter(({ percent }) => percent >= floor)
    .sort((one, other) => placeOf(other) - placeOf(one) || rank(other.study) - rank(one.study))
    .map(({ study, percent }) => ({ study, relevanceScore: percent }))
  return withoutEchoes(bearing).slice(0, mostShown)
}

/** Whole hundredths, so that among equals the stronger evidence goes first. */
function placeOf({ chance, isHelpThatIsSought }: Weighed): number {
  return Math.round(100 * chance) + (isHelpThatIsSought ? helpFirst : 0)
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
