import Anthropic from '@anthropic-ai/sdk'
import { transformJSONSchema } from '@anthropic-ai/sdk/lib/transform-json-schema'
import * as z from 'zod/mini'
import type { Limits } from './limits.ts'
import { SeenTrouble } from './model-failure.ts'
import { makeProviderFetch } from './provider-fetch.ts'
import { makeAdaptable, systemOf, type Wire, type WireRequest } from './wire.ts'

/** Of the events in the documentation ("Streaming messages"), those that say something to us. */
const event = z.looseObject({
  type: z.string(),
  delta: z.optional(
    z.looseObject({ type: z.optional(z.string()), text: z.optional(z.string()), stop_reason: z.nullish(z.string()) }),
  ),
})

type Option = 'thinking' | 'output_config'

/** Anthropic's Messages API. Its present models take no temperature, so none is sent. */
export function makeAnthropicWire(key: string | null, address: string | null, limits: Limits): Wire {
  const client = new Anthropic({
    apiKey: key ?? 'none',
    baseURL: address ?? 'https://api.anthropic.com',
    maxRetries: 0,
    timeout: limits.wholeMs * 2,
    fetch: makeProviderFetch('text/event-stream', limits.connectMs, limits.bytes),
    logLevel: 'off',
    openTelemetry: false,
  })
  const headers = headersFor(key, address)
  const adapt = makeAdaptable<Option>(['thinking', 'output_config'])

  return async function* write(request, signal) {
    const stream = await adapt(request.model, (refused) =>
      client.messages.create(bodyOf(request, refused), { signal, headers }),
    )
    let stopReason: string | null = null
    for await (const raw of stream) {
      const { type, delta } = read(raw)
      if (type === 'content_block_delta' && delta?.type === 'text_delta' && delta.text) yield delta.text
      if (type === 'message_delta') stopReason = delta?.stop_reason ?? stopReason
      if (type === 'message_stop') return told(stopReason)
    }
    throw new SeenTrouble({ code: 'broken_stream' })
  }
}

function bodyOf(request: WireRequest, refused: Set<Option>): Anthropic.MessageCreateParamsStreaming {
  const { model, messages, maxTokens, form } = request
  return {
    model,
    system: systemOf(request, refused.has('output_config')),
    messages,
    max_tokens: maxTokens,
    stream: true,
    // Thinking is on by default in newer models, and eats the time and the words that an answer has.
    ...(refused.has('thinking') ? {} : { thinking: { type: 'disabled' } }),
    ...(form && !refused.has('output_config')
      ? { output_config: { format: { type: 'json_schema', schema: transformJSONSchema(form.schema) } } }
      : {}),
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
