import * as z from 'zod/mini'
import type { Model } from '../../adapters/model/model.ts'
import type { Prompt } from '../../modules/prompts/prompts.ts'
import { floor, type Judged, mostShown } from './judge.ts'

/** How many of the best the model gives its opinion on. */
export const mostJudged = 14
const modelShare = 0.7

const reply = z.object({ studies: z.array(z.object({ number: z.number(), percent: z.number(), reason: z.string() })) })

/** The model's opinion and ours together; what it does not speak of keeps ours. It may reorder and drop, never add. */
export async function judgeWithModel(
  question: string,
  judged: Judged[],
  model: Model,
  prompt: Prompt & { wholeBy: number },
  signal: AbortSignal,
): Promise<Judged[]> {
  if (judged.length === 0) return judged
  const studies = judged.slice(0, mostJudged).map(({ study }, place) => ({
    number: place + 1,
    title: study.title,
    people: study.population,
    finding: study.oneLiner,
  }))
  const request = { ...prompt, messages: [{ role: 'user' as const, content: JSON.stringify({ question, studies }) }] }
  const opinion = await model.complete(request, reply, signal)
  const percents = new Map(opinion.studies.map(({ number, percent }) => [number, Math.min(100, Math.max(0, percent))]))
  return judged
    .map(({ study, relevanceScore }, place) => {
      const percent = percents.get(place + 1) ?? relevanceScore
      return { study, relevanceScore: Math.round(modelShare * percent + (1 - modelShare) * relevanceScore) }
    })
    .filter(({ relevanceScore }) => relevanceScore >= floor)
    .sort((one, other) => other.relevanceScore - one.relevanceScore)
    .slice(0, mostShown)
}
