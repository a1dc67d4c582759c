import type { FoundStudy } from './found-study.ts'

/** The records of a page or a file, and what in it could not be used. */
export type RecordsRead = { studies: FoundStudy[]; problems: string[] }

/** Each result is a study, or the sentence that says why it is none. */
export function separateProblems(results: (FoundStudy | string)[]): RecordsRead {
  return {
    studies: results.filter((result) => typeof result !== 'string'),
    problems: results.filter((result) => typeof result === 'string'),
  }
}
