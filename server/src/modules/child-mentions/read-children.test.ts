import { expect, test } from 'vitest'
import { readChildren } from './child-mentions.ts'

const now = new Date('2026-11-24T12:00:00Z')
const monthsIn = (text: string) => readChildren(text, now).map(({ age }) => age?.months ?? null)

test.each([
  ['Nap training a 5 month old. Any tips for us?', [5]],
  ['Help with 20mo who used to sleep. We are so tired', [20]],
  ['Kid is ~21 months old and has never slept well', [21]],
  ['I am a FTM here to a 3 week old little boy', [1]],
  ['My (11mo) son climbs everything', [11]],
  ['Our 7 1/2 month old starts solids this evening', [8]],
  ['DD is just over 2 and will not nap', [24]],
  ['Is it normal that I bleed? I am 12 weeks postpartum', [3]],
  ['My daughter is a year old and still wakes', [12]],
  ['My boy is 4. My little guy hates school. We love our boy', [48]],
])('[CHILD-02] children are read as parents tell of them: "%s"', (text, months) => {
  expect(monthsIn(text)).toEqual(months)
})

test.each([
  'How much should a 2 year old sleep?',
  'My maternity leave ended 2 weeks ago and I miss home',
  'The first few nights were hard on us',
  'We want to have a baby next year',
  'My first thought was to call my mother',
])('[CHILD-02] nobody is made of "%s"', (text) => {
  expect(monthsIn(text)).toEqual([])
})
