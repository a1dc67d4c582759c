import type { FailureReply } from '@nestbook/contract/errors.ts'

/** A reply that is not a success. `message` is what a person reads. */
export class CallFailure extends Error {
  readonly status: number
  readonly code: string
  /** What else the server said; null when it could not be read. */
  readonly reply: FailureReply | null
  constructor(status: number, code: string, message: string, reply: FailureReply | null = null) {
    super(message)
    this.name = 'CallFailure'
    this.status = status
    this.code = code
    this.reply = reply
  }
}

/** Whether our server, and nobody on the way to it, says that the token counts no more. */
export function isSessionOver(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.code === 'session_over'
}
