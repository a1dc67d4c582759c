import { type Study, strengthOf } from '../../modules/studies/studies.ts'
import { typeset, type Voice } from '../../modules/voice/voice.ts'
import type { Brief } from './brief.ts'
import type { Choose } from './choose.ts'

const mostCited = 3

/** What weight a finding can bear, in points of relevance: near and firm goes before nearest. */
const firmness = { strong: 8, moderate: 4, early: 0 }

/**
 * A heading, then what the studies found, the most telling first: each finding whole with its number, so that the
 * sentence says what the study says and no more. Without studies the one line that says so.
 */
export function researchLines(brief: Brief, voice: Voice, choose: Choose): string[] {
  if (brief.studies.length === 0) return [voice.research.none]
  const findings = mostTelling(brief).map(
    ({ study, number }) => `- ${typeset(study.oneLiner)}${otherAges(study, brief.ageMonths, voice)} [${number}]`,
  )
  return [`### ${choose(voice.headings.research, 'research')}`, ...findings]
}

function mostTelling({ studies }: Brief): { study: Study; number: number }[] {
  return studies
    .map(({ study, relevanceScore }, place) => ({
      study,
      number: place + 1,
      weight: relevanceScore + firmness[strengthOf(study)],
    }))
    .sort((one, other) => other.weight - one.weight)
    .slice(0, mostCited)
}

/** A finding about children well older or younger says so. */
function otherAges({ ageMonths }: Study, months: number | null, voice: Voice): string {
  if (!ageMonths || months === null) return ''
  const [from, to] = ageMonths
  const slack = Math.max(6, months * 0.2)
  if (months < from - slack) return ` ${voice.research.otherAges.older}`
  if (months > to + slack) return ` ${voice.research.otherAges.younger}`
  return ''
}
