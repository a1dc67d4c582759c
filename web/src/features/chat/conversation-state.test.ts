import { endAs, noAnswerYet } from '@nestbook/contract/rules/answer-state.ts'
import { expect, test } from 'vitest'
import { addQuestion, changeAnswer, emptyConversation, historyBefore } from './conversation-state.ts'

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
