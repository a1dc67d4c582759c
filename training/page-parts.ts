// Writes, an object a line, the signs of every part of the likeliest pages for each labelled real message, for
// training/page-parts.py. CHANCES holds how likely each page is, from halves of the messages that were not learned from:
// `node scripts/run-node24.mjs training/page-parts.ts CHANCES > SIGNS`.
import { readFileSync } from 'node:fs'
import { readPagesOf } from '../evals/pages.ts'
import { readPartLabels } from '../evals/parts.ts'
import { readRealMessages } from '../evals/real-words.ts'
import { understand } from '../server/src/assistant/understand/understand.ts'
import { loadAskedOn, loadGuidebook } from '../server/src/modules/guidebook/guidebook.ts'
import { loadLexicon } from '../server/src/modules/lexicon/lexicon.ts'
import { makeReadTelling } from '../server/src/readers/bearing/bearing.ts'
import { loadPartSigns, ownSignNames, pagesOfTopics } from '../server/src/readers/page-parts/page-parts.ts'
import { makeTopics } from '../server/src/readers/topics/topics.ts'
import { readConfig } from '../server/src/settings/config.ts'
import { loadWordVectors } from '../server/src/text/text-cnn/text-cnn.ts'

const { contentFolder } = readConfig(process.env)
const guidebook = loadGuidebook(contentFolder)
const lexicon = loadLexicon(contentFolder)
const chancesOf = readChances(process.argv[2] ?? '')
let read = new Map<string, number>()
const topics = makeTopics(lexicon, guidebook, () => read)
const words = loadWordVectors()
const signsOf = loadPartSigns(guidebook, makeReadTelling(lexicon, words), words, (page) =>
  loadAskedOn(contentFolder, page),
)
const labels = readPartLabels()
const pagesOf = readPagesOf()

console.log(JSON.stringify({ signs: ownSignNames }))
for (const { id, text } of readRealMessages('learning') ?? []) {
  const chances = chancesOf.get(id)
  const label = labels.get(id)
  if (!chances) continue
  read = new Map(Object.entries(chances))
  const intent = understand({ text, childrenAges: [], history: [] }, lexicon, topics)
  const asked = { text, ageMonths: intent.age?.months ?? null, stage: intent.stage }
  const { pages } = signsOf(asked, pagesOfTopics(intent.topics, guidebook))
  const rowsOf = ({ page, parts }: (typeof pages)[number]) =>
    parts.map(({ key, signs }) => {
      const name = `${page.id}:${key}`
      const grade = label?.settle.includes(name) ? 2 : Number(label?.bear.includes(name) ?? false)
      return [grade, ...signs.map((sign) => Math.round(sign * 1e4) / 1e4)]
    })
  console.log(
    JSON.stringify({
      id,
      words: text.split(/\s+/).length,
      serving: pagesOf.get(id) ?? [],
      isGraded: label !== undefined,
      isWhole: label?.isWhole ?? false,
      pages: pages.map((one) => ({ page: one.page.id, chance: one.chance, rows: rowsOf(one) })),
    }),
  )
}

function readChances(path: string): Map<string, Record<string, number>> {
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  return new Map(lines.map((line) => JSON.parse(line)).map(({ id, chances }) => [id, chances]))
}
