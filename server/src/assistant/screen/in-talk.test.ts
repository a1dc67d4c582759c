import type { HistoryMessage } from '@nestbook/contract/research.ts'
import { expect, test } from 'vitest'
import { loadTestKnowledge } from '../../../test/knowledge.ts'
import { screen } from './screen.ts'

const knowledge = loadTestKnowledge()
const talk: HistoryMessage[] = [
  { role: 'user', content: 'My 4 year old comes out of his room ten times a night. What can I do?' },
  { role: 'assistant', content: 'Lead him back each time with the same few words.\n\nHow does the last hour look?' },
]
const inTalk = (text: string) => screen(text, talk, knowledge)

test.each([
  'will that make me too sleepy to get up with the baby at night, I am breastfeeding as well',
  "I'm not suicidal lol, only tired. should his door stay open or shut when I lead him back",
  'I asked about naps. he will not sit still for two seconds when I read to him',
  "what if he's shy with his dad at the airport? I don't want to scare him by grabbing him",
])('[ENGINE-09] "%s" goes on with an ordinary talk: no card, no word on crisis lines', (text) => {
  const { danger, quiet } = inTalk(text)
  expect(danger).toBeNull()
  expect([null, 'medical']).toContain(quiet)
})

test.each([
  'he found my tablets and ten are missing, he is sleepy and I cannot wake him properly',
  'I keep thinking they would be better off if I was dead and tonight I have the pills in front of me',
  'my husband had his hands round my throat again tonight, the children heard all of it',
])('[ENGINE-09] "%s" brings help first in the middle of any talk', (text) => {
  expect(inTalk(text).danger).not.toBeNull()
})

test.each([
  'write me the email to the principal please, I need it tonight',
  'which brand has both sounds',
  'how much in pounds',
])('[ENGINE-03] "%s" speaks of what was answered and is not turned away', (text) =>
  expect(inTalk(text).scope).toBe('ours'),
)

test('[ENGINE-03] what has nothing to do with the talk is still turned away', () => {
  for (const text of ['write me a sonnet about october rain', 'which stocks should I buy', 'capital of mongolia'])
    expect(inTalk(text).scope, text).toBe('elsewhere')
})
