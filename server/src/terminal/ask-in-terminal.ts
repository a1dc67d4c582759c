import { parseArgs } from 'node:util'
import { makeModel } from '../adapters/model/model.ts'
import { makeAssistant } from '../assistant/assistant.ts'
import { loadKnowledge } from '../assistant/knowledge.ts'
import { materialFor, plainWriter } from '../assistant/writer.ts'
import { readStudies } from '../modules/studies/studies.ts'
import { readConfig } from '../settings/config.ts'
import { timeoutsOf } from '../settings/timeouts.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { ages: { type: 'string' }, after: { type: 'string', multiple: true } },
})
const text = positionals.join(' ').trim()
if (!text) {
  console.error('Usage: npm run ask -- "question" [--ages "3 years, 6-12 months"] [--after "an earlier question"]')
  process.exit(2)
}

const config = readConfig(process.env)
const { limits, times } = timeoutsOf(config.modelBounds)
const knowledge = loadKnowledge(config.contentFolder, readStudies(config.contentFolder))
const { answer } = makeAssistant(knowledge, {
  ...plainWriter,
  times,
  model: makeModel(config.model, limits),
  maxMaterial: materialFor(config.modelBounds.contextTokens),
  report: (error) => console.error(error instanceof Error ? `(${error.message})` : error),
})
const childrenAges = (values.ages ?? '')
  .split(',')
  .map((age) => age.trim())
  .filter(Boolean)
const history = (values.after ?? []).map((content) => ({ role: 'user' as const, content }))

for await (const event of answer({ text, childrenAges, history }, new AbortController().signal)) {
  if (event.type === 'step') console.log(`\n${event.step}. ${event.label}`)
  if (event.type === 'studies_found') console.log(`   ${event.count} found`)
  if (event.type === 'relevance_score') console.log(`   ${String(event.relevanceScore).padStart(3)}%  ${event.title}`)
  if (event.type === 'help')
    console.log(
      `\n=== ${event.title}\n${event.text}\n${event.contacts.map(({ label, line }) => `${label}: ${line}`).join('\n')}\n===`,
    )
  if (event.type === 'text_chunk') process.stdout.write(event.wordCount <= 4 ? `\n${event.text}` : event.text)
  if (event.type !== 'final_result') continue
  const writer = event.writtenBy === 'model' ? `by ${config.model?.names.writing}` : 'without a language model'
  console.log(`\n\n(${event.outcome}; written from the guidebook and the study database ${writer})`)
  if (event.studies.length > 0)
    console.log(
      `\nBased on ${event.studies.length} research ${event.studies.length === 1 ? 'study' : 'studies'}; ${event.citations.checked} citations checked, ${event.citations.removed} removed`,
    )
  for (const [place, study] of event.studies.entries()) {
    const about = `${study.studyType}, ${study.strength} evidence, ${study.relevanceScore}% relevant`
    console.log(`[${place + 1}] ${study.title}. ${study.citation} ${about}. ${study.url}`)
  }
  for (const question of event.followUps) console.log(`-> ${question}`)
}
