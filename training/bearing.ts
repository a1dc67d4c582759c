// Writes the signs of every graded study beside its question, a JSON object a line, for training/bearing.py. Some that
// were found and not graded come with grade null.
import { readQuestions } from '../evals/ask-all.ts'
import { readBearing, readShown } from '../evals/bearing.ts'
import { readRealMessages } from '../evals/real-words.ts'
import { type Grades, readRelevance } from '../evals/relevance.ts'
import { loadKnowledge } from '../server/src/assistant/knowledge.ts'
import { makeStudyQuery } from '../server/src/assistant/make-study-query.ts'
import { makeMeasure, retrieve } from '../server/src/assistant/retrieve/retrieve.ts'
import { type Question, understand } from '../server/src/assistant/understand/understand.ts'
import { loadStudyQuestions, readStudies } from '../server/src/modules/studies/studies.ts'
import { loadSigns, signNames } from '../server/src/readers/bearing/bearing.ts'
import { readConfig } from '../server/src/settings/config.ts'

const { contentFolder } = readConfig(process.env)
const studies = readStudies(contentFolder)
const knowledge = loadKnowledge(contentFolder, studies)
const signs = loadSigns(studies, loadStudyQuestions(contentFolder), knowledge.readTelling, knowledge.words)

console.log(JSON.stringify({ signs: signNames }))
const relevance = readRelevance()
for (const { id, text, ages, after } of readQuestions('questions')) {
  const history = after.map((content) => ({ role: 'user' as const, content }))
  write(id, { text, childrenAges: ages, history }, relevance.get(id) ?? new Map())
}
const bearing = readBearing()
const shown = readShown()
const gradeOf = { yes: 3, partly: 2, no: 1 }
for (const { id, text } of readRealMessages('learning') ?? []) {
  const marks: ReadonlyMap<string, keyof typeof gradeOf> = shown.get(id) ?? new Map()
  if (!bearing.has(id) && marks.size === 0) continue
  const marked = [...marks].map(([study, mark]) => [study, gradeOf[mark]] as const)
  write(id, { text, childrenAges: [], history: [] }, new Map([...(bearing.get(id) ?? []), ...marked]), marks)
}

function write(id: string, question: Question, grades: Grades, marks: ReadonlyMap<string, string> = new Map()): void {
  const intent = understand(question, knowledge.lexicon, knowledge.topics)
  const { wanted, asked } = makeStudyQuery(intent, knowledge)
  const hits = retrieve(wanted, knowledge.index).hits
  const found = new Map(hits.map((hit) => [hit.study.id, hit]))
  const measure = makeMeasure(wanted, knowledge.index)
  const reading = signs.read(asked)
  const rest = [...grades.keys()].filter((study) => !found.has(study))
  const missed = rest.flatMap((study) => {
    const place = knowledge.index.placeOf(study)
    return place === null ? [] : [measure(place)]
  })
  for (const candidate of [...hits, ...missed]) {
    const study = candidate.study.id
    const values = signs.of(candidate, reading).map((value) => Math.round(value * 1e4) / 1e4)
    console.log(
      JSON.stringify({
        id,
        study,
        grade: grades.get(study) ?? null,
        wasShown: marks.has(study),
        found: found.has(study),
        topic: asked.topics[0]?.id ?? '',
        main: candidate.study.topics,
        signs: values,
      }),
    )
  }
}
