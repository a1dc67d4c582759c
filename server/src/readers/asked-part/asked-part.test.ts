import { expect, test } from 'vitest'
import { askedPart } from './asked-part.ts'

const story = 'We moved in March and my mother stayed for a month. He started at a new daycare and had a cold twice.'

test('of a long message the title and the sentences that ask are kept', () => {
  const text = `Naps at daycare. ${story} ${story} ${story} Should I ask them to let him sleep longer? Any tips welcome.`
  expect(askedPart(text)).toBe('Naps at daycare. Should I ask them to let him sleep longer? Any tips welcome.')
})

test('a short message is meant whole, and so is one without a title in which nothing asks', () => {
  expect(askedPart('She bites. What now?')).toBe('She bites. What now?')
  const told = [story, story, story]
    .join(' ')
    .replace('We moved', 'In the year before last, when all of this began and nobody slept, we moved')
  expect(askedPart(told)).toBe(told)
})
