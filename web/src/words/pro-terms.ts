import { type ProTerms, proPrice } from '@nestbook/contract/billing.ts'
import { inDollars } from './money.ts'

/** Ours. A store's may differ: it asks in the buyer's currency. */
export const ownTerms: ProTerms = { price: inDollars(proPrice.monthlyAmount), freeFor: `P${proPrice.trialDays}D` }

const units: Record<string, string> = { D: 'Day', M: 'Month', Y: 'Year' }

/** `7-Day` for P7D and P1W, `1-Month` for P1M. */
export function lengthOf(period: string): string {
  const [, count = '', unit = ''] = /^P(\d+)([DWMY])$/.exec(period) ?? []
  return unit === 'W' ? `${Number(count) * 7}-Day` : `${count}-${units[unit] ?? ''}`
}
