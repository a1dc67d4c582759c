import { type HelpRoute, type HistoryMessage, helpRoutes } from '@nestbook/contract/research.ts'
import * as z from 'zod/mini'
import type { Model } from '../../adapters/model/model.ts'
import type { Prompt } from '../../modules/prompts/prompts.ts'

const reply = z.object({
  danger: z.enum(['acute', 'concern', 'none']),
  route: z.nullable(z.enum(helpRoutes)),
  language: z.string(),
})

/** What a model says of the danger in a message, and in which language it is written. */
export type Vote = { danger: 'acute' | 'concern' | 'none'; route: HelpRoute | null; language: string }

const maxTurns = 3
const maxOfTurn = 600

/** Asks a model whether somebody is in danger. */
export async function voteWithModel(
  { text, history }: { text: string; history: HistoryMessage[] },
  model: Model,
  prompt: Prompt & { completeBy: number },
  signal: AbortSignal,
): Promise<Vote> {
  const conversation = history
    .slice(-maxTurns)
    .map(({ role, content }) => ({ role, content: content.slice(0, maxOfTurn) }))
  const messages = [{ role: 'user' as const, content: JSON.stringify({ conversation, message: text }) }]
  return model.complete({ ...prompt, messages }, reply, signal)
}
