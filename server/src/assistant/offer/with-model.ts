import * as z from 'zod/mini'
import type { Model } from '../../adapters/model/model.ts'
import type { Prompt } from '../../modules/prompts/prompts.ts'
import type { FamilyToOffer } from './family-to-offer.ts'

/** Nobody waits for it, but it may not hang. */
const totalMs = 30_000

const reply = z.object({
  notes: z.array(z.object({ title: z.string(), prompt: z.string() })),
  examples: z.array(z.string()),
  placeholders: z.array(z.string()),
})
/** What a model would have a family asked, in its own words: nothing of it is checked. */
export type Suggested = z.infer<typeof reply>

export async function suggestWithModel(
  material: FamilyToOffer['material'],
  model: Model,
  prompt: Prompt,
  signal: AbortSignal,
): Promise<Suggested> {
  const messages = [{ role: 'user' as const, content: JSON.stringify(material) }]
  return model.complete({ ...prompt, messages, completeBy: Date.now() + totalMs }, reply, signal)
}
