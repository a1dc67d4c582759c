import type { StudySummary } from '@nestbook/contract/studies.ts'
import { counted, inFigures } from './counts.ts'

export const researchWords = {
  title: (count: number) => `Based on ${counted(count, 'research study', 'research studies')}`,
  keyFinding: 'Key finding:',
  sample: (size: number) => `Sample size: ${inFigures(size)}`,
  relevant: (percent: number) => `${percent}% relevant`,
  view: 'View study',
  checkMeans: 'What this means',
  checkMeaning:
    'Every number in the text was compared with the studies that were found for your question. What pointed anywhere else was taken out before you saw it.',
  more: 'More on this',
  newTab: '(opens in a new tab)',
  study: 'Study',
  strength: { strong: 'Strong evidence', moderate: 'Moderate evidence', early: 'Early evidence' },
} as const

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

/** `3 of 3 citations checked`, or `4 of 5 citations checked, one removed`. `checked` are those that stayed. */
export function checkedLine(checked: number, removed: number): string {
  const all = checked + removed
  const line = `${inFigures(checked)} of ${inFigures(all)} ${all === 1 ? 'citation' : 'citations'} checked`
  if (removed === 0) return line
  return `${line}, ${removed === 1 ? 'one' : inFigures(removed)} removed`
}

export const nothingFound = {
  title: 'No studies close enough',
  line: (considered: number) =>
    `I searched ${counted(considered, 'study', 'studies')}. None looked at this closely enough, so nothing above is cited.`,
  again: 'Ask it another way',
} as const
