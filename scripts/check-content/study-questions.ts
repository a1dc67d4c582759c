import { loadStudyQuestions, readStudies } from '../../server/src/modules/studies/studies.ts'
import { attempt, type Checked } from './checked.ts'

/** Questions are put in few words: what is longer tells a story. */
const maxWords = 14

/** Whether content/study-questions speaks of studies that there are, in few words each. */
export function checkStudyQuestions(contentFolder: string): Checked {
  const read = attempt('content/study-questions', () => loadStudyQuestions(contentFolder))
  const studies = new Set(readStudies(contentFolder).map(({ id }) => id))
  const lines = [...(read.value ?? [])]
  const unknown = lines.flatMap(([study]) => (studies.has(study) ? [] : [`there is no study ${study}`]))
  const long = lines.flatMap(([study, questions]) =>
    questions
      .filter((question) => question.split(' ').length > maxWords)
      .map((question) => `${study}: "${question}" is long`),
  )
  return {
    counts: `${lines.length} studies with the questions they serve`,
    complaints: [...read.complaints, ...[...unknown, ...long].map((mistake) => `content/study-questions: ${mistake}`)],
  }
}
