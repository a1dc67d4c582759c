import type { Study } from '../../modules/studies/studies.ts'
import { typeset, type Voice } from '../../modules/voice/voice.ts'
import type { Brief } from './brief.ts'
import type { Choose } from './choose.ts'

const mostCited = 3

/** What the studies found, each finding in full with its number: the sentence says what the study says and no more. */
export function researchSection(brief: Brief, voice: Voice, choose: Choose): string {
  if (brief.studies.length === 0) return voice.research.none
  const findings = brief.studies
    .slice(0, mostCited)
    .map((study, place) => `- ${typeset(study.oneLiner)}${otherAges(study, brief.ageMonths, voice)} [${place + 1}]`)
  return `### ${choose(voice.headings.research, 'research')}\n\n${findings.join('\n')}`
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
