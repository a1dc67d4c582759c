import { expect, test } from 'vitest'
import { cueTextOf, readCue, weighCues } from './cues.ts'

const weighed = (cue: string, text: string) => weighCues([readCue(cue)], cueTextOf(text))

test('[ENGINE-02] a cue is found with other forms, alternatives and words between', () => {
  expect(weighed('lost .. tooth', 'She lost her very first tooth')).toBeGreaterThan(0)
  expect(weighed('clap*', 'He is clapping')).toBeGreaterThan(0)
  expect(weighed('cat|dog ... nipple', 'The cat came by, and oh, my nipple')).toBeGreaterThan(0)
  expect(weighed("can't sleep", 'I can’t sleep')).toBeGreaterThan(0)
  expect(weighed('can’t sleep', "I can't sleep")).toBeGreaterThan(0)
})

test('[ENGINE-02] a cue is not found in other words, in another order or too far apart', () => {
  expect(weighed('lost .. tooth', 'The tooth is lost')).toBe(0)
  expect(weighed('clap', 'He is clapping')).toBe(0)
  expect(weighed('lost .. tooth', 'We lost the way home from the dentist who pulled a tooth')).toBe(0)
})

test('[ENGINE-02] a longer cue says more than a short one, and the beginning of a text more than the rest', () => {
  const text = 'slept through the night'
  expect(weighed('slept through', text)).toBeGreaterThan(weighed('slept', text))
  expect(weighed('slept', text)).toBeGreaterThan(weighed('slept', `${'and so on '.repeat(10)}${text}`))
  expect(weighed('in the', 'in the house')).toBeLessThan(weighed('house', 'in the house'))
})
