import { expect, test } from 'vitest'
import { upgradeClick } from './upgrade-click.ts'

const cases = [
  [{ isCancelled: true, isGuest: false, platform: 'web', hasPricing: true }, 'resubscribe'],
  [{ isCancelled: true, isGuest: false, platform: 'ios', hasPricing: false }, 'resubscribe'],
  [{ isCancelled: false, isGuest: true, platform: 'ios', hasPricing: true }, 'pricing'],
  [{ isCancelled: false, isGuest: true, platform: 'web', hasPricing: true }, 'login'],
  [{ isCancelled: false, isGuest: true, platform: 'android', hasPricing: true }, 'login'],
  [{ isCancelled: false, isGuest: false, platform: 'web', hasPricing: true }, 'pricing'],
  [{ isCancelled: false, isGuest: false, platform: 'ios', hasPricing: true }, 'pricing'],
  [{ isCancelled: false, isGuest: false, platform: 'web', hasPricing: false }, 'checkout'],
  [{ isCancelled: false, isGuest: false, platform: 'android', hasPricing: false }, 'checkout'],
] as const

test.for(cases)('[PLAN-02] an upgrade click of %j leads to %s', ([clicker, leadsTo]) => {
  expect(upgradeClick(clicker)).toBe(leadsTo)
})
