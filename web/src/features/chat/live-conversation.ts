import type { AskRequest } from '@nestbook/contract/research.ts'
import { type Caller, CallFailure } from '../../api/call.ts'
import { type FollowEnd, followAnswer } from '../../api/event-stream.ts'
import { stopAnswer } from '../../api/stop-answer.ts'
import { deviceFingerprint } from '../../device/fingerprint.ts'
import { randomId } from '../../device/random-id.ts'
import { onLeave, onWake } from '../../device/wake.ts'
import { sorryTryAgain } from '../../words/failures.ts'
import { type AnswerState, canFollow, endAs, linkAs, stopAt, takeIn } from './answer-state.ts'
import { addQuestion, type ConversationState, changeAnswer, historyBefore, type Turn } from './conversation-state.ts'
import { keepConversation, recallConversation } from './kept-conversation.ts'

const keepEveryMs = 1000

export type LiveConversation = {
  read: () => ConversationState
  subscribe: (listener: () => void) => () => void
  ask: (question: string) => void
  /** Ends the newest answer with the words that were shown. */
  stop: (shown: string) => void
}

const live = new Map<string, LiveConversation>()

/** The conversation with this id, from memory or from the device. Answers still under way are followed again. */
export function openConversation(id: string): LiveConversation {
  const known = live.get(id)
  if (known) return known
  const opened = startConversation(recallConversation(id) ?? { id, turns: [] })
  live.set(id, opened)
  return opened
}

function startConversation(recalled: ConversationState): LiveConversation {
  let state = recalled
  const listeners = new Set<() => void>()
  const readers = new Map<string, AbortController>()
  const keep = everySoOften(() => keepConversation(state), keepEveryMs)

  const become = (next: ConversationState) => {
    if (next === state) return
    state = next
    keep.soon()
    for (const listener of listeners) listener()
  }
  const change = (id: string, how: (answer: AnswerState) => AnswerState) => become(changeAnswer(state, id, how))

  const follow = async (turn: Turn) => {
    const reader = new AbortController()
    readers.set(turn.id, reader)
    const { run, after } = turn.answer
    try {
      const caller = { fingerprint: await deviceFingerprint() }
      const end = await followAnswer({
        caller,
        ask: requestFor(state.turns, turn),
        from: run ? { run, after } : null,
        onEvent: (numbered) => {
          change(turn.id, (answer) => takeIn(answer, numbered))
          if (numbered.event.type === 'connected') stopIfUnwanted(turn.id, caller, numbered.event.run)
        },
        onLink: (link) => change(turn.id, (answer) => linkAs(answer, link)),
        wake: onWake,
        signal: reader.signal,
      })
      change(turn.id, (answer) => whenFollowed(answer, end))
    } catch (failure) {
      const problem = failure instanceof CallFailure ? failure.message : sorryTryAgain
      change(turn.id, (answer) => endAs(answer, 'refused', problem))
    } finally {
      readers.delete(turn.id)
      keep.now()
    }
  }

  // Stop may be pressed before the server has named the run: then it is told as soon as the name is known.
  const stopIfUnwanted = (id: string, caller: Caller, run: string) => {
    if (state.turns.find((turn) => turn.id === id)?.answer.end !== 'stopped') return
    void stopAnswer(caller, run)
    readers.get(id)?.abort()
  }

  const stop = async (shown: string) => {
    const turn = state.turns.at(-1)
    if (!turn) return
    change(turn.id, (answer) => stopAt(answer, shown))
    keep.now()
    if (turn.answer.run) stopIfUnwanted(turn.id, { fingerprint: await deviceFingerprint() }, turn.answer.run)
  }

  const ask = (question: string) => {
    if (state.turns.at(-1)?.answer.end === null) return
    const id = randomId()
    become(addQuestion(state, id, question))
    keep.now()
    const turn = state.turns.at(-1)
    if (turn) void follow(turn)
  }

  const resume = () => {
    for (const turn of state.turns.filter(({ id, answer }) => canFollow(answer) && !readers.has(id))) {
      change(turn.id, (answer) => ({ ...answer, end: null }))
      void follow(turn)
    }
  }
  resume()
  onWake(resume)
  onLeave(keep.now)

  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return { read: () => state, subscribe, ask, stop: (shown) => void stop(shown) }
}

function requestFor(turns: readonly Turn[], turn: Turn): AskRequest {
  return {
    question: turn.question,
    childrenAges: [],
    conversationHistory: historyBefore(turns, turn.id),
    clientRequestId: turn.id,
  }
}

function whenFollowed(answer: AnswerState, end: FollowEnd): AnswerState {
  if (end === 'gone') return endAs(answer, 'interrupted')
  if (end === 'gave_up') return answer.run ? endAs(answer, 'lost') : endAs(answer, 'refused', sorryTryAgain)
  return answer
}

/** Does the work at most once in so many milliseconds, and never forgets the last call. */
function everySoOften(work: () => void, ms: number): { soon: () => void; now: () => void } {
  let timer: ReturnType<typeof setTimeout> | null = null
  const now = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    work()
  }
  const soon = () => {
    timer ??= setTimeout(now, ms)
  }
  return { soon, now }
}
