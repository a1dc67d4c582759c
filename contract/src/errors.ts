import * as z from 'zod/mini'

/** Every way a request can fail: its HTTP status and the sentence a person reads. */
export const failures = {
  not_json: { status: 400, message: 'We could not read that request. Please try again.' },
  bad_request: { status: 400, message: 'Something in that request was not right. Please try again.' },
  question_empty: { status: 400, message: 'Please write your question first.' },
  question_too_long: {
    status: 400,
    message: 'That is longer than we can read at once. Please keep it under 4,000 characters.',
  },
  no_identity: { status: 401, message: 'Please sign in or continue as a guest.' },
  not_found: { status: 404, message: 'We could not find that.' },
  method_not_allowed: { status: 405, message: 'That is not something this address can do.' },
  too_large: { status: 413, message: 'That is too much to send at once. Please make it shorter.' },
  wrong_type: { status: 415, message: 'We could not read that request. Please try again.' },
  too_many: { status: 429, message: 'That was a lot of questions at once. Please wait a minute and try again.' },
  unexpected: { status: 500, message: 'Sorry, there was an error. Try again.' },
  database_down: { status: 503, message: 'Our library is closed for a moment. Please try again shortly.' },
  shutting_down: { status: 503, message: 'We are restarting. Please try again in a few seconds.' },
} as const

export type FailureCode = keyof typeof failures

/** The body of every reply that is not a success. */
export const failureReply = z.strictObject({
  error: z.string(),
  code: z.string(),
  field: z.optional(z.string()),
  requestId: z.optional(z.string()),
})
export type FailureReply = z.infer<typeof failureReply>

/** A failure that was expected: its code comes from the table above. */
export class AppError extends Error {
  readonly code: FailureCode
  readonly field: string | undefined
  constructor(code: FailureCode, options: { field?: string; cause?: unknown } = {}) {
    super(failures[code].message, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.field = options.field
  }
}
