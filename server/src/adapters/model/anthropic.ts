import Anthropic from '@anthropic-ai/sdk'
import { transformJSONSchema } from '@anthropic-ai/sdk/lib/transform-json-schema'
import * as z from 'zod/mini'
import type { Limits } from './limits.ts'
import { SeenTrouble } from './model-failure.ts'
import { makeProviderFetch } from './provider-fetch.ts'
import { makeAdaptable, makeThinkers, systemOf, type Usage, type Wire, type WireRequest } from './wire.ts'

const tokens = z.nullish(z.number())
const usage = z.looseObject({
  input_tokens: tokens,
  cache_read_input_tokens: tokens,
  cache_creation_input_tokens: tokens,
  output_tokens: tokens,
})

/** Of the events in the documentation ("Streaming messages"), those that say something to us. */
const event = z.looseObject({
  type: z.string(),
  delta: z.optional(
    z.looseObject({ type: z.optional(z.string()), text: z.optional(z.string()), stop_reason: z.nullish(z.string()) }),
  ),
  message: z.optional(z.looseObject({ usage: z.nullish(usage) })),
  usage: z.nullish(usage),
})

type Option = 'thinking' | 'effort' | 'output_config' | 'cache_control'

/** Anthropic's Messages API. Its present models take no temperature, so none is sent. */
export function makeAnthropicWire(key: string | null, address: string | null, limits: Limits): Wire {
  const client = new Anthropic({
    apiKey: key ?? 'none',
    baseURL: address ?? 'https://api.anthropic.com',
    maxRetries: 0,
    timeout: limits.totalMs * 2,
    fetch: makeProviderFetch('text/event-stream', limits.connectMs, limits.bytes),
    logLevel: 'off',
    openTelemetry: false,
  })
  const headers = headersFor(key, address)
  const adapt = makeAdaptable<Option>(['thinking', 'effort', 'output_config', 'cache_control'])
  const thinkers = makeThinkers()

  return async function* write(request, signal) {
    const stream = await adapt(request.model, (refused) => {
      if (refused.has('thinking')) thinkers.add(request.model)
      return client.messages.create(bodyOf(request, refused, thinkers.roomFor(request)), { signal, headers })
    })
    let stopReason: string | null = null
    let characters = 0
    let used: Usage = { input: 0, cached: 0, output: 0 }
    for await (const raw of stream) {
      const { type, delta, message, usage } = read(raw)
      used = withUsage(used, message?.usage ?? usage)
      if (message?.usage || usage) request.onUsage?.(used)
      if (type === 'content_block_delta' && delta?.type === 'text_delta' && delta.text) {
        yield delta.text
        characters += delta.text.length
        if (thinkers.isOver(request, characters)) throw new SeenTrouble({ code: 'cut_short' })
      }
      if (type === 'message_delta') stopReason = delta?.stop_reason ?? stopReason
      if (type === 'message_stop') return told(stopReason)
    }
    throw new SeenTrouble({ code: 'broken_stream' })
  }
}

/** What is kept for later, and read from it, stands beside the input proper. */
function withUsage(used: Usage, more: z.infer<typeof usage> | null | undefined): Usage {
  if (!more) return used
  const cached = more.cache_read_input_tokens ?? used.cached
  const plain = more.input_tokens ?? null
  return {
    cached,
    input: plain === null ? used.input : plain + (more.cache_creation_input_tokens ?? 0) + cached,
    output: more.output_tokens ?? used.output,
  }
}

function bodyOf(request: WireRequest, refused: Set<Option>, maxTokens: number): Anthropic.MessageCreateParamsStreaming {
  const { model, messages, form } = request
  const text = systemOf(request, refused.has('output_config'))
  // A model that cannot but think is asked to think little, and given room for it beside the answer's own.
  const effort = refused.has('thinking') && !refused.has('effort') ? { effort: 'low' as const } : {}
  const format = form && {
    format: { type: 'json_schema' as const, schema: transformJSONSchema(form.schema) },
  }
  const config = { ...effort, ...format }
  return {
    model,
    // The instructions are the same for every question: they are read once and kept.
    system: refused.has('cache_control') ? text : [{ type: 'text', text, cache_control: { type: 'ephemeral' } }],
    messages,
    max_tokens: maxTokens,
    stream: true,
    // Thinking is on by default in newer models, and eats the time and the words that an answer has.
    ...(refused.has('thinking') ? {} : { thinking: { type: 'disabled' } }),
    ...(Object.keys(config).length > 0 && !refused.has('output_config') ? { output_config: config } : {}),
  }
}

function read(raw: unknown): z.infer<typeof event> {
  const parsed = event.safeParse(raw)
  if (!parsed.success) throw new SeenTrouble({ code: 'garbage' })
  return parsed.data
}

function told(stopReason: string | null): void {
  if (stopReason === 'refusal') throw new SeenTrouble({ code: 'declined' })
  if (stopReason === 'max_tokens') throw new SeenTrouble({ code: 'cut_short' })
}

/** A server of one's own may need no key, or know it under its older header only. */
function headersFor(key: string | null, address: string | null): Record<string, string | null> {
  if (key === null) return { authorization: null }
  return address ? { 'x-api-key': key } : {}
}
