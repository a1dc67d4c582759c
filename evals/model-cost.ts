// `node scripts/run-node24.mjs evals/model-cost.ts`: the tokens of one question, by call, and what they cost.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HistoryMessage } from '@nestbook/contract/research.ts'
import type { Model, ModelRequest } from '../server/src/adapters/model/model.ts'
import { formOf } from '../server/src/adapters/model/read-reply.ts'
import { makeAssistant } from '../server/src/assistant/assistant.ts'
import { loadKnowledge } from '../server/src/assistant/knowledge.ts'
import { plainWriter } from '../server/src/assistant/writer.ts'
import { readStudies } from '../server/src/modules/studies/studies.ts'
import { readConfig } from '../server/src/settings/config.ts'
import { readRealMessages } from './real-words.ts'

type Asked = { question: string; after?: HistoryMessage[]; reply: string }
type Price = { read: number; written: number }
type Call = { name: string; system: number; laid: number; written: number }

const charactersPerToken = 4
/** Dollars for a million tokens read and written, by the writer and by a smaller model; a kept token costs a tenth. */
const [writers, smaller] = [
  { read: 3, written: 15 },
  { read: 1, written: 5 },
]
const cachedShare = 0.1
/** A long post was answered in so many words on the average, under the prompt that stands and under the fullest before. */
const wordsOfLongAnswers = [290, 430]
const charactersPerWord = 5.3
/** What the small calls say: a reading, and a vote. */
const reading = {
  ...{ scope: 'ours', language: 'en', kind: 'do', children: [], country: null, topics: [], tried: [] },
  searches: ['parenting program child behavior', 'children sleep routine'],
}
const vote = { danger: 'none', route: null, language: 'en' }

const { contentFolder } = readConfig(process.env)
const { signal } = new AbortController()
let calls: Call[] = []
let reply = ''
const model: Model = {
  provider: 'counting',
  async *stream(request) {
    note(request, 0, reply.length)
    yield reply
  },
  async complete(request, schema) {
    const said = schema.parse(request.call === 'vote' ? vote : reading)
    note(request, JSON.stringify(formOf(schema)).length, JSON.stringify(said).length)
    return said
  },
}
const { answer } = makeAssistant(loadKnowledge(contentFolder, readStudies(contentFolder)), { ...plainWriter, model })

const file = readFileSync(join(import.meta.dirname, 'model/replies.jsonl'), 'utf8')
const short: Asked[] = file
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))
await print('replies kept in evals/model/', short)
const posts = readRealMessages('learning')
  ?.filter(({ id, scope, danger }) => id.startsWith('p') && scope === 'in' && danger === 'none')
  .filter(({ text }) => text.split(/\s+/).length >= 40 && text.split(/\s+/).length <= 360)
  .filter((_, at) => at % 40 === 0)
  .map(({ text }) => text)
if (!posts) console.log('Real posts are not here.')
for (const words of posts ? wordsOfLongAnswers : []) {
  const reply = 'x'.repeat(words * charactersPerWord)
  const asked = posts?.map((question) => ({ question, reply })) ?? []
  await print(`real posts of 40 to 360 words (learning ids), answered in ${words} words`, asked)
}

async function print(what: string, questions: Asked[]): Promise<void> {
  const rows: Call[][] = []
  for (const { question, after = [], reply: kept } of questions) {
    calls = []
    reply = kept
    for await (const _ of answer({ text: question, childrenAges: [], history: after }, signal));
    // Who is shown a card at once asks no model.
    if (calls.length === 3) rows.push(calls)
  }
  console.log(`\n${what}: ${rows.length} questions, tokens on the average`)
  for (const name of ['vote', 'understand', 'write']) {
    const of = rows.flatMap((row) => row.filter((call) => call.name === name))
    const figure = (key: 'system' | 'laid' | 'written') =>
      Math.round(mean(of.map((call) => call[key])) / charactersPerToken)
    console.log(
      `${name.padEnd(12)} instructions ${figure('system')}, laid ${figure('laid')}, written ${figure('written')}`,
    )
  }
  const cost = (isKept: boolean, fast: Price) =>
    `$${mean(rows.map((row) => row.reduce((sum, call) => sum + costOf(call, isKept, fast), 0))).toFixed(4)}`
  console.log(`a question ${cost(false, writers)}, ${cost(true, writers)} where the writer's instructions are kept`)
  console.log(`with a smaller model for the small calls ${cost(false, smaller)}, ${cost(true, smaller)}`)
}

function costOf({ name, system, laid, written }: Call, isKept: boolean, fast: Price): number {
  const price = name === 'write' ? writers : fast
  const instructions = system * (isKept && name === 'write' ? cachedShare : 1)
  return ((instructions + laid) * price.read + written * price.written) / charactersPerToken / 1e6
}

function note({ call = '', system, messages }: ModelRequest, form: number, characters: number): void {
  const laid = messages.reduce((sum, { content }) => sum + content.length, 0)
  calls.push({ name: call, system: system.length + form, laid, written: characters })
}

function mean(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length)
}
