import { type Study, strengthOf } from '../../modules/studies/studies.ts'
import { typeset, type Voice } from '../../modules/voice/voice.ts'
import type { Brief } from './brief.ts'
import type { Choose } from './choose.ts'

const mostCited = 3

/** What weight a finding can bear, in points of relevance: near and firm goes before nearest. */
const firmness = { strong: 14, moderate: 7, early: 0 }
/** What was tried out tells a parent what to do; what was only watched, what to expect. */
const triedOut = { points: 6, designs: /Trial|Meta-Analysis|Systematic Review|Experimental/ }
/** A child well older or younger is another child. */
const otherAge = -15

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

function mostTelling({ studies, ageMonths }: Brief): { study: Study; number: number }[] {
  return studies
    .map(({ study, relevanceScore }, place) => ({
      study,
      number: place + 1,
      weight:
        relevanceScore +
        firmness[strengthOf(study)] +
        (triedOut.designs.test(study.studyType) ? triedOut.points : 0) +
        (ageGap(study, ageMonths) ? otherAge : 0),
    }))
    .sort((one, other) => other.weight - one.weight)
    .slice(0, mostCited)
}

/** A finding about children well older or younger says so. */
function otherAges(study: Study, months: number | null, voice: Voice): string {
  const gap = ageGap(study, months)
  return gap ? ` ${voice.research.otherAges[gap]}` : ''
}

function ageGap({ ageMonths }: Study, months: number | null): 'older' | 'younger' | null {
  if (!ageMonths || months === null) return null
  const [from, to] = ageMonths
  const slack = Math.max(6, months * 0.2)
  if (months < from - slack) return 'older'
  return months > to + slack ? 'younger' : null
}
