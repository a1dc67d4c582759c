import type OpenAI from 'openai'
import * as z from 'zod/mini'
import type { Limits } from './limits.ts'
import { SeenTrouble } from './model-failure.ts'
import { makeOpenAiClient } from './open-ai-client.ts'
import { makeProviderFetch } from './provider-fetch.ts'
import { makeAdaptable, systemOf, type Wire, type WireRequest } from './wire.ts'

/** Of a chat completion chunk, what says something to us. Servers differ in the rest. */
const chunk = z.looseObject({
  choices: z.nullish(
    z.array(
      z.looseObject({
        delta: z.nullish(z.looseObject({ content: z.nullish(z.string()), refusal: z.nullish(z.string()) })),
        finish_reason: z.nullish(z.string()),
      }),
    ),
  ),
})

type Option = 'temperature' | 'max_tokens' | 'response_format'

/** OpenAI's Chat Completions, and every server that speaks the same. */
export function makeOpenAiWire(key: string | null, address: string | null, limits: Limits): Wire {
  const fetch = makeProviderFetch('text/event-stream', limits.connectMs, limits.bytes)
  const client = makeOpenAiClient(key, address ?? 'https://api.openai.com/v1', limits.wholeMs * 2, fetch)
  const adapt = makeAdaptable<Option>(['max_tokens', 'temperature', 'response_format'])

  return async function* write(request, signal) {
    const stream = await adapt(request.model, (refused) =>
      client.chat.completions.create(bodyOf(request, refused), { signal }),
    )
    let finishReason: string | null = null
    for await (const raw of stream) {
      const { text, isRefusal, finish } = read(raw)
      if (isRefusal) throw new SeenTrouble({ code: 'declined' })
      if (text) yield text
      finishReason = finish ?? finishReason
    }
    if (finishReason === null) throw new SeenTrouble({ code: 'broken_stream' })
    if (finishReason === 'content_filter') throw new SeenTrouble({ code: 'declined' })
    if (finishReason === 'length') throw new SeenTrouble({ code: 'cut_short' })
  }
}

function bodyOf(request: WireRequest, refused: Set<Option>): OpenAI.ChatCompletionCreateParamsStreaming {
  const { model, messages, maxTokens, temperature, form } = request
  return {
    model,
    messages: [{ role: 'system', content: systemOf(request, refused.has('response_format')) }, ...messages],
    stream: true,
    // Servers of one's own know the old name; OpenAI's reasoning models refuse it and know the new one.
    ...(refused.has('max_tokens') ? { max_completion_tokens: maxTokens } : { max_tokens: maxTokens }),
    ...(refused.has('temperature') ? {} : { temperature }),
    ...(form && !refused.has('response_format')
      ? { response_format: { type: 'json_schema', json_schema: { name: 'reply', schema: form.schema, strict: true } } }
      : {}),
  }
}

function read(raw: unknown): { text: string; isRefusal: boolean; finish: string | null } {
  const parsed = chunk.safeParse(raw)
  if (!parsed.success) throw new SeenTrouble({ code: 'garbage' })
  const [choice] = parsed.data.choices ?? []
  return {
    text: choice?.delta?.content ?? '',
    isRefusal: Boolean(choice?.delta?.refusal),
    finish: choice?.finish_reason ?? null,
  }
}
