import { expect, test } from 'vitest'
import { isNamedThing } from './named-thing.ts'

test.each([
  'a sticker chart',
  'time-outs',
  'earlier bedtimes',
  'white noise',
  'letting her cry',
  'putting him back down',
  'walking her back',
  'the chair method',
  'ignoring',
  'natural consequences',
])('[ENGINE-02] "%s" is called as a thing', (tried) => {
  expect(isNamedThing(tried)).toBe(true)
})

test.each([
  'because sitting here',
  'sitting here',
  'walked her back',
  'put her in bed',
  'again tomorrow',
  'if it',
  'he screams',
  'gets wound up',
  'a great job',
  'letting him to',
  'going again etc',
  'bottle',
  'the school responded poorly',
])('[ENGINE-02] "%s" is not, and is joined to no sentence', (tried) => {
  expect(isNamedThing(tried)).toBe(false)
})
