import { counted, inFigures } from './counts.ts'

export const researchWords = {
  title: (count: number) => `Based on ${counted(count, 'research study', 'research studies')}`,
  keyFinding: 'Key finding:',
  sample: (size: number) => `Sample size: ${inFigures(size)}`,
  relevant: (percent: number) => `${percent}% relevant`,
  view: 'View study',
  newTab: '(opens in a new tab)',
  study: 'Study',
  strength: { strong: 'Strong evidence', moderate: 'Moderate evidence', early: 'Early evidence' },
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
