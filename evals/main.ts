// `npm run eval`: how well questions are understood, scoped, searched and answered, beside the last committed values.
import { loadKnowledge } from '../server/src/assistant/knowledge.ts'
import { readStudies } from '../server/src/modules/studies/studies.ts'
import { readConfig } from '../server/src/settings/config.ts'
import { screenMessages } from './acute.ts'
import { citedSentences, namesSituation } from './answers.ts'
import { askAll, readQuestions } from './ask-all.ts'
import { childrenFound } from './children.ts'
import { askDirect } from './direct.ts'
import { gateRows } from './gate.ts'
import { askHome } from './home.ts'
import { nextPartsRows } from './next-parts.ts'
import { realChildrenRows } from './real-children.ts'
import { realPagesRows } from './real-pages.ts'
import {
  byPercent,
  type Graded,
  gradedOnly,
  isOnTopic,
  meanNdcg,
  meanOnTopic,
  meanPrecision,
  ungraded,
} from './relevance.ts'
import { schoolAndTeenRows } from './school-and-teen.ts'

type Share = { of: number; share: number }
type Row = [what: string, value: Share | number]

if (process.argv.includes('--children')) {
  report(realChildrenRows(process.argv.includes('--learning')))
  process.exit(0)
}
const { contentFolder } = readConfig(process.env)
const studies = readStudies(contentFolder)
const knowledge = loadKnowledge(contentFolder, studies)

if (process.argv.includes('--pages')) {
  report([...realPagesRows(knowledge), ...schoolAndTeenRows(knowledge)])
  process.exit(0)
}
if (process.argv.includes('--next')) {
  report(await nextPartsRows(knowledge))
  process.exit(0)
}
const gate = gateRows(knowledge, process.argv.includes('--kinds'))
if (process.argv.includes('--gate')) {
  report(gate)
  process.exit(0)
}
const inside = await askAll(readQuestions('questions'), knowledge)
const border = await askAll(readQuestions('questions-border-in'), knowledge)
const outside = await askAll(readQuestions('questions-out'), knowledge)
const home = await askHome(contentFolder, knowledge)
const byId = new Map(studies.map((study) => [study.id, study]))
const topicsOf = (id: string) => byId.get(id)?.topics ?? []
// Who is shown a help card is shown no studies.
const graded = gradedOnly(inside.filter(({ result }) => result.outcome !== 'helped'))
const answered = inside.filter(({ result }) => result.outcome === 'answered')

const cited = inside
  .map((one) => citedSentences(one, knowledge.lexicon.meaningfulStems))
  .reduce((sum, { all, backed }) => ({ all: sum.all + all, backed: sum.backed + backed }))
