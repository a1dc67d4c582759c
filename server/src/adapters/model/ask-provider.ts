import { setTimeout as pause } from 'node:timers/promises'
import type { Breaker, Outcome } from './breaker.ts'
import type { Limits } from './limits.ts'
import { ModelFailure, mayPass, SeenTrouble, type Trouble } from './model-failure.ts'
import { readTrouble } from './read-trouble.ts'
import type { Wire, WireRequest } from './wire.ts'
import { type Deadlines, withinLimits } from './within-limits.ts'

export type Asking = {
  provider: string
  wire: Wire
  limits: Limits
  breaker: Breaker
  /** Calls under way, over all models of the provider. */
  underWay: { count: number }
}

export type CallDeadlines = {
  firstWordBy: number
  completeBy: number
  /** What an answer under way is told to be when `completeBy` comes. */
  lateCode: 'too_slow' | 'timed_out_whole'
}

/** A clock that outlasts a wait by a hair, since timers may fire early. */
const hairMs = 5

/** The answer in pieces. Until the first one a failure that may pass is tried again; after it, never. */
export async function* askProvider(
  asking: Asking,
  request: WireRequest,
  deadlines: CallDeadlines,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const { provider, limits } = asking
  const firstWordBy = Math.min(Date.now() + limits.firstWordMs, deadlines.firstWordBy, deadlines.completeBy)
  for (let trial = 1; ; trial++) {
    let hasWord = false
    try {
      for await (const piece of tryOnce(asking, request, { ...deadlines, firstWordBy, gapMs: limits.gapMs }, signal)) {
        hasWord = true
        yield piece
      }
      return
    } catch (error) {
      const trouble = readTrouble(error)
      const failure = new ModelFailure(provider, trouble, hasWord)
      if (hasWord || !mayPass(trouble.code) || trial >= limits.tries) throw failure
      const wait = waitBefore(trial, trouble, limits)
      if (wait > limits.maxWaitMs || Date.now() + wait >= firstWordBy) throw failure
      await pause(wait, undefined, { signal }).catch(() => {
        throw new ModelFailure(provider, { code: 'stopped' }, false)
      })
    }
  }
}

async function* tryOnce(
  { wire, limits, breaker, underWay }: Asking,
  request: WireRequest,
  deadlines: Deadlines,
  signal: AbortSignal,
): AsyncGenerator<string> {
  if (underWay.count >= limits.callsAtOnce) throw new SeenTrouble({ code: 'overloaded', detail: 'too_many_calls' })
  const pass = breaker.enter()
  if ('restMs' in pass) throw new SeenTrouble({ code: 'resting', waitMs: pass.restMs })
  underWay.count += 1
  // A reader that goes away in mid-answer leaves by `finally` alone.
  let outcome: Outcome = 'left'
  try {
    yield* withinLimits((upstream) => wire(request, upstream), deadlines, signal)
    outcome = 'answered'
  } catch (error) {
    outcome = readTrouble(error)
    throw error
  } finally {
    underWay.count -= 1
    pass.leave(outcome)
  }
}

/** As long as the provider asks; else a random wait, so that callers who failed together do not return together. */
function waitBefore(trial: number, { waitMs }: Trouble, { firstWaitMs }: Limits): number {
  return waitMs === undefined ? Math.random() * firstWaitMs * 2 ** (trial - 1) : waitMs + hairMs
}
