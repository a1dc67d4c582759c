import type { HistoryMessage } from '@nestbook/contract/research.ts'
import { expect, test } from 'vitest'
import { loadTestKnowledge } from '../../../test/knowledge.ts'
import { screen } from './screen.ts'

const knowledge = loadTestKnowledge()

const after = (answer: string): HistoryMessage[] => [
  { role: 'user', content: 'My son is 15, he quit the team and sleeps all weekend. Is it a phase?' },
  { role: 'assistant', content: answer },
]
const asksAboutDying = after('1. **Ask about dying, in plain words.** “Do you ever think about not wanting to live?”')
const asksAboutSchool = after('1. **Ask about school.** “Is somebody making it hard for you there?”')

test.each([
  'what if I ask him and he says yes',
  'and if he tells me yes?',
  'I asked. He said sometimes',
  'the answer was yes',
])('[ENGINE-09] "%s", after an answer that has a parent ask about dying, brings help first', (text) => {
  expect(screen(text, asksAboutDying, knowledge).danger?.route).toBe('self_harm_child')
  expect(screen(text, asksAboutSchool, knowledge).danger).toBeNull()
})

test('[ENGINE-09] another reply to that answer is no call for help', () => {
  expect(screen('he says he is just tired', asksAboutDying, knowledge).danger).toBeNull()
})
