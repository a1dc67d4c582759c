import type { Study } from '../study.ts'
import { copiedWords } from './copied-words.ts'
import { mistakeInDesign } from './design.ts'
import { numbersIn, numbersReadableIn } from './numbers.ts'
import { saysCause } from './wording.ts'

/** What a study must be borne out by. */
export type Source = { title: string; abstract: string }

/** Only what was tried out on people can be said to have caused something, also by a review of many studies. */
const triedOut =
  /random|trial|experiment|intervention|program|treatment|therap|training|supplement|exposure therapy|quasi/i

/** Where a study says more than its abstract, or the same in the abstract's words. */
export function mistakesAgainstAbstract(study: Study, { title, abstract }: Source): string[] {
  const all = `${title} . ${abstract}`
  const told = numbersReadableIn(all)
  // "One" is an article as often as a number.
  const untold = [...numbersIn(study.oneLiner)].filter((number) => !told.has(number) && number !== '1')
  const copied = copiedWords(study.oneLiner, abstract)
  return [
    ...(study.sampleSize === null || told.has(String(study.sampleSize))
      ? []
      : [`the sampleSize ${study.sampleSize} is not in the abstract`]),
    ...(untold.length > 0 ? [`the finding's ${untold.join(', ')} is not in the abstract`] : []),
    ...(isReview(study) && saysCause(study.oneLiner) && !triedOut.test(all)
      ? ['says what caused what, but nothing in the abstract was tried out']
      : []),
    ...(copied ? [`six words in a row from the abstract: ${copied}`] : []),
    ...(study.writtenBy === 'model' ? mistakeInDesign(study.studyType, all) : []),
  ]
}

function isReview({ studyType }: Study): boolean {
  return ['Meta-Analysis', 'Systematic Review', 'Review'].includes(studyType)
}
