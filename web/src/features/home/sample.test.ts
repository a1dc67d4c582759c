import { expect, test } from 'vitest'
import generic from '../../../../content/home/sets/generic.json' with { type: 'json' }
import { firstSamples } from '../../words/home.ts'
import { sampleFor } from './sample.ts'

test('[HOME-02] On a phone a long sample is cut to 35 letters and an ellipsis', () => {
  const long = 'My four-year-old bites her brother whenever he has a toy'
  expect(sampleFor(long, true)).toBe('My four-year-old bites her brother…')
  expect(sampleFor(long, false)).toBe(long)
})

test('[HOME-02] A sample that fits a phone is left whole', () => {
  expect(sampleFor('He cries at every drop-off', true)).toBe('He cries at every drop-off')
})

test('the first samples are ones that the general set has as well', () => {
  const known = generic.placeholders.map(({ text }) => text)
  expect(firstSamples.filter((sample) => !known.includes(sample))).toEqual([])
})
