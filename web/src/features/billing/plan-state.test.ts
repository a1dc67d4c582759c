import type { SubscriptionReply } from '@nestbook/contract/billing.ts'
import { expect, test } from 'vitest'
import { discountLines, planState } from './plan-state.ts'

const pro: SubscriptionReply = {
  subscriptionStatus: 'pro',
  subscriptionSources: ['stripe'],
  subscription: {
    status: 'active',
    cancel_at_period_end: false,
    periodEndDate: '2026-12-18T00:00:00.000Z',
    trialEndDate: null,
    pricing: { monthlyAmount: 6.99, hasDiscount: true },
    card: null,
  },
  discountInfo: null,
  paysTwice: false,
  isTrialAvailable: false,
  lastEnding: null,
}
const cancelled = { ...pro, subscription: pro.subscription && { ...pro.subscription, cancel_at_period_end: true } }
const off = { amountOff: 2, percentOff: null, durationInMonths: null, endsAt: null }

test('[SET-03] a plan is free, Pro or cancelled, and what the App Store bills as well keeps Pro', () => {
  expect(planState({ ...pro, subscriptionStatus: 'free', subscription: null })).toBe('free')
  expect(planState(pro)).toBe('pro')
  expect(planState(cancelled)).toBe('cancelled')
  expect(planState({ ...cancelled, subscriptionSources: ['apple', 'stripe'] })).toBe('pro')
})

test('[SET-03] a discount is told in dollars a month, $2.00 where nobody says, and for how long it counts', () => {
  const told = (discountInfo: SubscriptionReply['discountInfo']) => discountLines({ ...pro, discountInfo })
  expect(told(null)?.row).toBe('$2.00 off per month')
  expect(told({ ...off, duration: 'forever', amountOff: 1.5 })?.promotion).toBe('$1.50 off per month')
  expect(told({ ...off, duration: 'once' })?.row).toBe('$2.00 off your next payment')
  expect(told({ ...off, duration: 'repeating', durationInMonths: 2 })).toEqual({
    row: '$2.00 off per month',
    promotion: '$2.00 off per month for your first 2 months',
  })
  expect(told({ ...off, duration: 'forever', percentOff: 20, amountOff: 1.8 })?.row).toBe('20% ($1.80) off per month')
  expect(discountLines({ ...pro, subscription: null })).toBeNull()
})
