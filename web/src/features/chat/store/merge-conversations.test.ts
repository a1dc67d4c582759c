import { applyEvent, endAs, noAnswerYet, stopAt, tryAgain, wordsOf } from '@nestbook/contract/rules/answer-state.ts'
import { expect, test } from 'vitest'
import { addQuestion, attemptAgain, changeAnswer, emptyConversation, replaceLast } from './conversation-state.ts'
import { mergeConversations } from './merge-conversations.ts'

const asked = (id: string, at = 0) => ({ id, question: `question ${id}`, at })
const one = addQuestion(emptyConversation('c'), asked('a'))
const bothWays = (x: typeof one, y: typeof one) => [mergeConversations(x, y), mergeConversations(y, x)]
const says = (state: typeof one, text: string, after: number) =>
  changeAnswer(state, 'a', (answer) => ({ ...answer, text, after }))

test('of two tabs the one that has read more wins', () => {
  for (const merged of bothWays(says(one, 'It', 2), says(one, 'It does', 3)))
    expect(merged.turns[0]?.answer.text).toBe('It does')
})

test('[CHAT-02] a stopped answer stays as it was seen, whatever another tab still received', () => {
  const stopped = changeAnswer(says(one, 'It does help', 5), 'a', (answer) => stopAt(answer, 'It does'))
  const finished = changeAnswer(says(one, 'It does help a lot', 9), 'a', (answer) => endAs(answer, 'finished'))
  const told = changeAnswer(says(one, 'It does help a', 8), 'a', (answer) => endAs(answer, 'stopped'))
  for (const other of [finished, told, says(one, 'It does help a lot', 9)])
    for (const merged of bothWays(stopped, other)) expect(merged.turns[0]?.answer).toMatchObject({ text: 'It does' })
})

test('a question that was replaced does not come back from another tab', () => {
  const replaced = replaceLast(one, asked('b'))
  for (const merged of bothWays(replaced, says(one, 'much text', 50)))
    expect(merged.turns.map(({ id }) => id)).toEqual(['b'])
})

test('questions asked at once in two tabs are both kept, in the order they were asked', () => {
  const here = addQuestion(one, asked('here', 2))
  const there = addQuestion(one, asked('there', 1))
  for (const merged of bothWays(here, there)) expect(merged.turns.map(({ id }) => id)).toEqual(['a', 'there', 'here'])
})

test('a newer attempt wins over the one that broke off', () => {
  const broken = changeAnswer(says(one, 'It does', 7), 'a', (answer) => endAs(answer, 'interrupted'))
  const again = attemptAgain(broken, 'a', 'request-2')
  for (const merged of bothWays(broken, again)) expect(merged.turns[0]).toMatchObject({ attempt: 1 })
})

test('what brings nothing new changes nothing', () => {
  expect(mergeConversations(one, { ...one, turns: [...one.turns] })).toBe(one)
})

test('going on keeps the words in view until the new ones have caught up, or say something else', () => {
  const chunk = (n: number, text: string) => ({ n, event: { type: 'text_chunk' as const, text, wordCount: n } })
  const again = tryAgain({ ...noAnswerYet, text: 'It does help', end: 'stopped' })
  const behind = applyEvent(again, chunk(1, 'It does'))
  expect(wordsOf(behind)).toBe('It does help')
  expect(wordsOf(applyEvent(behind, chunk(2, ' help a lot')))).toBe('It does help a lot')
  expect(wordsOf(applyEvent(behind, chunk(2, ' not')))).toBe('It does not')
  expect(endAs(behind, 'interrupted')).toMatchObject({ text: 'It does help', floor: '' })
})
