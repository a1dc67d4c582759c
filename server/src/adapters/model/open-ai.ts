import type OpenAI from 'openai'
import * as z from 'zod/mini'
import type { Limits } from './limits.ts'
import { SeenTrouble } from './model-failure.ts'
import { makeOpenAiClient } from './open-ai-client.ts'
import { makeProviderFetch } from './provider-fetch.ts'
import { makeAdaptable, makeThinkers, systemOf, type Wire, type WireRequest } from './wire.ts'

/** Of a chat completion chunk, what says something to us. Servers differ in the rest. */
const chunk = z.looseObject({
  choices: z.nullish(
    z.array(
      z.looseObject({
        delta: z.nullish(
          z.looseObject({
            content: z.nullish(z.string()),
            refusal: z.nullish(z.string()),
            /** What a model thinks aloud, as servers of one's own send it. It is never shown. */
            reasoning_content: z.nullish(z.string()),
            reasoning: z.nullish(z.string()),
          }),
        ),
        finish_reason: z.nullish(z.string()),
      }),
    ),
  ),
  usage: z.nullish(
    z.looseObject({
      prompt_tokens: z.nullish(z.number()),
      completion_tokens: z.nullish(z.number()),
      prompt_tokens_details: z.nullish(z.looseObject({ cached_tokens: z.nullish(z.number()) })),
    }),
  ),
})

const options = ['max_tokens', 'temperature', 'response_format', 'reasoning_effort', 'stream_options'] as const
type Option = (typeof options)[number]

/** OpenAI's Chat Completions, and every server that speaks the same. */
export function makeOpenAiWire(key: string | null, address: string | null, limits: Limits): Wire {
  const fetch = makeProviderFetch('text/event-stream', limits.connectMs, limits.bytes)
  const client = makeOpenAiClient(key, address ?? 'https://api.openai.com/v1', limits.totalMs * 2, fetch)
  const adapt = makeAdaptable<Option>(options, { reasoning_effort: 'thinking' })
  const thinkers = makeThinkers()

  async function* round(request: WireRequest, signal: AbortSignal): AsyncGenerator<string, 'done' | 'only thought'> {
    const stream = await adapt(request.model, (refused) => {
      // OpenAI's reasoning models refuse the old name of the limit.
      if (refused.has('max_tokens')) thinkers.add(request.model)
      return client.chat.completions.create(bodyOf(request, refused, thinkers.roomFor(request)), { signal })
    })
    const hadRoom = thinkers.has(request.model)
    let finishReason: string | null = null
    let characters = 0
    for await (const raw of stream) {
      const { text, isRefusal, isThought, finish, usage } = read(raw)
      if (usage) request.onUsage?.(usage)
      if (isThought) thinkers.add(request.model)
      if (isRefusal) throw new SeenTrouble({ code: 'declined' })
      if (text) yield text
      characters += text.length
      if (thinkers.isOver(request, characters)) throw new SeenTrouble({ code: 'cut_short' })
      finishReason = finish ?? finishReason
    }
    if (finishReason === null) throw new SeenTrouble({ code: 'broken_stream' })
    if (finishReason === 'content_filter') throw new SeenTrouble({ code: 'declined' })
    if (finishReason !== 'length') return 'done'
    if (characters > 0 || hadRoom) throw new SeenTrouble({ code: 'cut_short' })
    thinkers.add(request.model)
    return 'only thought'
  }

  return async function* write(request, signal) {
    // Who used up the answer's words with thinking is asked once more, with room for it.
    const came = yield* round(request, signal)
    if (came === 'only thought') yield* round(request, signal)
  }
}

function bodyOf(
  request: WireRequest,
  refused: Set<Option>,
  maxTokens: number,
): OpenAI.ChatCompletionCreateParamsStreaming {
  const { model, messages, temperature, form } = request
  return {
    model,
    messages: [{ role: 'system', content: systemOf(request, refused.has('response_format')) }, ...messages],
    stream: true,
    // Servers of one's own know the old name; OpenAI's reasoning models refuse it and know the new one.
    ...(refused.has('max_tokens') ? { max_completion_tokens: maxTokens } : { max_tokens: maxTokens }),
    ...(refused.has('temperature') ? {} : { temperature }),
    ...(refused.has('reasoning_effort') ? {} : { reasoning_effort: 'low' as const }),
    ...(refused.has('stream_options') ? {} : { stream_options: { include_usage: true } }),
    ...(form && !refused.has('response_format')
      ? { response_format: { type: 'json_schema', json_schema: { name: 'reply', schema: form.schema, strict: true } } }
      : {}),
  }
}

function read(raw: unknown) {
  const parsed = chunk.safeParse(raw)
  if (!parsed.success) throw new SeenTrouble({ code: 'garbage' })
  const { choices, usage } = parsed.data
  const [choice] = choices ?? []
  const { content, refusal, reasoning, reasoning_content } = choice?.delta ?? {}
  return {
    text: content ?? '',
    isRefusal: Boolean(refusal),
    isThought: Boolean(reasoning || reasoning_content),
    finish: choice?.finish_reason ?? null,
    usage: usage && {
      input: usage.prompt_tokens ?? 0,
      cached: usage.prompt_tokens_details?.cached_tokens ?? 0,
      output: usage.completion_tokens ?? 0,
    },
  }
}
