import * as z from 'zod/mini'
import type { Route } from './route.ts'
import { limits } from './rules/limits.ts'

/**
 * POST /api/assistant: the plain call behind the research stream. The server decides what it is for, what the model is
 * told and how long the answer may be. A system message, `max_tokens`, `temperature` and `skipUsageIncrement` are
 * accepted, as the documents have them, and change nothing. But for one kind of call: 500 tokens at 0.1, not counted,
 * extract children from the last message; the text is then a JSON array.
 */
export const assistantRequest = z.strictObject({
  messages: z
    .array(
      z.strictObject({
        role: z.enum(['system', 'user', 'assistant']),
        content: z.string().check(z.maxLength(limits.historyMessageLength)),
        request: z.optional(z.uuid()),
      }),
    )
    .check(z.minLength(1), z.maxLength(limits.historyMessages)),
  childrenAges: z.optional(
    z.array(z.string().check(z.maxLength(limits.childAgeLength))).check(z.maxLength(limits.childrenAges)),
  ),
  max_tokens: z.optional(z.int().check(z.positive())),
  temperature: z.optional(z.number().check(z.minimum(0), z.maximum(2))),
  skipUsageIncrement: z.optional(z.boolean()),
  stream: z._default(z.boolean(), false),
  /** The id of the question that this call stands in for: it is counted once. */
  clientRequestId: z.optional(z.uuid()),
  conversation: z.optional(z.uuid()),
})
export type AssistantRequest = z.infer<typeof assistantRequest>

/** Without `stream`: the whole answer as one text. With it: lines `data: {"choices":[{"delta":{"content":"..."}}]}`, the last `data: [DONE]`. */
export const assistantReply = z.strictObject({
  content: z.array(z.strictObject({ type: z.literal('text'), text: z.string() })),
})
export const assistantDelta = z.strictObject({
  choices: z.array(z.strictObject({ delta: z.strictObject({ content: z.string() }) })),
})

export const assistantRoute = {
  method: 'POST',
  path: '/api/assistant',
  body: assistantRequest,
  reply: assistantReply,
} as const satisfies Route
