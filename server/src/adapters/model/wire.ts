import { proseOf } from './read-trouble.ts'

/** A schema that the reply must keep to. `inWords` asks for it in the system text, for servers that know no other way. */
export type Form = { schema: Record<string, unknown>; inWords: boolean }

export type WireRequest = {
  model: string
  system: string
  messages: { role: 'user' | 'assistant'; content: string }[]
  maxTokens: number
  temperature: number
  form: Form | null
}

/** One try at one provider: the pieces of text as they come. Throws what the SDK throws, or SeenTrouble. */
export type Wire = (request: WireRequest, signal: AbortSignal) => AsyncIterable<string>

/** The system text, with the schema where it must be asked for in words. */
export function systemOf({ system, form }: WireRequest, formIsRefused: boolean): string {
  if (!form || !(form.inWords || formIsRefused)) return system
  return `${system}\n\nReply with one JSON object and nothing else. It must keep to this JSON schema:\n${JSON.stringify(form.schema)}`
}

/**
 * Models differ in the options they take, and say so with a 400 that names one. What a model refused is left out
 * from then on, so that a new model needs no new version of Nestbook.
 */
export function makeAdaptable<Option extends string>(options: readonly Option[]) {
  const refusedBy = new Map<string, Set<Option>>()
  return async function adapt<Reply>(model: string, ask: (refused: Set<Option>) => Promise<Reply>): Promise<Reply> {
    const refused = refusedBy.get(model) ?? new Set()
    refusedBy.set(model, refused)
    for (;;) {
      const tried = new Set(refused)
      try {
        return await ask(tried)
      } catch (error) {
        const status = (error as { status?: unknown }).status
        const prose = status === 400 || status === 422 ? proseOf(error) : ''
        const named = options.find((option) => !tried.has(option) && prose.includes(option))
        if (!named) throw error
        refused.add(named)
      }
    }
  }
}
