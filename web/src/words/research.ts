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

/**
 * How many of the studies that the title counts are cited, in the title's own count: `2 of 3 cited, each checked`.
 * `removed`: the citations that no study of this question stood behind.
 */
export function citedLine(studies: number, cited: number, removed: number): string {
  const gone = removed === 0 ? '' : `, ${removed === 1 ? 'one' : inFigures(removed)} removed`
  return `${whichCited(studies, cited)}${gone}`
}

function whichCited(studies: number, cited: number): string {
  if (cited === 0)
    return studies === 1 ? 'Not cited in the answer' : `None of the ${inFigures(studies)} cited in the answer`
  if (studies === 1) return 'Cited and checked'
  const which = cited === studies ? `All ${inFigures(studies)}` : `${inFigures(cited)} of ${inFigures(studies)}`
  return `${which} cited${cited === 1 ? ' and' : ', each'} checked`
}

export const nothingFound = {
  title: 'No studies close enough',
  line: (considered: number) =>
    `I searched ${counted(considered, 'study', 'studies')}. None looked at this closely enough, so nothing above is cited.`,
  again: 'Ask it another way',
} as const
