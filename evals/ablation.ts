// `node evals/ablation.ts`: what each part of the retrieval adds, on the graded questions. The table is kept in docs/retrieval.md.
import { makeAnswer } from '../server/src/assistant/answer.ts'
import { composeSteps } from '../server/src/assistant/compose.ts'
import { loadKnowledge } from '../server/src/assistant/knowledge.ts'
import { makeStudyQuery } from '../server/src/assistant/make-study-query.ts'
import { retrieve, type Wanted } from '../server/src/assistant/retrieve/retrieve.ts'
import { understand } from '../server/src/assistant/understand/understand.ts'
import { readStudies } from '../server/src/modules/studies/studies.ts'
import { readConfig } from '../server/src/settings/config.ts'
import { type Asked, askAll, readQuestions } from './ask-all.ts'
import { gradedOnly, meanNdcg, meanOnTopic, meanPrecision } from './relevance.ts'

const { contentFolder } = readConfig(process.env)
const knowledge = loadKnowledge(contentFolder, readStudies(contentFolder))
const answered = await askAll(readQuestions('questions'), knowledge)
const maxRanked = 8

type Variant = (wanted: Wanted) => string[]
const studiesOf = (ranked: { document: number }[]) =>
  ranked.slice(0, maxRanked).map(({ document }) => knowledge.index.studyAt(document).id)
const ids = (wanted: Wanted) =>
  retrieve(wanted, knowledge.index)
    .hits.slice(0, maxRanked)
    .map(({ study }) => study.id)

const variants: Record<string, Variant> = {
  "BM25, the parent's words alone": ({ words }) =>
    studiesOf(knowledge.index.words.search(new Map(words.map((word) => [word, 1])), maxRanked)),
  'and the words of research from the lexicon': ({ terms }) =>
    studiesOf(knowledge.index.words.search(terms, maxRanked)),
  'and feedback (RM3)': (wanted) => ids({ ...wanted, topics: [] }),
  'and the lift by topic': (wanted) => ids(wanted),
}

const rows = Object.entries(variants).map(([what, variant]) => {
  const ranked = answered.map(({ result, ...rest }) => {
    const shown = new Set(variant(wantedBy(rest.asked)))
    return { ...rest, result: { ...result, studies: [...shown].map((id) => ({ id })) as typeof result.studies } }
  })
  return row(what, gradedOnly(ranked))
})
const guidebook = { ...knowledge.guidebook, pagesOn: withoutFindings }
const answerUnchosen = makeAnswer({
  ...composeSteps(knowledge),
  makeStudyQuery: (intent) => makeStudyQuery(intent, { lexicon: knowledge.lexicon, guidebook }),
})
const unchosen = await askAll(readQuestions('questions'), knowledge, answerUnchosen)
rows.push(row('and the judge', gradedOnly(unchosen)))
rows.push(row('and the findings that pages chose (as shown to parents)', gradedOnly(answered)))
console.log(
  '| | nDCG@10 | of the first five bear on the question | of the first five on the topic |\n|---|---:|---:|---:|',
)
for (const line of rows) console.log(line)

function withoutFindings(topic: string) {
  return knowledge.guidebook.pagesOn(topic).map((page) => ({ ...page, findings: [] }))
}

function row(what: string, graded: ReturnType<typeof gradedOnly>): string {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  return `| ${what} | ${percent(meanNdcg(graded))} | ${percent(meanPrecision(graded))} | ${percent(meanOnTopic(graded))} |`
}

function wantedBy({ text, ages, after }: Asked): Wanted {
  const history = after.map((content) => ({ role: 'user' as const, content }))
  return makeStudyQuery(
    understand({ text, childrenAges: ages, history }, knowledge.lexicon, knowledge.topics),
    knowledge,
  ).wanted
}
