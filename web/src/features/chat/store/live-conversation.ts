import { type AnswerState, canFollow, resumeAnswer, stopAt, wordsOf } from '@nestbook/contract/rules/answer-state.ts'
import { deviceConversations } from '../../../device/conversation-store.ts'
import { tapLightly } from '../../../device/haptics.ts'
import { randomId } from '../../../device/random-id.ts'
import { onStoredElsewhere } from '../../../device/storage.ts'
import { onCopySaved } from '../../../device/synced-conversations.ts'
import { onLeave, onWake } from '../../../device/wake.ts'
import {
  addQuestion,
  attemptAgain,
  type ConversationState,
  changeAnswer,
  changeTurn,
  emptyConversation,
  hasFailed,
  historyBefore,
  replaceLast,
  type Turn,
  type Verdict,
  type Wrong,
} from './conversation-state.ts'
import { emitEngagement } from './engagement.ts'
import { type Followed, followTurn, requestStop } from './follow-turn.ts'
import { whoRemembers } from './memory.ts'
import { mergeConversations } from './merge-conversations.ts'
import { withVerdictsOf } from './merge-with-server.ts'
import { parseConversation, recallConversation, storeConversation } from './stored-conversation.ts'
import { throttle } from './throttle.ts'
import { wentWell } from './went-well.ts'

const storeEveryMs = 1000

export type LiveConversation = {
  read: () => ConversationState
  subscribe: (listener: () => void) => () => void
  ask: (question: string) => void
  /** Asks in the place of the newest question. */
  replace: (question: string, wrong?: Wrong) => void
  /** Goes on with the newest answer, which broke off. */
  continueAnswer: () => void
  /** Ends the newest answer with the words that were shown. */
  stop: (shown: string) => void
  rate: (turn: string, verdict: Verdict) => void
  /** Whether it is stored. */
  isKept: () => boolean
}

const live = new Map<string, LiveConversation>()

/** The conversation with this id, from memory or from the device. Answers still under way are followed again. */
export function openConversation(id: string): LiveConversation {
  const known = live.get(id)
  if (known) return known
  const opened = startConversation(id)
  live.set(id, opened)
  return opened
}

/** Follows what was being written when the page went, whether or not anybody looks at it. */
export function resumeUnfinished(): void {
  for (const { id } of deviceConversations.entries().filter(({ isWriting }) => isWriting)) openConversation(id)
}

