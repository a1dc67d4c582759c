import { expect, test } from 'vitest'
import { CallFailure } from '../../api/call-failure.ts'
import { cancelProblem, checkoutProblem, portalProblem, reactivateProblem, restoreProblem } from './billing-problems.ts'

const said = new CallFailure(503, 'payments_down', 'x', { error: 'Payments are down.', code: 'payments_down' })
const unreadable = new CallFailure(502, 'unreadable', 'x')
const network = new TypeError('Failed to fetch')

test.for([
  [checkoutProblem(said), 'Upgrade failed: Payments are down.'],
  [checkoutProblem(unreadable), 'Upgrade failed: Server error (502): Unable to create checkout session'],
  [checkoutProblem(network), 'Upgrade failed: Failed to create checkout session'],
  [cancelProblem(said), 'Failed to cancel subscription: Payments are down.'],
  [cancelProblem(network), 'Failed to cancel subscription: Failed to cancel subscription'],
  [reactivateProblem(said), 'Failed to reactivate subscription: Payments are down.'],
  [reactivateProblem(network), 'Failed to reactivate subscription: Failed to reactivate subscription'],
  [portalProblem(said), 'Failed to open billing portal: Payments are down.'],
  [portalProblem(network), 'Failed to open billing portal: Failed to open billing portal'],
  [restoreProblem(unreadable), 'Unable to restore purchases. Please try again or contact support.'],
  [restoreProblem(network), 'Unable to restore purchases. Please check your connection.'],
] as const)('[PLAN-03] [PLAN-05] [PLAN-08] a failure is told as "%s"', ([told, expected]) => {
  expect(told).toBe(expected)
})
