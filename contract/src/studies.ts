import * as z from 'zod/mini'

export const studyTypes = [
  'Meta-Analysis',
  'Systematic Review',
  'Review',
  'Randomized Controlled Trial',
  'Controlled Trial',
  'Experimental Study',
  'Longitudinal Study',
  'Cohort Study',
  'Case-Control Study',
  'Cross-Sectional Study',
  'Qualitative Study',
  'Research Study',
] as const

export const evidenceStrengths = ['strong', 'moderate', 'early'] as const

/** A study as it is shown under an answer. `relevanceScore` is a percent; `oneLiner` its finding in our words. */
export const studySummary = z.strictObject({
  id: z.string(),
  title: z.string(),
  /** Authors in short, year and journal: `Price et al. (2012). Pediatrics`. */
  citation: z.string(),
  /** What a citation chip shows beside its number: `Price 2012`. */
  shortCitation: z.string(),
  year: z.int(),
  oneLiner: z.string(),
  sampleSize: z.nullable(z.int()),
  studyType: z.enum(studyTypes),
  strength: z.enum(evidenceStrengths),
  relevanceScore: z.int().check(z.gte(0), z.lte(100)),
  url: z.string(),
})
export type StudySummary = z.infer<typeof studySummary>
