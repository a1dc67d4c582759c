import type { Study } from '../study.ts'

/** How an abstract names the designs that count for more, or may say what caused what. */
const signs: Partial<Record<Study['studyType'], RegExp>> = {
  'Meta-Analysis': /meta-?\s?analy|meta-regression|pool(ed|ing)/i,
  'Systematic Review': /systematic|meta-?\s?analy|scoping review|umbrella review/i,
  'Randomized Controlled Trial': /randomi[sz]|random(ly)? (assign|allocat)|at random/i,
  'Controlled Trial': /\btrial|control(led| group| condition)|comparison (group|condition)|quasi/i,
  'Experimental Study': /experiment|manipulat|\bconditions?\b|assign|random|\btrial/i,
}

/** A person may know a design from elsewhere; a model has seen the abstract and nothing else. */
export function mistakeInDesign(studyType: Study['studyType'], abstract: string): string[] {
  const sign = signs[studyType]
  return sign && !sign.test(abstract) ? [`nothing in the abstract shows a ${studyType}`] : []
}
