import { expect, test } from 'vitest'
import { linesTold, toldIn } from './told.ts'

test.each([
  ['amount', 'I pumped 7 oz this morning', '7 ounces'],
  ['amount', 'She is three ounces above her birth weight', 'three ounces'],
  ['amount', 'We got 60ml', '60 ml'],
  ['night', 'Night 4 of our plan went well', 'night 4'],
  ['hours', 'He slept for nine hours', 'nine hours'],
  ['hours', '6 hours straight, can you believe it', '6 hours'],
  ['span', 'We made it to six months', 'six months'],
  ['span', 'We made it a whole year', 'a whole year'],
  ['span', '9 months of breastfeeding today', '9 months'],
])('[ENGINE-02] %s is read in "%s"', (slot, text, said) => {
  expect(toldIn(text)).toMatchObject({ [slot]: said })
})

test('[ENGINE-02] nothing is read where nothing is told', () => {
  expect(toldIn('She slept and I pumped, and the night was long')).toEqual({})
  expect(toldIn('He weighs 17lbs 15oz, or 17 pounds and 15 ounces')).toEqual({})
  expect(toldIn('It took two hours to get him to bed')).toEqual({})
})

test('[ENGINE-02] a line that names a figure is said where the message tells it, and only there', () => {
  const lines = ['{Amount} is a lot.', 'That is a lot.']
  expect(linesTold(lines, 'I pumped 7 oz')).toEqual(['7 ounces is a lot.'])
  expect(linesTold(lines, 'I pumped so much')).toEqual(['That is a lot.'])
})