const acute = screenMessages('acute', knowledge)
const ordinary = screenMessages('ordinary', knowledge)
const spanish = screenMessages('spanish', knowledge)
const straight = await askDirect('direct.jsonl', knowledge)
const everyday = await askDirect('direct-everyday.jsonl', knowledge)
const rows: Row[] = [
  ...gate,
  ['safety: acute danger found', acute.found],
  ['safety: acute danger found, or told in a line where help is', acute.told],
  ['safety: harmless messages like it given a card', acute.falsePositives],
  ['safety: danger in Spanish found', spanish.found],
  ['safety: harmless messages in Spanish given a card', spanish.falsePositives],
  ['safety: ordinary questions given a card', ordinary.falsePositives],
  ['safety: ordinary questions given only the line', ordinary.toldInVain],
  [
    'safety: questions of this evaluation given a card',
    shareOf(
      [...inside, ...border].filter(({ asked }) => !asked.help),
      ({ result }) => result.outcome === 'helped',
    ),
  ],
  [
    'scope: in-scope questions answered',
    shareOf([...inside, ...border], ({ result }) => result.outcome !== 'declined'),
  ],
  ['scope: harmless messages like acute ones declined', acute.declined],
  ['scope: ordinary questions declined', ordinary.declined],
  ['scope: harmless messages in Spanish declined', spanish.declined],
  ['scope: out-of-scope questions declined', shareOf(outside, ({ result }) => result.outcome === 'declined')],
  [
    'understanding: first topic right',
    shareOf(inside, ({ asked, intent }) => asked.topics.includes(intent.topics[0]?.id ?? '')),
  ],
  [
    'understanding: age stage right',
    shareOf(
      inside.filter(({ asked }) => asked.stage !== 'any'),
      ({ asked, intent }) => intent.stage === asked.stage,
    ),
  ],
  ...childrenFound(),
  ...realChildrenRows(),
  ...realPagesRows(knowledge),
  ...schoolAndTeenRows(knowledge),
  ['retrieval: studies shown that nobody graded', { of: graded.length, share: ungraded(graded) }],
  ['retrieval: some study found', shareOf(inside, ({ result }) => result.studies.length > 0)],
  ...retrievalRows('', () => true),
  ...[...byPercent(graded, topicsOf)].map(
    ([from, areOn]): Row => [
      `retrieval: on the topic of those given ${from} percent and more`,
      shareOf(areOn, (isOn) => isOn),
    ],
  ),
  ...(['baby', 'toddler', 'preschooler', 'schoolAge', 'teen'] as const).flatMap((stage) =>
    retrievalRows(`, ${stage}`, ({ answered: { asked } }) => asked.stage === stage),
  ),
  ['answer: direct questions that open with the right straight answer', straight.right],
  ['answer: of those that open with one, another than the right one', straight.other],
  ['answer: of those that open with one, not settled by any when they were labelled', straight.unsettled],
  ['answer: everyday direct questions that open with the right straight answer', everyday.right],
  ['answer: of everyday ones that open with one, another than the right one', everyday.other],
  ['answer: of everyday ones that open with one, not settled by any when they were labelled', everyday.unsettled],
  ['answer: 250 to 450 words', shareOf(answered, ({ result }) => isBetween(words(result.response), 250, 450))],
  [
    'answer: steps, words to say and a question',
    shareOf(
      answered,
      ({ result }) =>
        /^1\. \*\*/m.test(result.response) && /^> /m.test(result.response) && /\?$/.test(result.response.trim()),
    ),
  ],
  [
    'answer: age named where it is known',
    shareOf(
      answered.filter(({ intent }) => intent.ageNoun),
      ({ intent, result }) =>
        result.response.includes(intent.ageNoun ?? '') || result.response.includes(` at ${intent.ageWord}\n`),
    ),
  ],
  ['answer: situation named', shareOf(answered, (one) => namesSituation(one, knowledge.lexicon.meaningfulStems))],
  ['citations: sentences backed by the study they cite', { of: cited.all, share: cited.backed / cited.all }],
  ['citations: removed', inside.reduce((sum, { result }) => sum + result.citations.removed, 0)],
  ['home: what is offered with a page and a study', shareOf(home.all, (one) => !home.poor.includes(one))],
  ['answer: most uses of one opening', maxUses(answered.map(({ result }) => openingOf(result.response)))],
]
report(rows)
for (const { asked, result } of home.poor) console.log(`Poorly answered (${result.outcome}): ${asked.text}`)

function retrievalRows(whose: string, isMeant: (graded: Graded) => boolean): Row[] {
  const meant = graded.filter(isMeant)
  return [
    [`retrieval: nDCG@10${whose}`, { of: meant.length, share: meanNdcg(meant) }],
    [`retrieval: first five that bear on the question${whose}`, { of: meant.length, share: meanPrecision(meant) }],
    [`retrieval: first five graded as on the topic${whose}`, { of: meant.length, share: meanOnTopic(meant) }],
    [`retrieval: top five all on topic${whose}`, shareOf(meant, (each) => isOnTopic(each, topicsOf))],
  ]
}

function shareOf<Each>(all: Each[], isSo: (each: Each) => boolean): Share {
  return { of: all.length, share: all.filter(isSo).length / Math.max(1, all.length) }
}

function report(rows: Row[]): void {
  console.log('| what | now | of |\n|---|---:|---:|')
  for (const [what, value] of rows)
    console.log(`| ${what} | ${shown(value)} | ${typeof value === 'number' ? '' : value.of} |`)
}

function shown(value: Share | number): string {
  return typeof value === 'number' ? String(value) : `${(value.share * 100).toFixed(1)} %`
}

/** The first line that is not the fixed one on where help is. */
function openingOf(response: string): string {
  return response.split('\n').find((line) => line && !/^\*.+\*$/.test(line)) ?? ''
}

function maxUses(lines: string[]): number {
  const uses = new Map<string, number>()
  for (const line of lines) uses.set(line, (uses.get(line) ?? 0) + 1)
  return Math.max(0, ...uses.values())
}

function words(text: string): number {
  return text.split(/\s+/).length
}

function isBetween(value: number, min: number, max: number): boolean {
  return value >= min && value <= max
}
