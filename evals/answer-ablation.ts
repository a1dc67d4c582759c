// `node scripts/run-node24.mjs evals/answer-ablation.ts`: what each part of the reader of questions brings. The table is
// kept in models/question-net.md.
import { understand } from '../server/src/assistant/understand/understand.ts'
import { loadAskedOn, loadGuidebook } from '../server/src/modules/guidebook/guidebook.ts'
import { loadLexicon } from '../server/src/modules/lexicon/lexicon.ts'
import { loadReadQuestion, usualCounts } from '../server/src/readers/question-net/question-net.ts'
import { makeTopics } from '../server/src/readers/topics/topics.ts'
import { readConfig } from '../server/src/settings/config.ts'
import { loadWordVectors } from '../server/src/text/text-cnn/text-cnn.ts'
import { readDirect } from './direct.ts'

const { contentFolder } = readConfig(process.env)
const guidebook = loadGuidebook(contentFolder)
const lexicon = loadLexicon(contentFolder)
const topics = makeTopics(lexicon, guidebook)
const words = loadWordVectors()
const askedOn = (page: string) => loadAskedOn(contentFolder, page)
const minSure = 0.95

const variants = {
  'all parts': usualCounts,
  'without what an answer presupposes (premises)': { ...usualCounts, unsaid: 0 },
  'without the likest question in the same words': { ...usualCounts, words: 0 },
  'without the net': { ...usualCounts, net: 0 },
}

console.log(
  '| | first choice right, direct | everyday | sure, direct | of these wrong | everyday | wrong |\n|---|---:|---:|---:|---:|---:|---:|',
)
const lists = (['direct.jsonl', 'direct-everyday.jsonl'] as const).map((file) =>
  readDirect(file).map(({ text, answers }) => {
    const intent = understand({ text, childrenAges: [], history: [] }, lexicon, topics)
    const offered = intent.topics.flatMap(({ id, weight }) =>
      guidebook
        .pagesOn(id)
        .slice(0, 1)
        .map((page) => ({
          page: page.id,
          weight,
          among: page.answers
            .filter(({ stages }) => !intent.stage || stages.includes(intent.stage))
            .map((one) => one.id),
        })),
    )
    return { text, answers, offered }
  }),
)
for (const [name, counts] of Object.entries(variants)) {
  const { likeliest } = loadReadQuestion(contentFolder, words, askedOn, counts)
  const found = lists.map((questions) =>
    questions.flatMap(({ text, answers, offered }) => {
      const [first] = likeliest(text, offered)
      const isRight = first !== undefined && answers.includes(`${first.page}:${first.id}`)
      return [{ isSettled: answers.length > 0, isRight, isSure: (first?.chance ?? 0) >= minSure }]
    }),
  )
  const right = found.map((all) =>
    share(
      all.filter(({ isSettled }) => isSettled),
      ({ isRight }) => isRight,
    ),
  )
  const sure = found.flatMap((all) => [
    String(all.filter(({ isSure }) => isSure).length),
    share(
      all.filter(({ isSure }) => isSure),
      ({ isRight }) => !isRight,
    ),
  ])
  console.log(`| ${[name, ...right, ...sure].join(' | ')} |`)
}

function share<Each>(all: Each[], isSo: (each: Each) => boolean): string {
  return `${((100 * all.filter(isSo).length) / Math.max(1, all.length)).toFixed(1)} %`
}
