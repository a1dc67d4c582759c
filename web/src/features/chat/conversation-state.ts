import type { HistoryMessage } from '@nestbook/contract/research.ts'
import { type AnswerState, noAnswerYet, tryAgain, wordsOf } from '@nestbook/contract/rules/answer-state.ts'
import { limits } from '@nestbook/contract/rules/limits.ts'

export type Verdict = 'up' | 'down' | null

/** A question and its answer. `request` is what the server knows it by: sent again after a drop it finds the same run. */
export type Turn = {
  id: string
  request: string
  attempt: number
  askedAt: number
  question: string
  answer: AnswerState
  verdict: Verdict
}

/** `revision` rises whenever a question is added or replaced. */
export type ConversationState = { id: string; revision: number; turns: readonly Turn[] }

export type NewQuestion = { id: string; question: string; at: number }

export function emptyConversation(id: string): ConversationState {
  return { id, revision: 0, turns: [] }
}

/** Adds a question. Asked again after it failed before any word came, it takes its own place. */
export function addQuestion(state: ConversationState, asked: NewQuestion): ConversationState {
  const last = state.turns.at(-1)
  return last?.question === asked.question && cameToNothing(last.answer)
    ? replaceLast(state, asked)
    : withTurns(state, [...state.turns, begin(asked)])
}

/** Asks in the place of the newest question, whose answer goes. */
export function replaceLast(state: ConversationState, asked: NewQuestion): ConversationState {
  return withTurns(state, [...state.turns.slice(0, -1), begin(asked)])
}

function begin({ id, question, at }: NewQuestion): Turn {
  return { id, request: id, attempt: 0, askedAt: at, question, answer: noAnswerYet, verdict: null }
}

function withTurns(state: ConversationState, turns: readonly Turn[]): ConversationState {
  return { ...state, revision: state.revision + 1, turns }
}

/** Begins the newest answer anew under another request, with the words so far in view. */
export function attemptAgain(state: ConversationState, id: string, request: string): ConversationState {
  return changeTurn(state, id, (turn) => ({
    ...turn,
    request,
    attempt: turn.attempt + 1,
    answer: tryAgain(turn.answer),
  }))
}

export function changeTurn(state: ConversationState, id: string, change: (turn: Turn) => Turn): ConversationState {
  return { ...state, turns: state.turns.map((turn) => (turn.id === id ? change(turn) : turn)) }
}

export function changeAnswer(
  state: ConversationState,
  id: string,
  change: (answer: AnswerState) => AnswerState,
): ConversationState {
  return changeTurn(state, id, (turn) => ({ ...turn, answer: change(turn.answer) }))
}

/** True for an answer that failed with nothing to show. */
export function cameToNothing(answer: AnswerState): boolean {
  const hasFailed = answer.end === 'refused' || answer.end === 'failed'
  return hasFailed && wordsOf(answer) === '' && answer.help === null
}

/** What came before a question, as the server takes it: the newest messages, each cut to size. */
export function historyBefore(turns: readonly Turn[], id: string): HistoryMessage[] {
  const before = turns.slice(
    0,
    turns.findIndex((turn) => turn.id === id),
  )
  return before
    .filter((turn) => wordsOf(turn.answer) !== '')
    .flatMap((turn) => [
      message('user', turn.question),
      { ...message('assistant', wordsOf(turn.answer)), request: turn.request },
    ])
    .slice(-limits.historyMessages)
}

function message(role: HistoryMessage['role'], content: string): HistoryMessage {
  return { role, content: content.slice(0, limits.historyMessageLength) }
}
