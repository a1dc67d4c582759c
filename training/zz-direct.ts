import '../evals/zz-blind1.ts'
import { readFileSync, writeFileSync } from 'node:fs'
import { makeTools } from '../server/src/assistant/tools.ts'
import { understand } from '../server/src/assistant/understand/understand.ts'
import { holdsAt } from '../server/src/assistant/write/holds-at.ts'
import { withPagesWeighed } from '../server/src/assistant/weigh-pages.ts'
import { asksStraightOut, whatIsAsked } from '../server/src/assistant/write/straight-answer.ts'
import { readStudies } from '../server/src/modules/studies/studies.ts'
import { readConfig } from '../server/src/settings/config.ts'

const { contentFolder } = readConfig(process.env)
const tools = makeTools(contentFolder, readStudies(contentFolder))
const { lexicon, topics, guidebook, readQuestion } = tools
const stagesWhenUnknown = ['preschooler', 'toddler', 'schoolAge', 'baby', 'teen'] as const
const neighbours: any = {
  baby: ['baby', 'toddler'],
  toddler: ['toddler', 'preschooler', 'baby'],
  preschooler: ['preschooler', 'toddler', 'schoolAge'],
  schoolAge: ['schoolAge', 'teen', 'preschooler'],
  teen: ['teen', 'schoolAge'],
}
const firstTopic = new Map(guidebook.pages.map(({ id, topics: [topic] }) => [id, topic]))
const rows: any[] = []
for (const file of ['direct', 'direct-everyday'])
  for (const line of readFileSync(`evals/${file}.jsonl`, 'utf8').split('\n').filter(Boolean)) {
    const { text, answers } = JSON.parse(line)
    const intent = withPagesWeighed(understand({ text, childrenAges: [], history: [] }, lexicon, topics), tools)
    const open = (id: string, weight: number, chance: number, isNamed: boolean, read = chance) => {
      for (const page of guidebook.pagesOn(id)) {
        const near = (intent.stage ? neighbours[intent.stage] : stagesWhenUnknown).find(
          (s: any) => page.byStage[s as 'baby'],
        )
        if (!near) continue
        return [{ page, weight, chance, read, isNamed, stage: intent.stage && near }]
      }
      return []
    }
    const own = intent.topics.slice(0, 6).flatMap(({ id, weight, chance, read }) => open(id, weight, chance, true, read))
    const w = 0.05 * (intent.topics[0]?.weight ?? 1)
    const near = readQuestion.nearestPages(text).flatMap((page) => {
      const id = firstTopic.get(page)
      return id && !intent.topics.some((t) => t.id === id) ? open(id, w, 0, false) : []
    })
    const leaves = [...own, ...near].filter(({ page }, at, all) => all.findIndex((o) => o.page === page) === at)
    const question = whatIsAsked(text)
  const fits = tools.weighParts({ text, ageMonths: intent.age?.months ?? null, stage: intent.stage }, [...own, ...near].filter(({ page }, at, all) => all.findIndex((o) => o.page === page) === at).map(({ page, read }) => ({ page, chance: read }))).parts
    const offered = leaves.map(({ page, stage, weight }) => ({
      page: page.id,
      weight,
      among: page.answers
        .filter(
          (one) =>
            (stage === null || one.stages.includes(stage)) && holdsAt(one, { ageMonths: intent.age?.months ?? null }),
        )
        .map(({ id }) => id),
    }))
    const likely = readQuestion.likeliest(question, offered)
    const top = likely
      .slice(0, 4)
      .map(({ page, id, chance }) => ({
        name: `${page}:${id}`,
        fit: fits.findIndex((f) => f.page.id === page && f.part.id === id && !('paragraph' in f.part)),
        fitChance: fits.find((f) => f.page.id === page && f.part.id === id && !('paragraph' in f.part))?.chance ?? 0,
        chance,
        rank: leaves.findIndex((l) => l.page.id === page),
        pageChance: leaves.find((l) => l.page.id === page)?.chance ?? 0,
        isNamed: leaves.find((l) => l.page.id === page)?.isNamed,
      }))
    rows.push({
      file,
      words: text.split(/\s+/).length,
      asks: asksStraightOut(text),
      age: intent.age !== null,
      first: intent.topics[0]?.chance ?? 0,
      answers,
      top,
      fits: fits.slice(0, 4).map((f) => ({ name: `${f.page.id}:${f.part.id}`, chance: f.chance, twist: 'paragraph' in f.part })),
    })
  }
writeFileSync('/tmp/ans/direct.json', JSON.stringify(rows))
console.log(rows.length)
