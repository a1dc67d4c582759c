import { answerEvent, helpCard } from '@nestbook/contract/research.ts'
import * as z from 'zod/mini'
import { readStored, removeStored, writeStored } from '../../device/storage.ts'
import type { AnswerState } from './answer-state.ts'
import type { ConversationState } from './conversation-state.ts'

const mostKept = 20
const indexName = 'conversations'

const count = z.int().check(z.gte(0))

const keptAnswer = z.object({
  run: z.nullable(z.string()),
  after: count,
  step: count,
  found: z.nullable(count),
  scored: z.array(z.object({ id: z.string(), shortCitation: z.string() })),
  kept: z.nullable(count),
  writtenBy: z.nullable(z.enum(['guidebook', 'model'])),
  help: z.nullable(helpCard),
  text: z.string(),
  result: z.nullable(answerEvent),
  problem: z.nullable(z.string()),
  end: z.nullable(z.enum(['finished', 'stopped', 'failed', 'interrupted', 'refused', 'lost'])),
})
const keptConversation = z.object({
  id: z.string(),
  turns: z.array(z.object({ id: z.string(), question: z.string(), answer: keptAnswer })),
})
const keptIndex = z.array(z.string())

/** A conversation as this device remembers it, or null. Anything that does not read is as good as forgotten. */
export function recallConversation(id: string): ConversationState | null {
  const read = keptConversation.safeParse(readJson(nameOf(id)))
  if (!read.success) return null
  return { id, turns: read.data.turns.map((turn) => ({ ...turn, answer: asAnswer(turn.answer) })) }
}

function asAnswer(kept: z.output<typeof keptAnswer>): AnswerState {
  return { ...kept, result: kept.result?.type === 'final_result' ? kept.result : null, link: 'open' }
}

export function keepConversation(state: ConversationState): void {
  writeStored(nameOf(state.id), JSON.stringify(state))
  const index = keptIndex.safeParse(readJson(indexName))
  const others = index.success ? index.data.filter((id) => id !== state.id) : []
  writeStored(indexName, JSON.stringify([state.id, ...others.slice(0, mostKept - 1)]))
  for (const id of others.slice(mostKept - 1)) removeStored(nameOf(id))
}

function nameOf(id: string): string {
  return `conversation.${id}`
}

function readJson(name: string): unknown {
  try {
    return JSON.parse(readStored(name) ?? 'null')
  } catch {
    return null
  }
}
