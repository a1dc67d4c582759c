import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Assistant, AssistantDependencies, OpenAssistant } from '../assistant.ts'
import { type Line, makeLine } from './line.ts'
import type { FromThread, ToThread } from './protocol.ts'

const checkEveryMs = 1000
/** A thread that is silent for so many checks hangs: the longest question takes a second. */
const usualSilentChecks = 15
/** One that begins reads all content first. */
const maxSilentChecksOfStart = 120

/** What lives a moment takes no more than this: by default it takes 50 MB, and a question makes a few. */
const maxYoungMb = 12

/** One thread; `open` makes the assistant in it. */
type Thread = {
  open: (dependencies: AssistantDependencies) => Line
  ready: Promise<void>
  gone: Promise<Error>
  end: () => Promise<unknown>
}

/** A thread that reads the content, whatever else is opened meanwhile. `end` is for when it is never opened. */
export type StartedThread = { open: OpenAssistant; end: () => Promise<unknown> }

/**
 * Starts a thread for the assistant, so that its reading holds up nobody else. A thread that dies or hangs is replaced:
 * what it was asked fails, what comes meanwhile waits for the next one. `open` rejects when the first cannot begin.
 */
export function startThread(file: string, contentFolder: string, maxSilentChecks = usualSilentChecks): StartedThread {
  const start = () => startOne(file, contentFolder, maxSilentChecks)
  const first = start()
  return { open: (dependencies) => openIn(first, start, dependencies), end: first.end }
}

async function openIn(first: Thread, start: () => Thread, dependencies: AssistantDependencies): Promise<Assistant> {
  let isClosing = false
  let thread = first
  let line = first.open(dependencies)
  void reopenWhenClosed(first)
  await first.ready

  /** Until we close there is a thread; after one that could not begin the next waits a moment. */
  async function reopenWhenClosed(one: Thread): Promise<void> {
    const isReady = one.ready.then(() => true).catch(() => false)
    const error = await one.gone
    const began = await isReady
    if (isClosing || (one === first && !began)) return
    dependencies.report(error)
    if (!began) await pause(checkEveryMs)
    thread = start()
    line = thread.open(dependencies)
    void reopenWhenClosed(thread)
  }

  const call =
    (name: 'dangerIn' | 'ownWords') =>
    (...given: unknown[]) =>
      line.call(name, given)
  const callUntil =
    (name: 'topicOf' | 'learn' | 'suggest') =>
    (...given: unknown[]) =>
      line.call(name, given.slice(0, -1), given.at(-1) as AbortSignal)
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
    answer: (question, signal) => line.streamAnswer('answer', question, signal),
    answerPlainly: (question, signal) => line.streamAnswer('answerPlainly', question, signal),
    waiting: () => line.waiting(),
    close: async () => {
      isClosing = true
      await thread.end()
    },
  }
}

function startOne(file: string, contentFolder: string, maxSilentChecks: number): Thread {
  const worker = new Worker(file, {
    workerData: contentFolder,
    name: 'assistant',
    resourceLimits: { maxYoungGenerationSizeMb: maxYoungMb },
  })
  const post = (message: ToThread) => worker.postMessage(message)
  let line: Line | null = null
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
    if (message.kind !== 'ready') return line?.receive(message)
    maxSilent = maxSilentChecks
    ready.resolve()
  })
  worker.on('error', (error) => {
    cause = error
  })
  worker.on('exit', () => {
    clearInterval(checks)
    const error = new Error('The thread that answers ended.', { cause })
    line?.cut(error)
    ready.reject(cause ?? error)
    gone.resolve(error)
  })
  ready.promise.catch(() => {})
  const open = (dependencies: AssistantDependencies) => {
    const settings = {
      ...dependencies.plain,
      vectors: dependencies.meaning?.size ?? null,
      mayAsk: dependencies.mayAsk(),
    }
    post({ kind: 'open', settings })
    line = makeLine(post, dependencies)
    return line
  }
  return { open, ready: ready.promise, gone: gone.promise, end: () => worker.terminate() }
}
