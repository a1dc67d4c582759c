import type { FeedbackRequest } from '@nestbook/contract/feedback.ts'
import { routes } from '@nestbook/contract/routes.ts'
import { type Caller, call } from './call.ts'

/** Tells the operator whether an answer helped; false when that was not delivered. */
export async function sendFeedback(caller: Caller, body: FeedbackRequest): Promise<boolean> {
  return call(routes.feedback, { caller, body, signal: AbortSignal.timeout(10_000) }).then(
    () => true,
    () => false,
  )
}
