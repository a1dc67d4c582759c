import * as z from 'zod/mini'
import type { Route } from './route.ts'
import { limits } from './rules/limits.ts'

export const feedbackReasons = [
  'did_not_fit',
  'too_general',
  'hard_to_follow',
  'doubt_research',
  'unkind',
  'unsafe',
] as const
export type FeedbackReason = (typeof feedbackReasons)[number]

/** POST /api/feedback: whether an answer helped. `verdict` null takes it back; sent again it replaces what was said. */
export const feedbackRequest = z.strictObject({
  run: z.string().check(z.regex(/^[\w-]{22}$/)),
  verdict: z.nullable(z.enum(['up', 'down'])),
  reasons: z._default(z.array(z.enum(feedbackReasons)).check(z.maxLength(feedbackReasons.length)), []),
  note: z._default(z.string().check(z.maxLength(limits.feedbackNoteLength)), ''),
})
export type FeedbackRequest = z.infer<typeof feedbackRequest>

export const feedbackReply = z.strictObject({ verdict: z.nullable(z.enum(['up', 'down'])) })

export const feedbackRoute = {
  method: 'POST',
  path: '/api/feedback',
  body: feedbackRequest,
  reply: feedbackReply,
} as const satisfies Route
