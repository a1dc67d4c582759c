import type { HistoryMessage } from '@nestbook/contract/research.ts'
import { limits } from '@nestbook/contract/rules/limits.ts'
import { type AnswerState, noAnswerYet } from './answer-state.ts'

/** A question and its answer. The id is the request's, so asking again after a drop finds the same run. */
export type Turn = { id: string; question: string; answer: AnswerState }

export type ConversationState = { id: string; turns: readonly Turn[] }

/** Adds a question. One that failed before any word came is replaced: its words went back into the box. */
export function addQuestion(state: ConversationState, id: string, question: string): ConversationState {
  const last = state.turns.at(-1)
  const kept = last && cameToNothing(last.answer) ? state.turns.slice(0, -1) : state.turns
  return { ...state, turns: [...kept, { id, question, answer: noAnswerYet }] }
}

export function changeAnswer(
  state: ConversationState,
  id: string,
  change: (answer: AnswerState) => AnswerState,
): ConversationState {
  const turns = state.turns.map((turn) => (turn.id === id ? { ...turn, answer: change(turn.answer) } : turn))
  return { ...state, turns }
}

/** True for an answer that failed with nothing to show. */
export function cameToNothing(answer: AnswerState): boolean {
  const hasFailed = answer.end === 'refused' || answer.end === 'failed'
  return hasFailed && answer.text === '' && answer.help === null
}

/** What came before a question, as the server takes it: the newest messages, each cut to size. */
export function historyBefore(turns: readonly Turn[], id: string): HistoryMessage[] {
  const before = turns.slice(
    0,
    turns.findIndex((turn) => turn.id === id),
  )
  return before
    .filter((turn) => turn.answer.text !== '')
    .flatMap((turn) => [message('user', turn.question), message('assistant', turn.answer.text)])
    .slice(-limits.historyMessages)
}

function message(role: HistoryMessage['role'], content: string): HistoryMessage {
  return { role, content: content.slice(0, limits.historyMessageLength) }
}
