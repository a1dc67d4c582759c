import { proseOf } from './read-trouble.ts'

/** A schema that the reply must keep to. `inWords` asks for it in the system text, for servers that know no other way. */
export type Form = { schema: Record<string, unknown>; inWords: boolean }

/** Tokens of a call as the provider counts them; `cached` of the input were read from what it kept. */
export type Usage = { input: number; cached: number; output: number }

export type WireRequest = {
  call?: string
  role: 'fast' | 'writing'
  model: string
  system: string
  messages: { role: 'user' | 'assistant'; content: string }[]
  maxTokens: number
  temperature: number
  form: Form | null
  /** Told as soon as it is known, the last time last. */
  onUsage?: (usage: Usage) => void
}

/** So many tokens beside the answer's own are for a model that cannot but think. */
export const thinkingRoom = 2000
const charactersPerToken = 6

/** Which models think before they speak: seen, or told by what they refuse. */
export function makeThinkers() {
  const thinkers = new Set<string>()
  return {
    add: (model: string) => void thinkers.add(model),
    has: (model: string) => thinkers.has(model),
    /** What a model may use in all. */
    roomFor: ({ model, maxTokens }: WireRequest) => maxTokens + (thinkers.has(model) ? thinkingRoom : 0),
    /** Whether an answer is longer than its own limit allows, whatever room its thoughts were given. */
    isOver: ({ maxTokens }: WireRequest, characters: number) => characters > maxTokens * charactersPerToken,
  }
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
export function makeAdaptable<Option extends string>(
  options: readonly Option[],
  /** Other words by which a refusal names an option. */
  aliases: Partial<Record<Option, string>> = {},
) {
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
        const named = options.find(
          (option) => !tried.has(option) && (prose.includes(option) || prose.includes(aliases[option] ?? option)),
        )
        if (!named) throw error
        refused.add(named)
      }
    }
  }
}
