import { expect, test } from 'vitest'
import { sampleFor } from './sample.ts'

test('[HOME-02] On a phone a long sample is cut to 35 letters and an ellipsis', () => {
  const long = 'My four-year-old bites her brother whenever he has a toy'
  expect(sampleFor(long, true)).toBe('My four-year-old bites her brother…')
  expect(sampleFor(long, false)).toBe(long)
})

test('[HOME-02] A sample that fits a phone is left whole', () => {
  expect(sampleFor('He cries at every drop-off', true)).toBe('He cries at every drop-off')
})
