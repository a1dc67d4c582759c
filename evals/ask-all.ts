import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FinalResult } from '@nestbook/contract/research.ts'
import { ageStages } from '@nestbook/contract/rules/ages.ts'
import * as z from 'zod/mini'
import { type Assistant, makeAssistant } from '../server/src/assistant/assistant.ts'
import type { Knowledge } from '../server/src/assistant/knowledge.ts'
import { type Intent, understand } from '../server/src/assistant/understand/understand.ts'

const asked = z.object({
  id: z.string(),
  text: z.string(),
  ages: z._default(z.array(z.string()), []),
  after: z._default(z.array(z.string()), []),
  stage: z._default(z.enum([...ageStages, 'any']), 'any'),
  /** The topics that a good librarian would accept as what it is mainly about. */
  topics: z._default(z.array(z.string()), []),
  /** A listener on a help line would not call a card out of place. */
  help: z._default(z.boolean(), false),
})
export type Asked = z.infer<typeof asked>
export type Answered = { asked: Asked; intent: Intent; result: FinalResult }

/** Reads a file of questions as parents ask them, one JSON object a line. */
export function readQuestions(name: string): Asked[] {
  const file = readFileSync(join(import.meta.dirname, `${name}.jsonl`), 'utf8')
  return file
    .split('\n')
    .filter(Boolean)
    .map((line) => asked.parse(JSON.parse(line)))
}

/** Puts every question to the pipeline, as the product would. */
export async function askAll(
  questions: Asked[],
  knowledge: Knowledge,
  answer: Assistant['answer'] = makeAssistant(knowledge).answer,
): Promise<Answered[]> {
  const answered: Answered[] = []
  for (const each of questions) {
    const question = {
      text: each.text,
      childrenAges: each.ages,
      history: each.after.map((content) => ({ role: 'user' as const, content })),
    }
    let result: FinalResult | null = null
    for await (const event of answer(question, new AbortController().signal)) {
      if (event.type === 'final_result') result = event
    }
    if (!result) throw new Error(`The question ${each.id} got no result.`)
    answered.push({ asked: each, intent: understand(question, knowledge.lexicon, knowledge.topics), result })
  }
  return answered
}
