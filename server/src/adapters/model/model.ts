import type * as z from 'zod/mini'
import { type Attributes, stepOfPieces } from '../../tracing/tracing.ts'
import { type Asking, askProvider, type CallDeadlines } from './ask-provider.ts'
import { type Breaker, makeBreaker } from './breaker.ts'
import { type Limits, usualLimits } from './limits.ts'
import { ModelFailure, type ModelFailureCode } from './model-failure.ts'
import { formOf, readReply } from './read-reply.ts'
import { countUse, type ModelUse } from './use.ts'
import type { Wire, WireRequest } from './wire.ts'

export { ModelFailure, type ModelFailureCode } from './model-failure.ts'
export type { ModelUse } from './use.ts'

export type ModelMessage = { role: 'user' | 'assistant'; content: string }
export type ModelRequest = {
  /** What the call is for, in one word, where use is counted. */
  call?: string
  /** `fast` for the small questions inside the pipeline, `writing` for what a parent reads. */
  role: 'fast' | 'writing'
  system: string
  messages: ModelMessage[]
  /** Tokens of the answer. An answer that needs more ends with the failure `cut_short`. */
  maxTokens: number
  /** 0 to 1. Left out where the model takes none, as all of Anthropic's present ones. */
  temperature: number
  /** Times, as of Date.now(), that the asker cannot wait past; a call's own limits hold beside them. */
  firstWordBy?: number
  completeBy?: number
}

/** A language model behind one of the providers, with time limits, retries before the first word and a circuit breaker. */
export type Model = {
  provider: string
  /** The text as it is written. Throws ModelFailure. */
  stream: (request: ModelRequest, signal: AbortSignal) => AsyncIterable<string>
  /** A structured reply that keeps to the schema. Throws ModelFailure, never `afterFirstWord`: nobody has seen a word. */
  complete: <Reply>(request: ModelRequest, schema: z.ZodMiniType<Reply>, signal: AbortSignal) => Promise<Reply>
}

export type ModelSettings = {
  provider: 'anthropic' | 'openai'
  key: string | null
  /** The server's address, when it is not the vendor's own. */
  address: string | null
  names: { fast: string; writing: string }
}

/** Imported on demand: they take 40 MB and 100 ms, which a Nestbook without a model does not spend. */
const wires = {
  anthropic: async () => (await import('./anthropic.ts')).makeAnthropicWire,
  openai: async () => (await import('./open-ai.ts')).makeOpenAiWire,
}
const labels = { anthropic: 'Anthropic', openai: 'OpenAI' }

/** What may go better when the same structured question is put once more, the schema then also in words. */
const retryable = new Set<ModelFailureCode>(['broken_stream', 'overloaded', 'timed_out_gap', 'garbage'])
const rounds = 2

/** The model of the settings; null when none is configured, and Nestbook then writes without one. */
export function makeModel(
  settings: ModelSettings | null,
  limits: Limits = usualLimits,
  /** Hears what each call used. */
  onUse: (use: ModelUse) => void = () => {},
): Model | null {
  if (!settings) return null
  const { provider: kind, key, address, names } = settings
  const provider = address ? `The model's server` : labels[kind]
  const made = wires[kind]().then((make) => make(key, address, limits))
  made.catch(() => {})
  const wire: Wire = (request, signal) =>
    stepOfPieces(
      `chat ${request.model}`,
      async function* (note) {
        yield* countUse(await made, request, signal, (use) => {
          onUse(use)
          note({ 'gen_ai.usage.input_tokens': use.input, 'gen_ai.usage.output_tokens': use.output })
        })
      },
      { kind: 'client', attributes: aboutCall(kind, request) },
    )
  const underWay = { count: 0 }
  const breakers = new Map<string, Breaker>()

  function askingOf(name: string): Asking {
    const breaker = breakers.get(name) ?? makeBreaker(limits.breaker)
    breakers.set(name, breaker)
    return { provider, wire, limits, breaker, underWay }
  }

  function wired({ role, firstWordBy: _, completeBy: __, ...request }: ModelRequest): WireRequest {
    return { ...request, role, model: names[role], form: null }
  }

  return {
    provider,

    stream(request, signal) {
      return askProvider(askingOf(names[request.role]), wired(request), deadlinesOf(request, limits), signal)
    },

    async complete(request, schema, signal) {
      const deadlines = deadlinesOf(request, limits)
      const asking = askingOf(names[request.role])
      const form = formOf(schema)
      for (let round = 1; ; round++) {
        const asked = { ...wired(request), form: { schema: form, inWords: round > 1 } }
        const outcome = await collect(askProvider(asking, asked, deadlines, signal))
        const read = 'text' in outcome ? readReply(outcome.text, schema) : null
        if (read) return read.reply
        const { code, ...about } = 'failure' in outcome ? outcome.failure : { code: 'garbage' as const }
        const mayRetry = !('failure' in outcome) || (outcome.failure.afterFirstWord && retryable.has(code))
        if (mayRetry && round < rounds && Date.now() < deadlines.completeBy) continue
        throw new ModelFailure(provider, troubleOf(code, about), false)
      }
    },
  }
}

/** What a trace tells of a call, in the words that OpenTelemetry has for it: none that was said. */
function aboutCall(provider: ModelSettings['provider'], { model, call = 'other' }: WireRequest): Attributes {
  return {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': provider,
    'gen_ai.request.model': model,
    'nestbook.call': call,
  }
}

function deadlinesOf({ firstWordBy = Infinity, completeBy = Infinity }: ModelRequest, limits: Limits): CallDeadlines {
  const own = Date.now() + limits.totalMs
  return {
    firstWordBy,
    completeBy: Math.min(own, completeBy),
    lateCode: completeBy < own ? 'too_slow' : 'timed_out_whole',
  }
}

async function collect(pieces: AsyncIterable<string>): Promise<{ text: string } | { failure: ModelFailure }> {
  try {
    return { text: (await Array.fromAsync(pieces)).join('') }
  } catch (failure) {
    if (failure instanceof ModelFailure) return { failure }
    throw failure
  }
}

function troubleOf(code: ModelFailureCode, about: Partial<ModelFailure>) {
  const { status, waitMs, detail } = about
  return { code, status: status ?? undefined, waitMs: waitMs ?? undefined, detail: detail ?? undefined }
}
