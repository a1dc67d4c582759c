import type { AskRequest, HistoryMessage } from '@nestbook/contract/research.ts'
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
  /** The answers that this one is to take the place of. Known while the page lives. */
  instead?: Instead
}

export type Instead = NonNullable<AskRequest['instead']>
/** What was wrong with an answer that is asked for again. */
export type Wrong = Pick<Instead, 'reasons' | 'note'>

/** `revision` rises whenever a question is added or replaced. */
export type ConversationState = { id: string; revision: number; turns: readonly Turn[] }

export type NewQuestion = { id: string; question: string; at: number }

export function emptyConversation(id: string): ConversationState {
  return { id, revision: 0, turns: [] }
}

/** Adds a question. Asked again after it failed before any word came, it takes its own place. */
export function addQuestion(state: ConversationState, asked: NewQuestion): ConversationState {
  const last = state.turns.at(-1)
  return last?.question === asked.question && endedEmpty(last.answer)
    ? replaceLast(state, asked)
    : withTurns(state, [...state.turns, begin(asked)])
}

/**
 * Asks in the place of the newest question, whose answer goes. The same question again tells of the answer that was
 * not wanted; after a failure it is the same request, which is counted once.
 */
export function replaceLast(
  state: ConversationState,
  asked: NewQuestion,
  wrong: Wrong = nothingSaid,
): ConversationState {
  const last = state.turns.at(-1)
  const turn = begin(asked)
  const isAgain = last?.question === asked.question
  if (isAgain && hasFailed(last.answer)) turn.request = last.request
  if (isAgain && last.answer.end === 'finished' && wordsOf(last.answer) !== '') turn.instead = insteadOf(last, wrong)
  return withTurns(state, [...state.turns.slice(0, -1), turn])
}

const nothingSaid: Wrong = { reasons: [], note: '' }

function insteadOf(turn: Turn, wrong: Wrong): Instead {
  const answer = { ...message('assistant', wordsOf(turn.answer)), request: turn.request }
  return { ...wrong, answers: [...(turn.instead?.answers ?? []), answer].slice(-limits.replacedAnswers) }
}

/** Ended by the server, or on the way: the parent had no part in it. */
export function hasFailed({ end }: AnswerState): boolean {
  return end === 'interrupted' || end === 'failed' || end === 'lost'
}

function begin({ id, question, at }: NewQuestion): Turn {
  return { id, request: id, attempt: 0, askedAt: at, question, answer: noAnswerYet, verdict: null }
}

function withTurns(state: ConversationState, turns: readonly Turn[]): ConversationState {
  return { ...state, revision: state.revision + 1, turns }
}

/** Begins the newest answer again under another request, with the words so far in view. */
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
export function endedEmpty(answer: AnswerState): boolean {
  const isRefused = answer.end === 'refused' || answer.end === 'failed'
  return isRefused && wordsOf(answer) === '' && answer.help === null
}

/** A question that was not taken, as past a limit. */
export function wasRefused({ answer }: Turn): boolean {
  return answer.end === 'refused' && endedEmpty(answer)
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
