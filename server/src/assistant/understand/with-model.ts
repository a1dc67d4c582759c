import { helpRoutes } from '@nestbook/contract/research.ts'
import * as z from 'zod/mini'
import type { Model } from '../../adapters/model/model.ts'
import type { Lexicon } from '../../modules/lexicon/lexicon.ts'
import type { Prompt } from '../../modules/prompts/prompts.ts'
import type { Intent, Question } from './understand.ts'

const reply = z.object({
  danger: z.nullable(z.enum(helpRoutes)),
  topics: z.array(z.string()),
  searchWords: z.array(z.string()),
  tried: z.array(z.string()),
})

/**
 * What the model reads in a message laid over what was understood without it: danger that nobody heard, topics first,
 * words for the search added.
 */
export async function understandWithModel(
  intent: Intent,
  question: Question,
  lexicon: Lexicon,
  model: Model,
  prompt: Prompt & { wholeBy: number },
  signal: AbortSignal,
): Promise<Intent> {
  const topics = [...lexicon.topics.values()].map(({ id, label }) => `${id}: ${label}`).join('\n')
  const material = { conversation: question.history.slice(-4), family: question.childrenAges, message: question.text }
  const request = {
    ...prompt,
    system: `${prompt.system}\n\nTOPICS\n${topics}`,
    messages: [{ role: 'user' as const, content: JSON.stringify(material) }],
  }
  const read = await model.complete(request, reply, signal)
  return {
    ...intent,
    danger: read.danger,
    isReadByModel: true,
    topics: withModelsTopics(intent, read.topics.filter((id) => lexicon.topics.has(id)).slice(0, 3)),
    terms: withWords(intent.terms, read.searchWords.slice(0, 12), lexicon),
    tried: [...intent.tried, ...readTried(read.tried.slice(0, 6), intent, lexicon)],
  }
}

/** How surely a model names the first of its topics. */
const sure = 0.9

function withModelsTopics(intent: Intent, named: string[]): Intent['topics'] {
  const heaviest = Math.max(1, intent.topics[0]?.weight ?? 1)
  const first = named.map((id, place) => ({ id, chance: sure - 0.2 * place, weight: heaviest * (1.5 - 0.4 * place) }))
  return [...first, ...intent.topics.filter(({ id }) => !named.includes(id))].slice(0, 6)
}

const searchWordWeight = 0.4

function withWords(terms: Intent['terms'], words: string[], lexicon: Lexicon): Intent['terms'] {
  const widened = new Map(terms)
  for (const stem of words.flatMap((word) => lexicon.meaningfulStems(word, 'any')))
    widened.set(stem, Math.max(widened.get(stem) ?? 0, searchWordWeight))
  return widened
}

/** Only what stands in the parent's own words: a model must not say for them that they tried something. */
function readTried(tried: string[], intent: Intent, lexicon: Lexicon): Intent['tried'] {
  const said = intent.text.toLowerCase()
  return tried
    .map((text) => text.toLowerCase().trim())
    .filter((text) => text !== '' && said.includes(text) && !intent.tried.some((known) => known.text === text))
    .map((text) => ({ text, stems: lexicon.meaningfulStems(text) }))
    .filter(({ stems }) => stems.length > 0)
}
