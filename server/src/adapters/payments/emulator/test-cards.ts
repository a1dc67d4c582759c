import { createHash } from 'node:crypto'
import type { Card } from './document.ts'

export type TestCard = {
  number: string
  brand: string
  label: string
  does: 'pay' | 'decline' | 'authenticate' | 'fail-later'
}

/** Stripe's own test numbers, with what each does. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', label: 'Test card ending 4242: succeeds', does: 'pay' },
  { number: '4000000000000002', brand: 'visa', label: 'Test card ending 0002: is declined', does: 'decline' },
  {
    number: '4000002500003155',
    brand: 'visa',
    label: 'Test card ending 3155: needs authentication',
    does: 'authenticate',
  },
  {
    number: '4000000000000341',
    brand: 'visa',
    label: 'Test card ending 0341: fails at the first payment',
    does: 'fail-later',
  },
  {
    number: '5555555555554444',
    brand: 'mastercard',
    label: 'Test card ending 4444: shared, one trial for all',
    does: 'pay',
  },
]

export function cardOf({ number, brand }: TestCard, customer: string, year: number): Card {
  // One card for everybody would get one free trial in all.
  const holder = number === '5555555555554444' ? '' : customer
  return {
    number,
    brand,
    last4: number.slice(-4),
    expMonth: 12,
    expYear: year + 3,
    fingerprint: createHash('sha256').update(`${number}:${holder}`).digest('hex').slice(0, 16),
  }
}

export type Coupon = {
  amount_off: number | null
  percent_off: number | null
  duration: 'once' | 'repeating' | 'forever'
  duration_in_months: number | null
}

/** Promotion codes of the test checkout. */
export const coupons: Readonly<Record<string, Coupon>> = {
  NEST2: { amount_off: 200, percent_off: null, duration: 'repeating', duration_in_months: 2 },
  HALF: { amount_off: null, percent_off: 50, duration: 'forever', duration_in_months: null },
  FIRST5: { amount_off: 500, percent_off: null, duration: 'once', duration_in_months: null },
  QUARTER3: { amount_off: null, percent_off: 25, duration: 'repeating', duration_in_months: 3 },
}

export const priceCents = 899

/** What a payment comes to with a discount, in cents. */
export function discountedCents({ coupon, couponUses }: { coupon: string | null; couponUses: number }): number {
  const off = coupon ? coupons[coupon] : undefined
  if (!off || !isCounting(off, couponUses)) return priceCents
  return Math.max(0, priceCents - Math.round((off.amount_off ?? 0) + (priceCents * (off.percent_off ?? 0)) / 100))
}

export function isCounting({ duration, duration_in_months }: Coupon, uses: number): boolean {
  if (duration === 'forever') return true
  return uses < (duration === 'once' ? 1 : (duration_in_months ?? 0))
}
