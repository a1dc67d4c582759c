import type { AnswerEvent } from '@nestbook/contract/research.ts'
import { clock, placeNow } from '../../tracing/tracing.ts'
import type { Question } from '../answer.ts'
import type { AssistantDependencies } from '../assistant.ts'
import { type AnswerName, errorFrom, type FromThread, type ShortName, sendable, type ToThread } from './protocol.ts'

export type Line = ReturnType<typeof makeLine>

/** One call under way. It waits until the thread says something of it. */
type UnderWay = {
  isWaiting: boolean
  receiveEvents: (events: AnswerEvent[]) => void
  end: (ended: Ended) => void
}
type Ended = { value?: unknown; error?: unknown }

/** The main thread's end of the line to one thread: who asked what, and what came back. */
export function makeLine(
  post: (message: ToThread) => void,
  { mayAsk, noteUse, report, recordSpan, meaning }: AssistantDependencies,
) {
  const underWay = new Map<number, UnderWay>()
  let lastId = 0
  let cutBy: unknown = null

  return {
    waiting: () => [...underWay.values()].filter(({ isWaiting }) => isWaiting).length,

    receive(message: FromThread): void {
      if (message.kind === 'events') receiveEvents(message)
      if (message.kind === 'done') end(message.id, { value: message.value })
      if (message.kind === 'failed') end(message.id, { error: errorFrom(message.error) })
      if (message.kind === 'used') noteUse(message.use)
      if (message.kind === 'span') recordSpan(message.span)
      if (message.kind === 'trouble') report(errorFrom(message.error))
      if (message.kind === 'findNear') void findNear(message)
    },

    /** The thread is gone: all that it was asked fails. */
    cut(error: unknown): void {
      cutBy = error
      for (const id of underWay.keys()) end(id, { error })
    },

    call(name: ShortName, given: unknown[], signal?: AbortSignal): Promise<unknown> {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      const { abort } = begin(name, given, () => {}, settle)
      signal?.addEventListener('abort', abort)
      if (signal?.aborted) abort()
      return promise.finally(() => signal?.removeEventListener('abort', abort))

      function settle({ value, error }: Ended): void {
        if (error) reject(error)
        else resolve(value)
      }
    },

    async *streamAnswer(name: AnswerName, question: Question, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
      if (signal.aborted) return
      const told: AnswerEvent[] = []
      const state: { ended: Ended | null } = { ended: null }
      let wake = () => {}
      const woken = () =>
        new Promise<void>((done) => {
          wake = done
        })
      const { id, abort } = begin(
        name,
        [question],
        (events) => {
          told.push(...events)
          wake()
        },
        (how) => {
          state.ended = how
          wake()
        },
      )
      const leave = () => {
        abort()
        end(id, {})
      }
      signal.addEventListener('abort', leave)
      try {
        while (told.length > 0 || !state.ended) {
          yield* told.splice(0)
          if (told.length === 0 && !state.ended) await woken()
        }
        if (state.ended.error) throw state.ended.error
      } finally {
        signal.removeEventListener('abort', leave)
        if (!state.ended) leave()
      }
    },
  }

  function begin(
    name: ShortName | AnswerName,
    given: unknown[],
    receiveEvents: UnderWay['receiveEvents'],
    end: UnderWay['end'],
  ) {
    const id = ++lastId
    if (cutBy) end({ error: cutBy })
    else {
      underWay.set(id, { isWaiting: true, receiveEvents, end })
      const place = placeNow()
      const trace = place && { ...place, sentMs: clock() }
      post({ kind: 'call', id, name, given, mayAsk: mayAsk(), trace })
    }
    return { id, abort: () => post({ kind: 'abort', id }) }
  }

  function receiveEvents({ id, events }: { id: number; events: AnswerEvent[] }): void {
    const call = underWay.get(id)
    if (!call) return
    call.isWaiting = false
    call.receiveEvents(events)
  }

  function end(id: number, how: Ended): void {
    const call = underWay.get(id)
    underWay.delete(id)
    call?.end(how)
  }

  async function findNear({ id, text, max }: { id: number; text: string; max: number }): Promise<void> {
    try {
      post({ kind: 'near', id, near: (await meaning?.find(text, max, AbortSignal.timeout(maxSearchMs))) ?? [] })
    } catch (error) {
      post({ kind: 'near', id, error: sendable(error) })
    }
  }
}

/** No search by meaning is waited for as long as this. */
const maxSearchMs = 5000
