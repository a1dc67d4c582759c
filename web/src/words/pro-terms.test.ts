import { expect, test } from 'vitest'
import { lengthOf, ownTerms } from './pro-terms.ts'

test('[IAP-03] [PLAN-01] a trial is named by its length, whatever unit the seller tells it in', () => {
  expect(ownTerms).toEqual({ price: '$8.99', freeFor: 'P7D' })
  expect(['P7D', 'P1W', 'P2W', 'P3D', 'P1M'].map(lengthOf)).toEqual(['7-Day', '7-Day', '14-Day', '3-Day', '1-Month'])
})
