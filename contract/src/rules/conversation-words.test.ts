import { expect, test } from 'vitest'
import { searchable } from './conversation-words.ts'

test('what is searched holds each word once, and none that another one begins with: a search for it finds that one', () => {
  expect(searchable('Sleep! She sleeps, asleep; SLEEPING & sleep. Zoë, zoe')).toBe(' asleep she sleeping sleeps zoe')
  expect(searchable(' ... ')).toBe(' ')
})
