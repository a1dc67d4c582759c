import { join } from 'node:path'
import type { Question } from '../server/src/assistant/answer.ts'
import { type Assistant, makeAssistant } from '../server/src/assistant/assistant.ts'
import { type Knowledge, loadKnowledge } from '../server/src/assistant/knowledge.ts'
import { makeStudyQuery } from '../server/src/assistant/make-study-query.ts'
import { retrieve, type Wanted } from '../server/src/assistant/retrieve/retrieve.ts'
import { buildStudyIndex, type StudyIndex } from '../server/src/assistant/retrieve/study-index.ts'
import { understand } from '../server/src/assistant/understand/understand.ts'
import { readStudies, type Study } from '../server/src/modules/studies/studies.ts'
import { root } from './build.ts'
import { bytesHeldBy, cpuMsOf, cpuMsOfSync, median, percentile } from './measure.ts'
import { filledUp } from './pipeline/made-up-studies.ts'
import { variedQuestions } from './pipeline/varied-questions.ts'
import { longQuestions } from './questions.ts'
import type { Figure } from './report.ts'

const studyCount = 3000
const questionCount = 200
const rounds = 5
/** To the first words, in ms: of what the short questions take and of what parents write where there is room. */
const firstWordsBudget = { short: 8, real: 20 }
const retrievalBudget = 3

/** What one question costs the processor until its first words leave, without HTTP and without the database. */
export async function benchPipeline(): Promise<Figure[]> {
  const content = join(root, 'content')
  const studies = filledUp(readStudies(content), studyCount)
  const knowledge = loadKnowledge(content, studies)
  const { answer } = makeAssistant(knowledge)
  const questions = variedQuestions(questionCount)
  const untilFirstWords = (asked: Question[]) =>
    perQuestion(asked, (question) => cpuMsOf(() => firstWords(question, answer)))
  const short = await untilFirstWords(questions)
  const real = await untilFirstWords(longQuestions.map((text) => ({ text, childrenAges: [], history: [] })))
  const wanted = questions.map((question) => wantedBy(question, knowledge))
  const retrieval = await perQuestion(wanted, (each) => cpuMsOfSync(() => retrieve(each, knowledge.index)))
  const build = () => wholeIndex(studies, knowledge)
  const builds = Array.from({ length: rounds }, () => cpuMsOfSync(build))
  const held = await bytesHeldBy(build)
  return [
    ...spread(
      `question to first words, CPU (${questionCount} short questions, ${studies.length} studies)`,
      short,
      firstWordsBudget.short,
    ),
    ...spread(
      `the same of real length (${longQuestions.length} questions, about 70 words each)`,
      real,
      firstWordsBudget.real,
    ),
    ...spread('retrieval alone, CPU', retrieval, retrievalBudget),
    { part: 'pipeline', what: `index of ${held.made.size} studies, build, CPU`, value: median(builds), unit: 'ms' },
    { part: 'pipeline', what: 'index, memory beside the studies', value: held.bytes / 1e6, unit: 'MB', digits: 1 },
  ]
}

const largeCount = 100_000
const largeBudget = { cpuMs: 20, megabytes: 400 }

/** The same retrieval on a database of 100,000 studies, nearly all made up by recombination. */
export async function benchScale(): Promise<Figure[]> {
  const content = join(root, 'content')
  const real = readStudies(content)
  const knowledge = loadKnowledge(content, real)
  const studies = await bytesHeldBy(() => filledUp(real, largeCount))
  let index = knowledge.index
  const buildMs = cpuMsOfSync(() => {
    index = wholeIndex(studies.made, knowledge)
  })
  const held = await bytesHeldBy(() => wholeIndex(studies.made, knowledge))
  const wanted = variedQuestions(questionCount).map((question) => wantedBy(question, knowledge))
  const retrieval = await perQuestion(wanted, (each) => cpuMsOfSync(() => retrieve(each, index)))
  const megabytes = (studies.bytes + held.bytes) / 1e6
  return [
    ...spread(`retrieval among ${held.made.size} studies, CPU`, retrieval, largeBudget.cpuMs, 'scale'),
    { part: 'scale', what: 'index, build, CPU', value: buildMs, unit: 'ms' },
    { part: 'scale', what: 'index and studies in memory', value: megabytes, unit: 'MB', budget: largeBudget.megabytes },
    { part: 'scale', what: 'of it the index', value: held.bytes / 1e6, unit: 'MB' },
  ]
}

/** With its words, which it makes when they are first looked into. */
function wholeIndex(studies: Study[], { lexicon }: Knowledge): StudyIndex {
  const index = buildStudyIndex(studies, lexicon.topics)
  void index.words
  return index
}

/** The median of some rounds for each question, after one round that only warms up. */
async function perQuestion<Asked>(
  all: Asked[],
  measure: (asked: Asked) => number | Promise<number>,
): Promise<number[]> {
  const figures: number[][] = all.map(() => [])
  for (let round = 0; round <= rounds; round++)
    for (const [place, asked] of all.entries()) {
      const figure = await measure(asked)
      if (round > 0) figures[place]?.push(figure)
    }
  return figures.map(median)
}

async function firstWords(question: Question, answer: Assistant['answer']): Promise<void> {
  for await (const event of answer(question, new AbortController().signal)) if (event.type === 'text_chunk') return
  throw new Error(`No words came for: ${question.text}`)
}

// As answer.ts puts it to retrieve().
function wantedBy(question: Question, knowledge: Knowledge): Wanted {
  return makeStudyQuery(understand(question, knowledge.lexicon, knowledge.topics), knowledge).wanted
}

function spread(what: string, figures: number[], budget: number, part = 'pipeline'): Figure[] {
  const figure = (name: string, value: number): Figure => ({
    part,
    what: `${what}, ${name}`,
    value,
    unit: 'ms',
    budget,
    digits: 2,
  })
  return [figure('median', median(figures)), figure('p95', percentile(figures, 0.95))]
}
