import type { MessagePort } from 'node:worker_threads'
import type { AnswerEvent } from '@nestbook/contract/research.ts'
import type { Near } from '../../modules/study-vectors/study-vectors.ts'
import { beginSpan, within } from '../../tracing/tracing.ts'
import type { Question } from '../answer.ts'
import { openHere, readAhead } from '../assistant.ts'
import {
  type AnswerName,
  errorFrom,
  type FromThread,
  type ShortName,
  sendable,
  type ThreadSettings,
  type ToThread,
} from './protocol.ts'
import { makeQueue } from './queue.ts'

type Call = Extract<ToThread, { kind: 'call' }>

/**
 * The thread's end: reads at once what every question needs, is opened by the first message, then works off what it is
 * asked. What only some questions need is read once it is open, a piece at a time: a call for help goes before each.
 */
export function serveThread(contentFolder: string, port: MessagePort, afterReading: () => void): void {
  const rest = [...readAhead(contentFolder), afterReading]
  port.on('message', function open(message: ToThread) {
    if (message.kind !== 'open') return
    port.off('message', open)
    serveCalls(message.settings, port, rest)
  })
}

function serveCalls(settings: ThreadSettings, port: MessagePort, rest: (() => void)[]): void {
  const say = (message: FromThread) => port.postMessage(message)
  const searches = makeSearches(say)
  let { mayAsk } = settings
  const assistant = openHere({
    plain: settings,
    mayAsk: () => mayAsk,
    noteUse: (use) => say({ kind: 'used', use }),
    report: (error) => say({ kind: 'trouble', error: sendable(error) }),
    meaning: settings.vectors === null ? null : { size: settings.vectors, find: searches.find },
  })
  const queue = makeQueue()
  const underWay = new Map<number, AbortController>()

  port.on('message', (message: ToThread) => {
    if (message.kind === 'check') say({ kind: 'alive' })
    if (message.kind === 'abort') underWay.get(message.id)?.abort()
    if (message.kind === 'near') searches.end(message)
    if (message.kind !== 'call') return
    mayAsk = message.mayAsk
    underWay.set(message.id, new AbortController())
    enqueue(message)
  })
  say({ kind: 'ready' })
  for (const read of rest) queue.add('answer', () => attempt(read))

  function attempt(read: () => void): void {
    try {
      read()
    } catch (error) {
      say({ kind: 'trouble', error: sendable(error) })
    }
  }

  /** Danger is looked for in all that wait before anything else is done, and who is in it is answered at once. */
  function enqueue(call: Call): void {
    const inItsTrace = (work: () => void) => () => within(call.trace, (span) => say({ kind: 'span', span }), work)
    const work = inItsTrace(() => void finish(call))
    const screenFirst = inItsTrace(() => {
      // How long it waited for the thread.
      if (call.trace) beginSpan('wait', { startMs: call.trace.sentMs })?.end()
      if (isInDanger(call)) work()
      else queue.add('answer', work)
    })
    if (call.name === 'dangerIn') queue.add('help', work)
    else if (call.name === 'answer') queue.add('help', screenFirst)
    else queue.add(call.name === 'answerPlainly' ? 'answer' : 'short', work)
  }

  function isInDanger({ id, given }: Call): boolean {
    if (underWay.get(id)?.signal.aborted) return false
    try {
      return assistant.dangerIn(given[0] as Question) !== null
    } catch {
      // What is wrong with it shows when it is answered.
      return false
    }
  }

  async function finish({ id, name, given }: Call): Promise<void> {
    const signal = underWay.get(id)?.signal ?? AbortSignal.abort()
    const isAnswer = name === 'answer' || name === 'answerPlainly'
    try {
      const value = isAnswer
        ? await streamAnswer(id, name, given[0] as Question, signal)
        : await run(name, given, signal)
      say({ kind: 'done', id, value })
    } catch (error) {
      say({ kind: 'failed', id, error: sendable(error) })
    } finally {
      underWay.delete(id)
    }
  }

  function run(name: ShortName, given: unknown[], signal: AbortSignal): Promise<unknown> {
    const method = assistant[name] as (...given: unknown[]) => Promise<unknown>
    return method(...given, signal)
  }

  /** What is told in one turn is sent in one message, a card at once. */
  async function streamAnswer(id: number, name: AnswerName, question: Question, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    let events: AnswerEvent[] = []
    const send = () => {
      if (events.length > 0) say({ kind: 'events', id, events })
      events = []
    }
    for await (const event of assistant[name](question, signal)) {
      if (events.length === 0) setImmediate(send)
      events.push(event)
      if (event.type === 'help') send()
    }
    send()
  }
}

/** Searches by meaning are made in the main thread, which has the vectors. */
function makeSearches(say: (message: FromThread) => void) {
  const underWay = new Map<number, PromiseWithResolvers<Near[]>>()
  let lastId = 0
  return {
    find(text: string, max: number, signal: AbortSignal): Promise<Near[]> {
      const id = ++lastId
      const search = Promise.withResolvers<Near[]>()
      underWay.set(id, search)
      signal.addEventListener('abort', () => search.reject(signal.reason))
      say({ kind: 'findNear', id, text, max })
      return search.promise.finally(() => underWay.delete(id))
    },
    end({ id, near = [], error }: Extract<ToThread, { kind: 'near' }>): void {
      if (error) underWay.get(id)?.reject(errorFrom(error))
      else underWay.get(id)?.resolve(near)
    },
  }
}
