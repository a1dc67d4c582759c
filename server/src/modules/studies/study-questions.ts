import * as z from 'zod/mini'
import { readJsonLines } from '../../text/json-lines.ts'

const line = z.strictObject({
  study: z.string(),
  questions: z.array(z.string().check(z.minLength(4))).check(z.minLength(1)),
})

/** For a study's id what a parent asks whom its finding would serve, in a few words each. */
export type StudyQuestions = ReadonlyMap<string, string[]>

/** Reads content/study-questions. Throws with file and line. */
export function loadStudyQuestions(contentFolder: string): StudyQuestions {
  const lines = readJsonLines(contentFolder, 'study-questions', line, 'study with its questions')
  return new Map(lines.map(({ line: { study, questions } }) => [study, questions]))
}
