// Writes, a JSON object a line, the signs of every part that a labelled real message may call for, for
// training/page-parts.py.
import { readPartLabels } from '../evals/parts.ts'
import { readRealMessages } from '../evals/real-words.ts'
import { understand } from '../server/src/assistant/understand/understand.ts'
import { loadAskedOn, loadGuidebook } from '../server/src/modules/guidebook/guidebook.ts'
import { loadLexicon } from '../server/src/modules/lexicon/lexicon.ts'
import { loadPartSigns, partSignNames } from '../server/src/readers/page-parts/page-parts.ts'
import { makeTopics } from '../server/src/readers/topics/topics.ts'
import { readConfig } from '../server/src/settings/config.ts'
import { loadWordVectors } from '../server/src/text/word-net/word-net.ts'

const { contentFolder } = readConfig(process.env)
const guidebook = loadGuidebook(contentFolder)
const lexicon = loadLexicon(contentFolder)
const topics = makeTopics(lexicon, guidebook)
const signsOf = loadPartSigns(guidebook, lexicon, loadWordVectors(), (page) => loadAskedOn(contentFolder, page))
const labels = readPartLabels()
/** As many pages as an answer looks at. */
const maxPages = 6

console.log(JSON.stringify({ signs: partSignNames }))
for (const { id, text } of readRealMessages('learning') ?? []) {
  const label = labels.get(id)
  if (!label) continue
  const intent = understand({ text, childrenAges: [], history: [] }, lexicon, topics)
  const likely = intent.topics.slice(0, maxPages).flatMap(({ id: topic, chance }) => {
    const [page] = guidebook.pagesOn(topic)
    return page ? [{ page, chance }] : []
  })
  const pages = likely.filter(({ page }, at) => likely.findIndex((other) => other.page === page) === at)
  const { parts } = signsOf({ text, ageMonths: intent.age?.months ?? null, stage: intent.stage }, pages)
  const rows = parts.map(({ page, key, signs }) => {
    const name = `${page.id}:${key}`
    const grade = label.settle.includes(name) ? 2 : Number(label.bear.includes(name))
    return [grade, ...signs.map((sign) => Math.round(sign * 1e4) / 1e4)]
  })
  console.log(JSON.stringify({ id, isWhole: label.isWhole, rows }))
}
