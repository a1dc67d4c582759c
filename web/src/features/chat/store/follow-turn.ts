import type { AskRequest, NumberedEvent } from '@nestbook/contract/research.ts'
import {
  type AnswerState,
  appendWords,
  applyEvent,
  brokeOffSilently,
  endAs,
  linkAs,
  tryAgain,
  wordsOf,
} from '@nestbook/contract/rules/answer-state.ts'
import { limits } from '@nestbook/contract/rules/limits.ts'
import { CallFailure } from '../../../api/call-failure.ts'
import { type FollowEnd, followAnswer } from '../../../api/event-stream.ts'
import { stopAnswer } from '../../../api/stop-answer.ts'
import { deviceFingerprint } from '../../../device/fingerprint.ts'
import { onWake } from '../../../device/wake.ts'
import { sorryTryAgain, withUpgradeLink } from '../../../words/failures.ts'
import { historyBefore, type Turn } from './conversation-state.ts'
import { inBatches } from './in-batches.ts'

export type Followed = {
  conversation: string
  turns: () => readonly Turn[]
  change: (how: (answer: AnswerState) => AnswerState) => void
  /** Stopped or deleted, perhaps before the server had named the run. */
  isUnwanted: () => boolean
}

const streamTries = 2
const breathMs = 1200

/** Words come one by one, and are shown a little later anyway: taken in together they draw a conversation more rarely. */
const handfulMs = 150

/**
 * Asks, or goes on reading, until the answer ends. What fails before its first word is asked a second time, and then by
 * the plain call, always as the same request.
 */
export async function followTurn(turn: Turn, followed: Followed, reader: AbortController): Promise<void> {
  const now = () => followed.turns().find(({ id }) => id === turn.id)?.answer
  for (let tries = 0; tries < streamTries; tries++) {
    const failure = await followOnce(turn, now() ?? turn.answer, followed, reader)
    const answer = now()
    const isWorthAnother = failure ? failure.status >= 500 : answer !== undefined && brokeOffSilently(answer)
    if (!isWorthAnother || reader.signal.aborted || followed.isUnwanted()) return refuse(failure, followed)
    followed.change(tryAgain)
    // A server that is being started again is there a moment later.
    if (failure?.code === 'unreadable') await pause(breathMs)
  }
  console.warn('The research stream failed twice')
  await followPlainly(turn, followed, reader)
}

const mayWait: ReadonlySet<string> = new Set(['text_chunk', 'relevance_score'])

/** Null when the server took the question; else why it did not. */
async function followOnce(
  turn: Turn,
  { run, after }: AnswerState,
  { conversation, turns, change, isUnwanted }: Followed,
  reader: AbortController,
): Promise<CallFailure | null> {
  const caller = { fingerprint: await deviceFingerprint() }
  const events = inBatches<NumberedEvent>((some) => change((answer) => some.reduce(applyEvent, answer)), handfulMs)
  try {
    const end = await followAnswer({
      caller,
      ask: { ...requestFor(turns(), turn), conversation },
      from: run ? { run, after } : null,
      onEvent: (numbered) => {
        events.add(numbered)
        if (!mayWait.has(numbered.event.type)) events.now()
        if (numbered.event.type !== 'connected' || !isUnwanted()) return
        if (numbered.event.run) void stopAnswer(caller, numbered.event.run)
        reader.abort()
      },
      onLink: (link) => {
        events.now()
        change((answer) => linkAs(answer, link))
      },
      wake: onWake,
      signal: reader.signal,
    })
    events.now()
    change((answer) => whenFollowed(answer, end))
    return null
  } catch (failure) {
    events.now()
    return failure instanceof CallFailure ? failure : new CallFailure(0, 'unreadable', sorryTryAgain)
  }
}

async function followPlainly(turn: Turn, followed: Followed, reader: AbortController): Promise<void> {
  const { conversation, turns, change, isUnwanted } = followed
  const caller = { fingerprint: await deviceFingerprint() }
  const before = historyBefore(turns(), turn.id).slice(1 - limits.historyMessages)
  const messages = [...before, { role: 'user' as const, content: turn.question }]
  try {
    const { askPlainly } = await import('../../../api/plain-answer.ts')
    for await (const words of askPlainly(
      caller,
      { messages, clientRequestId: turn.request, conversation },
      reader.signal,
    )) {
      if (isUnwanted()) return
      change((answer) => appendWords(answer, words))
    }
    change((answer) => endAs(answer, 'finished'))
  } catch (failure) {
    if (reader.signal.aborted || isUnwanted()) return
    const hasWords = turns().some(({ id, answer }) => id === turn.id && wordsOf(answer) !== '')
    if (hasWords) change((answer) => endAs(answer, 'interrupted'))
    else refuse(failure instanceof CallFailure ? failure : new CallFailure(0, 'unreadable', sorryTryAgain), followed)
  }
}

function refuse(failure: CallFailure | null, { change }: Followed): void {
  if (!failure) return
  const { code, message, reply } = failure
  const sentence = ['guest_limit', 'free_limit'].includes(code)
    ? withUpgradeLink(message, code === 'guest_limit')
    : sentenceOf(failure)
  const needsUpgrade = failure.status === 429 && (reply?.requiresUpgrade ?? false)
  change((answer) => ({ ...endAs(answer, 'refused', sentence), needsUpgrade }))
}

/** What a failing server says of itself is nothing to a parent. */
function sentenceOf({ status, message }: CallFailure): string {
  return status >= 500 ? sorryTryAgain : message
}

/** Ends a run on the server. */
export function requestStop(run: string): void {
  void deviceFingerprint().then((fingerprint) => stopAnswer({ fingerprint }, run))
}

function requestFor(turns: readonly Turn[], turn: Turn): AskRequest {
  return {
    question: turn.question,
    childrenAges: [],
    conversationHistory: historyBefore(turns, turn.id),
    clientRequestId: turn.request,
    ...(turn.instead ? { instead: turn.instead } : {}),
  }
}

function whenFollowed(answer: AnswerState, end: FollowEnd): AnswerState {
  if (end === 'gone') return endAs(answer, 'interrupted')
  if (end === 'gave_up') return answer.run ? endAs(answer, 'lost') : endAs(answer, 'refused', sorryTryAgain)
  return answer
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