function startConversation(id: string): LiveConversation {
  let state = recallConversation(id) ?? emptyConversation(id)
  let stored = deviceConversations.read(id)
  let kept = state
  let isRemoved = false
  const listeners = new Set<() => void>()
  const readers = new Map<string, AbortController>()

  const show = (next: ConversationState) => {
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }
  /** Merges what another tab, or another device, has stored meanwhile. */
  const mergeStored = (isFromServer = false) => {
    const text = deviceConversations.read(id)
    // A record that the server has too may have had to make room.
    if (text === stored || text === null) return
    stored = text
    const other = parseConversation(id, text)
    if (!other) return
    const merged = mergeConversations(state, other)
    show(isFromServer ? withVerdictsOf(merged, other) : merged)
  }
  const keep = throttle(() => {
    if (isRemoved || state.turns.length === 0) return
    mergeStored()
    // A record that made room for others is not put back for nothing.
    if (state === kept) return
    const record = storeConversation(state)
    if (record === null) return
    stored = record
    kept = state
  }, storeEveryMs)

  const setState = (next: ConversationState) => {
    if (next === state || isRemoved) return
    show(next)
    keep.soon()
  }
  const change = (turn: string, how: (answer: AnswerState) => AnswerState) => setState(changeAnswer(state, turn, how))

  /** `asked`: the question is a new one, and not only read on. */
  const follow = async (turn: Turn, asked: { replaces: string | null } | null = null) => {
    const reader = new AbortController()
    readers.set(turn.id, reader)
    const followed: Followed = {
      conversation: id,
      turns: () => state.turns,
      change: (how) => change(turn.id, how),
      isUnwanted: () => isRemoved || find(turn.id)?.answer.end === 'stopped',
    }
    const told = {
      conversation: id,
      message: turn.id,
      question: turn.question,
      askedAt: turn.askedAt,
      history: historyBefore(state.turns, turn.id),
      replaces: asked?.replaces ?? null,
    }
    if (asked) await whoRemembers().beforeAsking(told)
    // Stopped or deleted in the meantime, it is not asked any more.
    if (!followed.isUnwanted()) await followTurn(turn, followed, reader)
    if (readers.get(turn.id) === reader) readers.delete(turn.id)
    keep.now()
    if (!asked) return
    whoRemembers().afterAnswer(told, wholeAnswer(find(turn.id)))
    if (wentWell(find(turn.id), state.turns)) emitEngagement('conversation_completed')
  }
  const find = (turn: string) => state.turns.find((one) => one.id === turn)
  const followNewest = (asked: { replaces: string | null } | null) => {
    keep.now()
    const turn = state.turns.at(-1)
    if (turn && !isRemoved) void follow(turn, asked)
  }
  const isBusy = () => state.turns.at(-1)?.answer.end === null
  const made = (question: string) => ({ id: randomId(), question, at: Date.now() })

  /** A question was added, or took the place of the newest. */
  const begin = (next: ConversationState) => {
    const last = state.turns.at(-1)?.id ?? null
    setState(next)
    followNewest({ replaces: state.turns.some(({ id }) => id === last) ? null : last })
  }
  const ask = (question: string) => {
    if (isBusy() || isRemoved) return
    tapLightly()
    begin(addQuestion(state, made(question)))
  }
  const replace = (question: string, wrong?: Wrong) => {
    if (isBusy() || state.turns.length === 0) return
    tapLightly()
    begin(replaceLast(state, made(question), wrong))
  }
  const continueAnswer = () => {
    const turn = state.turns.at(-1)
    if (!turn || isBusy()) return
    // What the server broke off goes on as the same request, and is counted once.
    setState(attemptAgain(state, turn.id, hasFailed(turn.answer) ? turn.request : randomId()))
    followNewest(null)
  }
  const cancelRun = (turn: Turn) => {
    if (!turn.answer.run) return
    requestStop(turn.answer.run)
    readers.get(turn.id)?.abort()
  }
  const stop = (shown: string) => {
    const turn = state.turns.at(-1)
    if (!turn) return
    change(turn.id, (answer) => stopAt(answer, shown))
    keep.now()
    cancelRun(turn)
  }
  const rate = (turn: string, verdict: Verdict) => {
    setState(changeTurn(state, turn, (one) => ({ ...one, verdict })))
    keep.now()
  }

  const resume = () => {
    if (isRemoved) return
    for (const turn of state.turns.filter(({ id, answer }) => canFollow(answer) && !readers.has(id))) {
      change(turn.id, resumeAnswer)
      void follow(find(turn.id) ?? turn)
    }
  }
  /** Deleted, here or in another tab: nothing of it is written again. */
  const handleRemoval = () => {
    if (isRemoved || stored === null || deviceConversations.has(id)) return
    isRemoved = true
    live.delete(id)
    for (const turn of state.turns.filter(({ answer }) => answer.end === null)) cancelRun(turn)
    show(emptyConversation(id))
  }
  resume()
  onWake(resume)
  onLeave(keep.now)
  deviceConversations.subscribe(handleRemoval)
  const refresh = (isFromServer: boolean) => {
    handleRemoval()
    mergeStored(isFromServer)
    resume()
  }
  onStoredElsewhere(() => refresh(false))
  onCopySaved((taken) => taken === id && refresh(true))

  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return { read: () => state, subscribe, ask, replace, continueAnswer, stop, rate, isKept: () => stored !== null }
}

function wholeAnswer(turn: Turn | undefined): string | null {
  return turn?.answer.end === 'finished' ? wordsOf(turn.answer) : null
}
