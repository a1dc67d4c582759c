import { expect, test } from 'vitest'
import { loadReadMood, makeMoodOdds, readMoodWeights } from './mood.ts'

const read = loadReadMood()

test('moods are read as the program that learned them reads them', () => {
  const oddsOf = makeMoodOdds()
  const { checks } = readMoodWeights()
  expect(checks.length).toBeGreaterThanOrEqual(5)
  for (const { text, joy, vent } of checks) {
    expect(Math.abs(oddsOf(text).joy - joy), text).toBeLessThan(0.1)
    expect(Math.abs(oddsOf(text).vent - vent), text).toBeLessThan(0.1)
  }
})

test.each([
  'My 3 year old hits me when I say no',
  'she bites',
  'How do I get my 5 year old to stay in bed?',
  'I am so tired. My 8 month old wakes every hour. What can I do?',
  'She finally slept through the night! Should I still wake her for a feed?',
])('[ENGINE-02] who asks is not taken for one who does not: "%s"', (text) => {
  expect(read(text)).toBeNull()
})
