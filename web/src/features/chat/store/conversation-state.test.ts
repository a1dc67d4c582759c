import type { FinalResult } from '@nestbook/contract/research.ts'
import { endAs, noAnswerYet } from '@nestbook/contract/rules/answer-state.ts'
import { expect, test } from 'vitest'
import { addQuestion, changeAnswer, emptyConversation, historyBefore, replaceLast } from './conversation-state.ts'
import { wentWell } from './went-well.ts'

const empty = emptyConversation('c')
const asked = (id: string, question: string) => ({ id, question, at: 0 })

function answered(turns: number, text = 'answer') {
  let state = addQuestion(empty, asked('t0', 'question 0'))
  for (let turn = 1; turn <= turns; turn++) {
    state = changeAnswer(state, `t${turn - 1}`, (answer) => endAs({ ...answer, text }, 'finished'))
    state = addQuestion(state, asked(`t${turn}`, `question ${turn}`))
  }
  return state
}

test('[ENGINE-02] A follow-up takes the newest 20 messages along, each cut to 8000 letters', () => {
  const { turns } = answered(12, 'x'.repeat(9000))
  const history = historyBefore(turns, 't12')
  expect(history).toHaveLength(20)
  expect(history[0]).toEqual({ role: 'user', content: 'question 2' })
  expect(history[19]?.content).toHaveLength(8000)
})

test('[ENGINE-02] A question without an answer is no history', () => {
  expect(historyBefore(answered(0).turns, 't0')).toEqual([])
})

test('[CHAT-16] A question that came to nothing makes room for the next one', () => {
  const failed = changeAnswer(addQuestion(empty, asked('a', 'first')), 'a', () =>
    endAs(noAnswerYet, 'refused', 'Sorry'),
  )
  expect(addQuestion(failed, asked('b', 'first')).turns.map(({ id }) => id)).toEqual(['b'])
})

test('[CHAT-02] An answer that was stopped stays above the next question', () => {
  const stopped = changeAnswer(addQuestion(empty, asked('a', 'first')), 'a', () =>
    endAs({ ...noAnswerYet, text: 'It does' }, 'stopped'),
  )
  expect(addQuestion(stopped, asked('b', 'first')).turns.map(({ id }) => id)).toEqual(['a', 'b'])
})

test('The same question again tells of the answers that were not wanted; after a failure it is the same request', () => {
  const finished = (state: typeof empty, id: string, text: string) =>
    changeAnswer(state, id, (answer) => endAs({ ...answer, text }, 'finished'))
  const first = finished(addQuestion(empty, asked('a', 'same')), 'a', 'one')
  const second = finished(replaceLast(first, asked('b', 'same'), { reasons: ['unkind'], note: '' }), 'b', 'two')
  const third = replaceLast(second, asked('c', 'same')).turns[0]
  expect(second.turns[0]?.instead).toMatchObject({ reasons: ['unkind'], answers: [{ content: 'one', request: 'a' }] })
  expect(third?.instead?.answers.map(({ content }) => content)).toEqual(['one', 'two'])
  expect(third?.request).toBe('c')
  expect(replaceLast(second, asked('c', 'other')).turns[0]?.instead).toBeUndefined()
  const broken = changeAnswer(first, 'a', (answer) => ({ ...answer, end: 'interrupted' }))
  expect(replaceLast(broken, asked('d', 'same')).turns[0]).toMatchObject({ id: 'd', request: 'a' })
})

test('[REVIEW-01] No review is asked for after "it didn’t work", nor after a thumb down', () => {
  const result = { outcome: 'answered' } as FinalResult
  const talk = (second: string) => {
    const one = changeAnswer(addQuestion(empty, asked('a', 'He won’t nap')), 'a', () =>
      endAs({ ...noAnswerYet, text: 'a', result }, 'finished'),
    )
    return changeAnswer(addQuestion(one, asked('b', second)), 'b', () =>
      endAs({ ...noAnswerYet, text: 'b', result }, 'finished'),
    ).turns
  }
  const fine = talk('and at night?')
  expect(wentWell(fine[1], fine)).toBe(true)
  const failed = talk("we did that, it didn't work")
  expect(wentWell(failed[1], failed)).toBe(false)
  const down = fine.map((turn) => ({ ...turn, verdict: 'down' as const }))
  expect(wentWell(down[1], down)).toBe(false)
})
