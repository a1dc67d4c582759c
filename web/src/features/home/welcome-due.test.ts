import { expect, test } from 'vitest'
import { isWelcomeDue } from './welcome-due.ts'

const day = 24 * 60 * 60 * 1000
const now = Date.parse('2026-11-21T12:00:00Z')
const newcomer = { subscriptionStatus: 'free', hasSeenOnboarding: false, lastOnboardingShown: null } as const
const seen = (daysAgo: number) => ({
  subscriptionStatus: 'free' as const,
  hasSeenOnboarding: true,
  lastOnboardingShown: new Date(now - daysAgo * day).toISOString(),
})

test('[HOME-11] The welcome is for who has not seen it, or saw it more than seven days ago', () => {
  expect(isWelcomeDue(newcomer, null, now)).toBe(true)
  expect(isWelcomeDue(seen(6.9), null, now)).toBe(false)
  expect(isWelcomeDue(seen(7), null, now)).toBe(false)
  expect(isWelcomeDue(seen(7.01), null, now)).toBe(true)
})

test('[HOME-11] Who has Pro, or put it away on this device, is not welcomed', () => {
  expect(isWelcomeDue({ ...newcomer, subscriptionStatus: 'pro' }, null, now)).toBe(false)
  expect(isWelcomeDue({ ...seen(30), subscriptionStatus: 'pro' }, null, now)).toBe(false)
  expect(isWelcomeDue(newcomer, now - day, now)).toBe(false)
  expect(isWelcomeDue(seen(30), now - day, now)).toBe(false)
  expect(isWelcomeDue(seen(30), now - 8 * day, now)).toBe(true)
})
