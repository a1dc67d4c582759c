import { expect, test } from 'vitest'
import { showing, typing } from './typewriter.ts'

const pace = { typed: [50, 50], hold: 1700, deleted: 28 } as const

test('[HOME-02] A sample is typed at 50 ms a letter, held 1700 ms and deleted at 28 ms a letter', () => {
  const moments = typing(['Hi!', 'Yo'], pace)
  const seen = Array.from({ length: 7 }, () => moments.next().value)
  expect(seen).toEqual([
    { shown: 'H', ms: 50 },
    { shown: 'Hi', ms: 50 },
    { shown: 'Hi!', ms: 1700 },
    { shown: 'Hi', ms: 28 },
    { shown: 'H', ms: 28 },
    { shown: '', ms: 28 },
    { shown: 'Y', ms: 50 },
  ])
})

test('Under reduced motion whole texts follow each other', () => {
  const moments = showing(['one', 'two'], 6000)
  expect([moments.next().value, moments.next().value, moments.next().value]).toEqual([
    { shown: 'one', ms: 6000 },
    { shown: 'two', ms: 6000 },
    { shown: 'one', ms: 6000 },
  ])
})
