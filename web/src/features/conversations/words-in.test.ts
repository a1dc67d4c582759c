import { fold, isTooShort, makeFinder } from '@nestbook/contract/rules/words-in.ts'
import { expect, test } from 'vitest'
import { partsOf } from './search-on-device.ts'

const found = (query: string, text: string) => makeFinder(query)?.isIn(fold(text))

test.each([
  ['waking', 'she wakes at 3'],
  ['hits', 'hitting at home'],
  ['HITTING', 'he hits'],
  ['nap', 'naptime'],
  ['pure', 'Purée'],
  ['Zoë', 'zoe'],
  ['say no', 'no means no, I say'],
  ['no n', 'no naps'],
  ['睡', '睡觉'],
])('"%s" is found in "%s"', (query, text) => {
  expect(found(query, text)).toBe(true)
})

test.each([
  ['ear', 'bear'],
  ['sleep tiger', 'sleep'],
  ['.*', 'anything'],
  ['a', 'anything'],
  ['n N', 'no naps'],
])('"%s" is not found in "%s"', (query, text) => {
  expect(found(query, text) ?? false).toBe(false)
})

test.each(['a', 'É', '3', ' a ', 'a 3', '*a*'])('"%s" waits for another letter', (query) => {
  expect(isTooShort(query)).toBe(true)
})

test.each(['', ' ', '.*', 'no', 'a no', '36', '睡'])('"%s" waits for none', (query) => {
  expect(isTooShort(query)).toBe(false)
})

test('what was found is marked as it is written', () => {
  const finder = makeFinder('wake')
  expect(finder && partsOf('Éva wakes, and Waking hurts', finder)).toEqual([
    { text: 'Éva ', isFound: false },
    { text: 'wakes', isFound: true },
    { text: ', and ', isFound: false },
    { text: 'Waking', isFound: true },
    { text: ' hurts', isFound: false },
  ])
})
