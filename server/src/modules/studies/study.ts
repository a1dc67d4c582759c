import { type StudySummary, studyTypes } from '@nestbook/contract/studies.ts'
import * as z from 'zod/mini'
import { typeset } from '../voice/voice.ts'

/** A line of content/studies/*.jsonl. docs/adding-a-study.md says what each field holds. */
export const study = z.strictObject({
  id: z.string().check(z.regex(/^[spi][0-9a-f]{10}$/)),
  title: z.string().check(z.minLength(8)),
  authors: z.array(z.string().check(z.minLength(1))).check(z.minLength(1)),
  year: z.int().check(z.gte(1950), z.lte(2100)),
  journal: z.string().check(z.minLength(2)),
  doi: z.nullable(z.string().check(z.regex(/^10\.\d{4,9}\/\S+$/))),
  pmid: z.nullable(z.string().check(z.regex(/^\d{1,8}$/))),
  pmcid: z.nullable(z.string().check(z.regex(/^PMC\d{3,8}$/))),
  url: z.url().check(z.startsWith('https://')),
  studyType: z.enum(studyTypes),
  sampleSize: z.nullable(z.int().check(z.gte(1))),
  ageMonths: z.nullable(z.tuple([z.int().check(z.gte(0)), z.int().check(z.gte(0))])),
  population: z.string().check(z.minLength(4)),
  topics: z.array(z.string()).check(z.minLength(1), z.maxLength(4)),
  keywords: z.array(z.string()).check(z.minLength(4), z.maxLength(10)),
  oneLiner: z.string().check(z.minLength(30)),
  /** The open page that a study was read on, when it came from no record; some journals have no other than http. */
  readAt: z.optional(z.url().check(z.regex(/^https?:/))),
  /** Who wrote the finding, when it was not a person; for the operators of the database. */
  writtenBy: z.optional(z.literal('model')),
})
export type Study = z.infer<typeof study>

const authorsShown = 4

/** Authors as the record writes them, the journal and the year. */
export function citationOf({ authors, journal, year }: Study): string {
  const shown = authors.slice(0, authorsShown).join(', ')
  const names = authors.length > authorsShown ? `${shown} et al` : shown.replace(/\.$/, '')
  return `${names}. ${journal}, ${year}.`
}

/** What stands on a citation chip: the first author's surname and the year. */
export function shortCitationOf({ authors, year }: Study): string {
  return `${surnameOf(authors[0] ?? '')} ${year}`.trim()
}

const initials = /^(?:\p{Lu}\.?-?){1,3}$/u

// Records write "Harriet Hiscock", "Hiscock, H.", "Hiscock H" or "Hiscock".
function surnameOf(author: string): string {
  if (author.includes(',')) return author.slice(0, author.indexOf(',')).trim()
  const parts = author.split(/\s+/)
  while (parts.length > 1 && (initials.test(parts.at(-1) ?? '') || /^(jr|sr|ii|iii)\.?$/i.test(parts.at(-1) ?? '')))
    parts.pop()
  if (parts.length < author.split(/\s+/).length) return parts.join(' ')
  return parts.at(-1) ?? author
}

const strongDesigns = new Set(['Meta-Analysis', 'Systematic Review'])
const earlyDesigns = new Set(['Qualitative Study', 'Case-Control Study', 'Research Study', 'Review'])
const followUps = new Set(['Longitudinal Study', 'Cohort Study'])

/**
 * How strong the evidence is, from design, size and age alone (docs/evidence.md). Strong: meta-analyses, systematic
 * reviews, and trials of 100 or more people. Moderate: smaller trials of 40 or more, and follow-ups or surveys of 400
 * or more. Early: the rest. A single study from before 1995 counts one step less.
 */
export function strengthOf({
  studyType,
  sampleSize,
  year,
}: Pick<Study, 'studyType' | 'sampleSize' | 'year'>): StudySummary['strength'] {
  const rank = strengthRank(studyType, sampleSize ?? 0) - (year < 1995 && !strongDesigns.has(studyType) ? 1 : 0)
  return rank >= 2 ? 'strong' : rank === 1 ? 'moderate' : 'early'
}

function strengthRank(studyType: Study['studyType'], people: number): number {
  if (strongDesigns.has(studyType)) return 2
  if (earlyDesigns.has(studyType)) return 0
  if (followUps.has(studyType) || studyType === 'Cross-Sectional Study') return people >= 400 ? 1 : 0
  if (people >= 100 && studyType === 'Randomized Controlled Trial') return 2
  return people >= 40 ? 1 : 0
}

/** A study as it is shown under an answer. `relevanceScore` is a percent. */
export function summaryOf(study: Study, relevanceScore: number): StudySummary {
  return {
    id: study.id,
    title: study.title,
    citation: citationOf(study),
    shortCitation: shortCitationOf(study),
    year: study.year,
    oneLiner: typeset(study.oneLiner),
    sampleSize: study.sampleSize,
    studyType: study.studyType,
    strength: strengthOf(study),
    relevanceScore,
    url: study.url,
  }
}
