import type { AskRequest } from '@nestbook/contract/research.ts'
import { CallFailure } from '../../api/call.ts'
import { type FollowEnd, followAnswer } from '../../api/event-stream.ts'
import { stopAnswer } from '../../api/stop-answer.ts'
import { deviceFingerprint } from '../../device/fingerprint.ts'
import { onWake } from '../../device/wake.ts'
import { sorryTryAgain } from '../../words/failures.ts'
import { type AnswerState, brokeOffSilently, endAs, linkAs, takeIn, tryAgain } from './answer-state.ts'
import { historyBefore, type Turn } from './conversation-state.ts'

export type Followed = {
  turns: () => readonly Turn[]
  change: (how: (answer: AnswerState) => AnswerState) => void
  /** Stopped or deleted, perhaps before the server had named the run. */
  isUnwanted: () => boolean
}

/** Asks, or goes on reading, until the answer ends. What fails before its first word is asked a second time. */
export async function followTurn(turn: Turn, followed: Followed, reader: AbortController): Promise<void> {
  const now = () => followed.turns().find(({ id }) => id === turn.id)?.answer
  const failure = await followOnce(turn, turn.answer, followed, reader)
  const answer = now()
  const isWorthAnother = failure ? failure.status >= 500 : answer !== undefined && brokeOffSilently(answer)
  if (!isWorthAnother || reader.signal.aborted || followed.isUnwanted()) return refuse(failure, followed)
  followed.change(tryAgain)
  refuse(await followOnce(turn, now() ?? turn.answer, followed, reader), followed)
}

/** Null when the server took the question; else why it did not. */
async function followOnce(
  turn: Turn,
  { run, after }: AnswerState,
  { turns, change, isUnwanted }: Followed,
  reader: AbortController,
): Promise<CallFailure | null> {
  const caller = { fingerprint: await deviceFingerprint() }
  try {
    const end = await followAnswer({
      caller,
      ask: requestFor(turns(), turn),
      from: run ? { run, after } : null,
      onEvent: (numbered) => {
        change((answer) => takeIn(answer, numbered))
        if (numbered.event.type !== 'connected' || !isUnwanted()) return
        void stopAnswer(caller, numbered.event.run)
        reader.abort()
      },
      onLink: (link) => change((answer) => linkAs(answer, link)),
      wake: onWake,
      signal: reader.signal,
    })
    change((answer) => whenFollowed(answer, end))
    return null
  } catch (failure) {
    return failure instanceof CallFailure ? failure : new CallFailure(0, 'unreadable', sorryTryAgain)
  }
}

function refuse(failure: CallFailure | null, { change }: Followed): void {
  if (failure) change((answer) => endAs(answer, 'refused', failure.message))
}

/** Ends a run on the server. */
export function tellStop(run: string): void {
  void deviceFingerprint().then((fingerprint) => stopAnswer({ fingerprint }, run))
}

function requestFor(turns: readonly Turn[], turn: Turn): AskRequest {
  return {
    question: turn.question,
    childrenAges: [],
    conversationHistory: historyBefore(turns, turn.id),
    clientRequestId: turn.request,
  }
}

function whenFollowed(answer: AnswerState, end: FollowEnd): AnswerState {
  if (end === 'gone') return endAs(answer, 'interrupted')
  if (end === 'gave_up') return answer.run ? endAs(answer, 'lost') : endAs(answer, 'refused', sorryTryAgain)
  return answer
}
