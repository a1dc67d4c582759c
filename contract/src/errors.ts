import * as z from 'zod/mini'
import { type FailureCode, failures } from './failures.ts'
import { usageReply } from './usage.ts'

/** The body of every reply that is not a success. */
export const failureReply = z.strictObject({
  error: z.string(),
  code: z.string(),
  field: z.optional(z.string()),
  requestId: z.optional(z.string()),
  retryAfterSeconds: z.optional(z.int()),
  /** With a limit that is used up: whether only an account or a plan leads on, and how things stand. */
  requiresUpgrade: z.optional(z.boolean()),
  usage: z.optional(usageReply),
  /** With a purchase that was not taken: what the App Store calls it. */
  appleStatus: z.optional(z.int()),
})
export type FailureReply = z.infer<typeof failureReply>

type Details = Pick<FailureReply, 'field' | 'retryAfterSeconds' | 'requiresUpgrade' | 'usage' | 'appleStatus'>

/** A failure that was expected: its code comes from the table above. `{limit}` in its sentence is `usage.dailyLimit`. */
export class AppError extends Error {
  readonly code: FailureCode
  readonly details: Details
  constructor(code: FailureCode, { cause, ...details }: Details & { cause?: unknown } = {}) {
    super(failures[code].message.replace('{limit}', String(details.usage?.dailyLimit)), { cause })
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
}
