import { studyTypes } from '@nestbook/contract/studies.ts'
import * as z from 'zod/mini'
import type { IncomingStudy } from '../import/incoming-study.ts'
import { type Study, study } from '../study.ts'

/** What a model says of a study. Bounds are left to the rules, which can say what is wrong. */
export const proposal = z.object({
  studyType: z.enum(studyTypes),
  sampleSize: z.nullable(z.number()),
  ageMonths: z.nullable(z.object({ from: z.number(), to: z.number() })),
  population: z.string(),
  topics: z.array(z.string()),
  keywords: z.array(z.string()),
  oneLiner: z.string(),
})
export type Proposal = z.infer<typeof proposal>

/** The line of content/studies that a proposal makes of a record, or why it cannot be one. */
export function studyFrom(record: IncomingStudy, proposed: Proposal): { study: Study } | { mistakes: string[] } {
  const { id, title, authors, year, journal, doi, pmid, pmcid, url } = record
  const { studyType, sampleSize, ageMonths } = proposed
  const line = {
    ...{ id, title, authors, year, journal, doi, pmid, pmcid, url, studyType, sampleSize },
    ageMonths: ageMonths && [ageMonths.from, ageMonths.to],
    population: tidy(proposed.population),
    topics: proposed.topics.map(tidy),
    keywords: proposed.keywords.map(tidy),
    oneLiner: tidy(proposed.oneLiner),
    writtenBy: 'model',
  }
  const parsed = study.safeParse(line)
  if (parsed.success) return { study: parsed.data }
  return { mistakes: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) }
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
