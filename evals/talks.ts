// `node scripts/run-node24.mjs evals/talks.ts [--held-back | --all] [ids]`: prints two-turn talks, to be read and graded.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FinalResult } from '@nestbook/contract/research.ts'
import * as z from 'zod/mini'
import type { Question } from '../server/src/assistant/answer.ts'
import { makeAssistant } from '../server/src/assistant/assistant.ts'
import { loadKnowledge } from '../server/src/assistant/knowledge.ts'
import { readStudies } from '../server/src/modules/studies/studies.ts'
import { readConfig } from '../server/src/settings/config.ts'

const talk = z.strictObject({
  id: z.string(),
  kind: z.string(),
  first: z.string(),
  second: z.string(),
  /** Read only when everything is built. */
  heldBack: z.boolean(),
})
const flags = process.argv.slice(2)
const ids = flags.filter((flag) => !flag.startsWith('--'))
const talks = readFileSync(join(import.meta.dirname, 'talks.jsonl'), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => talk.parse(JSON.parse(line)))
  .filter(({ id, heldBack }) =>
    ids.length > 0 ? ids.includes(id) : flags.includes('--all') || heldBack === flags.includes('--held-back'),
  )
const config = readConfig(process.env)
const { answer } = makeAssistant(loadKnowledge(config.contentFolder, readStudies(config.contentFolder)))

for (const { id, kind, first, second } of talks) {
  const one = await lastWord({ text: first, childrenAges: [], history: [] })
  const history: Question['history'] = [
    { role: 'user', content: first },
    { role: 'assistant', content: one.response },
  ]
  const two = await lastWord({ text: second, childrenAges: [], history })
  console.log(`\n==== ${id} (${kind}) ${first}`)
  if (flags.includes('--first')) console.log(`\n${one.response}\n`)
  else console.log(`  ... ${one.response.trim().split('\n').at(-1)}`)
  console.log(
    `>>>> ${second}   [${two.outcome}, ${two.response.split(/\s+/).length} words, ${two.studies.length} studies]`,
  )
  console.log(two.response)
}

async function lastWord(question: Question): Promise<FinalResult> {
  for await (const event of answer(question, new AbortController().signal))
    if (event.type === 'final_result') return event
  throw new Error(`No answer to "${question.text}".`)
}
