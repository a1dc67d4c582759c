import type { Format } from './script.ts'

/** How a provider writes a stream: Anthropic by "Streaming messages", OpenAI by "Chat completion chunk". */
export type StreamForm = {
  begin: (model: string) => string
  piece: (text: string, model: string) => string
  /** What the model thinks before it speaks. */
  thought: (text: string, model: string) => string
  /** `why`: the natural end, the limit on tokens, or a refusal. */
  end: (why: 'done' | 'length' | 'refusal', model: string) => string
  error: (type: string) => string
}

const anthropic: StreamForm = {
  begin: (model) =>
    named('message_start', {
      message: {
        id: 'msg_emulated',
        type: 'message',
        role: 'assistant',
        content: [],
        model,
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: 15, cache_read_input_tokens: 10, output_tokens: 1 },
      },
    }) +
    named('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }) +
    named('ping', {}),
  piece: (text) => named('content_block_delta', { index: 0, delta: { type: 'text_delta', text } }),
  end: (why) => {
    const stop_reason = { done: 'end_turn', length: 'max_tokens', refusal: 'refusal' }[why]
    return (
      named('content_block_stop', { index: 0 }) +
      named('message_delta', { delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 15 } }) +
      named('message_stop', {})
    )
  },
  thought: (text) => named('content_block_delta', { index: 0, delta: { type: 'thinking_delta', thinking: text } }),
  error: (type) => named('error', { error: { type, message: 'Overloaded' } }),
}

const openai: StreamForm = {
  begin: (model) => chunk(model, { role: 'assistant', content: '', refusal: null }, null),
  piece: (text, model) => chunk(model, { content: text }, null),
  end: (why, model) => {
    const reason = { done: 'stop', length: 'length', refusal: 'content_filter' }[why]
    return `${chunk(model, {}, reason)}${used(model)}data: [DONE]\n\n`
  },
  thought: (text, model) => chunk(model, { reasoning_content: text }, null),
  error: (type) => `data: ${JSON.stringify({ error: { message: 'The server had an error', type, code: null } })}\n\n`,
}

export const streamForms = { anthropic, openai }

/** The body of an error reply. */
export function errorBody(format: Format, type: string, message: string): string {
  const error = format === 'anthropic' ? { type, message } : { message, type, param: null, code: type }
  return JSON.stringify(format === 'anthropic' ? { type: 'error', error, request_id: 'req_emulated' } : { error })
}

/** The type of error that goes with a status. */
export function usualType(format: Format, status: number): string {
  const types: Record<number, [string, string]> = {
    400: ['invalid_request_error', 'invalid_request_error'],
    401: ['authentication_error', 'invalid_api_key'],
    402: ['billing_error', 'insufficient_quota'],
    403: ['permission_error', 'unsupported_country_region_territory'],
    404: ['not_found_error', 'model_not_found'],
    429: ['rate_limit_error', 'rate_limit_exceeded'],
    529: ['overloaded_error', 'overloaded_error'],
  }
  const [anthropicType, openAiType] = types[status] ?? ['api_error', 'server_error']
  return format === 'anthropic' ? anthropicType : openAiType
}

function named(type: string, more: object): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`
}

function chunk(model: string, delta: object, finish_reason: string | null): string {
  const choices = [{ index: 0, delta, logprobs: null, finish_reason }]
  return `data: ${JSON.stringify({ id: 'chatcmpl-emulated', object: 'chat.completion.chunk', created: 1, model, choices })}\n\n`
}

/** The last chunk where usage was asked for: no choice in it. */
function used(model: string): string {
  const usage = { prompt_tokens: 25, completion_tokens: 15, prompt_tokens_details: { cached_tokens: 10 } }
  const about = { id: 'chatcmpl-emulated', object: 'chat.completion.chunk', created: 1, model }
  return `data: ${JSON.stringify({ ...about, choices: [], usage })}\n\n`
}
