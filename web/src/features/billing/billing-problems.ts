import { CallFailure } from '../../api/call-failure.ts'
import { billingFailures } from '../../words/billing.ts'

/** Why no checkout was begun: in the server's own words where it said any. */
export function checkoutProblem(failure: unknown): string {
  if (failure instanceof CallFailure && failure.reply === null)
    return billingFailures.upgrade(billingFailures.serverError(failure.status))
  return billingFailures.upgrade(reasonOf(failure, billingFailures.noSession))
}

export function cancelProblem(failure: unknown): string {
  return billingFailures.cancel(reasonOf(failure, billingFailures.cancelUnknown))
}

export function reactivateProblem(failure: unknown): string {
  return billingFailures.reactivate(reasonOf(failure, billingFailures.reactivateUnknown))
}

export function portalProblem(failure: unknown): string {
  return billingFailures.portal(reasonOf(failure, billingFailures.portalUnknown))
}

export function restoreProblem(failure: unknown): string {
  return failure instanceof CallFailure ? billingFailures.restore : billingFailures.restoreNetwork
}

function reasonOf(failure: unknown, unknown: string): string {
  return (failure instanceof CallFailure && failure.reply?.error) || unknown
}
