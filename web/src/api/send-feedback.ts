import { type FeedbackRequest, feedbackRoute } from '@nestbook/contract/feedback.ts'
import { type Caller, call } from './call.ts'

/** Tells the operator whether an answer helped; false when that was not delivered. */
export async function sendFeedback(caller: Caller, body: FeedbackRequest): Promise<boolean> {
  return call(feedbackRoute, { caller, body, signal: AbortSignal.timeout(10_000) }).then(
    () => true,
    () => false,
  )
}
