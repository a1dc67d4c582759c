import { expect, test } from 'vitest'
import { loadReadMood, makeMoodOdds, readMoodWeights } from './mood.ts'

const read = loadReadMood()

test('moods are read as the program that learned them reads them', () => {
  const oddsOf = makeMoodOdds()
  const { checks } = readMoodWeights()
  expect(checks.length).toBeGreaterThanOrEqual(5)
  for (const { text, ...odds } of checks)
    for (const mood of ['joy', 'vent', 'tells'] as const)
      expect(Math.abs(oddsOf(text)[mood] - odds[mood]), `${mood}: ${text}`).toBeLessThan(0.1)
})

test.each([
  'My 3 year old hits me when I say no',
  'she bites',
  'How do I get my 5 year old to stay in bed?',
  'I am so tired. My 8 month old wakes every hour. What can I do?',
  'She finally slept through the night! Should I still wake her for a feed?',
])('[ENGINE-02] who asks is not taken for one who does not: "%s"', (text) => {
  expect(read(text).mood).toBeNull()
})

test('[ENGINE-02] an exclamation over a bother is no joy, and one that it is over is', () => {
  for (const bother of ['headlice again!!', 'she swallowed her tooth!!', 'he bit me again!!', 'another cavity!!'])
    expect(read(bother).mood, bother).toBeNull()
  for (const joy of ['no more lice!!', 'lost his first tooth!!', 'potty trained!!', 'fever is gone!!', 'first steps!!'])
    expect(read(joy).mood, joy).toBe('joy')
})

test.each([
  ['joy', 'He slept through the night for the first time!! I am so proud of him and just had to share.'],
  [
    'vent',
    'I just need to vent. My husband does nothing in this house, I do every night alone and then go to work, and his mother tells me that I hold the baby too much. I am so tired of all of it. Rant over.',
  ],
])('[ENGINE-02] who asks nothing is read as a %s', (mood, text) => {
  expect(read(text).mood).toBe(mood)
})

test.each([
  [
    'vent',
    'I just need to vent. I do every night alone and then go to work, and his mother tells me that I hold the baby too much. How do I tell her? I am so tired of all of it. Rant over.',
  ],
  [
    'joy',
    'Just want to share that our three year old used the potty all day, no accidents! So proud. Looking for tips for nights.',
  ],
])('[ENGINE-02] a %s that is not sure and shows a sign of asking may be a question', (mood, text) => {
  expect(read(text)).toMatchObject({ mood, mayAsk: true })
  const [asking = ''] = /How do I tell her\? |Looking for tips for nights\./.exec(text) ?? []
  expect(read(text.replace(asking, '')).mayAsk).toBe(false)
})
