import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Assistant, AssistantNeeds } from '../assistant.ts'
import { type Line, makeLine } from './line.ts'
import type { FromThread, ThreadSettings, ToThread } from './protocol.ts'

const checkEveryMs = 1000
/** A thread that is silent for so many checks hangs: the longest question takes a second. */
const usualSilentChecks = 15
/** One that begins reads all content first. */
const maxSilentChecksOfStart = 120

/** What lives a moment takes no more than this: by default it takes 50 MB, and a question makes a few. */
const maxYoungMb = 12

type Thread = { line: Line; ready: Promise<void>; gone: Promise<Error>; end: () => Promise<unknown> }

/**
 * Opens the assistant in a thread of its own, so that its reading holds up nobody else. A thread that dies or hangs is
 * replaced: what it was asked fails, what comes meanwhile waits for the next one. Rejects when the first cannot begin.
 */
export async function openThread(
  file: string,
  needs: AssistantNeeds,
  maxSilentChecks = usualSilentChecks,
): Promise<Assistant> {
  let isClosing = false
  let thread = openOne(file, needs, maxSilentChecks)
  const first = thread
  void keepOpen(first)
  await first.ready

  /** Until we close there is a thread; after one that could not begin the next waits a moment. */
  async function keepOpen(one: Thread): Promise<void> {
    const isReady = one.ready.then(() => true).catch(() => false)
    const error = await one.gone
    const began = await isReady
    if (isClosing || (one === first && !began)) return
    needs.report(error)
    if (!began) await pause(checkEveryMs)
    thread = openOne(file, needs, maxSilentChecks)
    void keepOpen(thread)
  }

  const call =
    (name: 'dangerIn' | 'ownWords') =>
    (...given: unknown[]) =>
      thread.line.call(name, given)
  const callUntil =
    (name: 'topicOf' | 'learn' | 'suggest') =>
    (...given: unknown[]) =>
      thread.line.call(name, given.slice(0, -1), given.at(-1) as AbortSignal)
  // The thread runs the very functions that these stand for.
  const short = {
    dangerIn: call('dangerIn'),
    ownWords: call('ownWords'),
    topicOf: callUntil('topicOf'),
    learn: callUntil('learn'),
    suggest: callUntil('suggest'),
  } as Pick<Assistant, 'dangerIn' | 'ownWords' | 'topicOf' | 'learn' | 'suggest'>

  return {
    ...short,
    answer: (question, signal) => thread.line.tell('answer', question, signal),
    answerPlainly: (question, signal) => thread.line.tell('answerPlainly', question, signal),
    waiting: () => thread.line.waiting(),
    close: async () => {
      isClosing = true
      await thread.end()
    },
  }
}

function openOne(file: string, needs: AssistantNeeds, maxSilentChecks: number): Thread {
  const settings: ThreadSettings = {
    ...needs.plain,
    vectors: needs.meaning?.size ?? null,
    mayAsk: needs.mayAsk(),
  }
  const worker = new Worker(file, {
    workerData: settings,
    name: 'assistant',
    resourceLimits: { maxYoungGenerationSizeMb: maxYoungMb },
  })
  const post = (message: ToThread) => worker.postMessage(message)
  const line = makeLine(post, needs)
  const ready = Promise.withResolvers<void>()
  const gone = Promise.withResolvers<Error>()
  let cause: unknown
  let silentChecks = 0
  let maxSilent = maxSilentChecksOfStart

  const checks = setInterval(() => {
    if (silentChecks++ > maxSilent) {
      cause = new Error(`It was silent for ${maxSilent} s.`)
      void worker.terminate()
    } else post({ kind: 'check' })
  }, checkEveryMs).unref()
  worker.on('message', (message: FromThread) => {
    silentChecks = 0
    if (message.kind !== 'ready') return line.receive(message)
    maxSilent = maxSilentChecks
    ready.resolve()
  })
  worker.on('error', (error) => {
    cause = error
  })
  worker.on('exit', () => {
    clearInterval(checks)
    const error = new Error('The thread that answers ended.', { cause })
    line.cut(error)
    ready.reject(cause ?? error)
    gone.resolve(error)
  })
  ready.promise.catch(() => {})
  return { line, ready: ready.promise, gone: gone.promise, end: () => worker.terminate() }
}
