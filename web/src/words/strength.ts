import type { StudySummary } from '@nestbook/contract/studies.ts'
import { inFigures } from './counts.ts'

export const strengthWords = {
  title: 'Strength of evidence',
  close: 'Close',
  why: (strength: StudySummary['strength']) => `Why “${strength}”?`,
  because: ({ studyType, sampleSize, year }: Pick<StudySummary, 'studyType' | 'sampleSize' | 'year'>) => {
    const people =
      sampleSize === null ? 'of a size that its record does not tell' : `with ${inFigures(sampleSize)} taking part`
    const design = studyType === 'Research Study' ? 'A study whose design its record does not tell' : studyType
    return `${design}, ${people}, from ${year}. Design, size and age decide the word; the result does not.`
  },
  meaning: {
    strong: 'A review of many studies, or a large trial that left it to chance who got what.',
    moderate: 'A smaller trial, or a large survey of many families.',
    early: 'A first look: few families, or a design that cannot say more.',
  },
} as const
