import { expect, test } from 'vitest'
import { drainMs, restAfter, speedFor, wordsUpTo } from './paced-text.ts'

const text = 'Walk her back, quietly.'

test('Words are never cut while they are being written', () => {
  expect(text.slice(0, wordsUpTo(text, 3))).toBe('')
  expect(text.slice(0, wordsUpTo(text, 7.4))).toBe('Walk')
  expect(text.slice(0, wordsUpTo(text, 16))).toBe('Walk her back,')
})

test('Everything that has arrived is shown within the time to drain', () => {
  expect(wordsUpTo(text, drainMs * speedFor(text.length))).toBe(text.length)
})

test('Drawing takes at most a sixth of the time, but no words wait for long', () => {
  expect(restAfter(4)).toBe(28)
  expect(restAfter(500)).toBeLessThan(drainMs)
})
