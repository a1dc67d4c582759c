import type * as z from 'zod/mini'

export type ModelMessage = { role: 'user' | 'assistant'; content: string }
export type ModelRequest = {
  role: 'fast' | 'writing'
  system: string
  messages: ModelMessage[]
  maxTokens: number
  temperature: number
}

/** A language model behind one of the providers, with time limits, retries before the first word and a circuit breaker. */
export type Model = {
  provider: string
  /** The text as it is written. Throws ModelFailure. */
  stream: (request: ModelRequest, signal: AbortSignal) => AsyncIterable<string>
  /** A structured reply that keeps to the schema. Throws ModelFailure. */
  complete: <Reply>(request: ModelRequest, schema: z.ZodMiniType<Reply>, signal: AbortSignal) => Promise<Reply>
}
