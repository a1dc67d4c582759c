import { type Study, strengthOf } from '../../modules/studies/studies.ts'
import type { Asked, Candidate, Weighed, WeighStudies } from '../../readers/bearing/bearing.ts'
import { isTold } from '../../readers/page-parts/page-parts.ts'
import { logOdds } from '../../text/log-odds.ts'

export type Judged = { study: Study; relevanceScore: number }

/** `shown`: those that surely speak to it. `candidates`: many and mixed, for a writer that chooses among them by reading. */
export type Verdict = { shown: Judged[]; candidates: Judged[] }

/**
 * Under these percents a study is not shown; models/bearing.md tells how many of those above bear on what is asked. What
 * was chosen for the matter has the bar of a line in a story as well, and beside it others that of a story.
 */
const floor = { story: 68, line: 55 }
/** The first are the likeliest; whoever reads on finds the same topic rather than the question. */
export const maxShown = 3
/** No more than so many that say nearly the same. */
const maxAlike = 2
/** So many candidates a writer is given, from so low a chance on, and so many of them on one topic first. */
const maxLaid = 20
const minLaid = 0.08
const maxOnOneTopic = 8
/** So many of those found by all words are weighed; what the words that ask found beside them is weighed as well. */
const maxWeighed = 90
/** What was tried and may be of use goes before how common a trouble is: worth so many percent in the order. */
const helpFirst = 8

/**
 * What is added to the log odds that a study bears on a line, by whether readers of the book chose it for the matter.
 * Fitted to 489 studies below lines of strangers: of 181 shown then 72 in 100 bear, of 231 before 58.
 */
const choice = { chosen: 0.5, other: -0.8 }

/**
 * Which studies speak to the question, each with a percent, the best first. Empty when none does. `ofMatter`: those on the
 * matter that is answered, null where none is; beside it others have to be the surer. Those told of before are not shown
 * again. `only`: those that are asked about, which are shown whatever their percent.
 */
export function judge(
  asked: Asked,
  candidates: Candidate[],
  weigh: WeighStudies,
  {
    ofMatter = null,
    only = null,
    wasTold = () => false,
  }: {
    ofMatter?: ReadonlySet<string> | null
    only?: ReadonlySet<string> | null
    wasTold?: (study: Study) => boolean
  } = {},
): Verdict {
  const isStory = isTold(asked.text)
  const weighed = weigh(
    asked,
    candidates.filter(({ share, study }, place) => place < maxWeighed || share === 0 || only?.has(study.id)),
  ).map((one) => withChoice(one, ofMatter, isStory))
  const ordered = weighed
    .filter(({ chance, study }) => chance >= minLaid || only?.has(study.id))
    .sort((one, other) => placeOf(other) - placeOf(one) || rank(other.study) - rank(one.study))
    .map(({ study, percent }) => ({ study, relevanceScore: percent }))
  const min = isStory || ofMatter ? floor.story : floor.line
  const bearing = ordered.filter((one) =>
    ofMatter?.has(one.study.id)
      ? one.relevanceScore >= floor.line
      : one.relevanceScore >= min && isOnMatter(one, asked),
  )
  const asksOf = ordered.filter(({ study }) => only?.has(study.id))
  const fit = asksOf.length > 0 ? asksOf : withoutEchoes(bearing.filter(({ study }) => !wasTold(study)))
  const shown = fit.slice(0, maxShown)
  return {
    shown: shown.toSorted((one, other) => other.relevanceScore - one.relevanceScore),
    candidates: mixed(withoutEchoes(ordered)),
  }
}

/** A study in the light of the choice. In a story what was not chosen is as likely as before: it tells of much. */
function withChoice(one: Weighed, ofMatter: ReadonlySet<string> | null, isStory: boolean): Weighed {
  const counts = ofMatter?.has(one.study.id) ? choice.chosen : ofMatter && !isStory ? choice.other : 0
  const weighed = (chance: number) => 1 / (1 + Math.exp(-logOdds(chance, margin) - counts))
  return { ...one, chance: weighed(one.chance), percent: Math.round(100 * weighed(one.percent / 100)) }
}

const margin = 0.01

/** Of real questions' studies above the floor 66 in 100 bear on it where both are mainly on one topic, else 43. */
function isOnMatter({ study }: Judged, { topics }: Asked): boolean {
  return topics.length === 0 || study.topics[0] === topics[0]?.id
}

/** A topic that has had its share gives way to others, and comes again where room is left. */
function mixed(judged: Judged[]): Judged[] {
  const count = new Map<string, number>()
  const isWithinShare = ({ study }: Judged): boolean => {
    const topic = study.topics[0] ?? ''
    count.set(topic, (count.get(topic) ?? 0) + 1)
    return (count.get(topic) ?? 0) <= maxOnOneTopic
  }
  const first = judged.filter(isWithinShare)
  return [...first, ...judged.filter((one) => !first.includes(one))].slice(0, maxLaid)
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
    if (echoes.length < maxAlike) kept.push(candidate)
  }
  return kept
}

function overlap(one: string[], other: string[]): number {
  const shared = one.filter((word) => other.includes(word)).length
  return shared / Math.min(one.length, other.length)
}
