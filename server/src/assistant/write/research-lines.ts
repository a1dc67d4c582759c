import type { Study } from '../../modules/studies/studies.ts'
import { typeset, type Voice } from '../../modules/voice/voice.ts'
import type { Brief } from './brief.ts'
import type { Choose } from './choose.ts'
import { makeHeadings } from './headings.ts'

const maxCited = 3

/**
 * A heading, then what the studies found, the most telling first. Each finding is whole with its number, so that the
 * sentence says what the study says and no more. Where there are fewer, or none, a line says so.
 */
export function researchLines(
  brief: Brief,
  voice: Voice,
  choose: Choose,
  isWanted: (finding: string) => boolean = () => true,
): string[] {
  if (brief.studies.length === 0) return [voice.research.none]
  const findings = toCite(brief, isWanted).map(
    ({ study, number }) => `- ${typeset(study.oneLiner)}${otherAges(study, brief, voice)} [${number}]`,
  )
  const few = brief.studies.length < maxCited ? [`\n${voice.research.few}`] : []
  return findings.length > 0 ? [makeHeadings(voice, choose)('research'), ...findings, ...few] : []
}

/** In the order of the judge, but a child well older or younger is another child. */
function toCite(brief: Brief, isWanted: (finding: string) => boolean): { study: Study; number: number }[] {
  const isOfOtherAge = ({ study }: { study: Study }) => Number(ageGap(study, brief) !== null)
  return brief.studies
    .map(({ study }, place) => ({ study, number: place + 1 }))
    .filter(({ study }) => isWanted(typeset(study.oneLiner)))
    .sort((one, other) => isOfOtherAge(one) - isOfOtherAge(other))
    .slice(0, maxCited)
}

/** A finding about children well older or younger says so. */
function otherAges(study: Study, brief: Brief, voice: Voice): string {
  const gap = ageGap(study, brief)
  return gap ? ` ${voice.research.otherAges[gap]}` : ''
}

/** None where the study speaks of one of the children asked about. */
function ageGap(study: Study, { ageMonths, others }: Brief): 'older' | 'younger' | null {
  const gaps = [ageMonths, ...others.map((other) => other.ageMonths)].map((months) => gapAt(study, months))
  return gaps.includes(null) ? null : (gaps[0] ?? null)
}

function gapAt({ ageMonths }: Study, months: number | null): 'older' | 'younger' | null {
  if (!ageMonths || months === null) return null
  const [from, to] = ageMonths
  const slack = Math.max(6, months * 0.2)
  if (months < from - slack) return 'older'
  return months > to + slack ? 'younger' : null
}
