import type { BreakerLimits } from './limits.ts'
import type { Trouble } from './model-failure.ts'

export type Outcome = 'answered' | 'left' | Trouble
/** Lets a call through, to be told how it went; or says how long calls are refused. */
export type Breaker = { enter: () => { leave: (outcome: Outcome) => void } | { restMs: number } }

/** Ends that say nothing of how the provider is. */
const ours = new Set<Trouble['code']>(['bad_request', 'declined', 'cut_short', 'too_slow', 'stopped'])

/**
 * Leaves a model alone when half of its last calls failed, and then lets a single call through to see. A provider
 * that asks for patience with Retry-After gets it.
 */
export function makeBreaker({ windowMs, calls, failedShare, restMs, maxRestMs }: BreakerLimits): Breaker {
  let outcomes: { at: number; failed: boolean }[] = []
  let restUntil = 0
  let state: 'closed' | 'open' | 'proving' = 'closed'

  function rest(ms: number): void {
    restUntil = Math.max(restUntil, Date.now() + ms)
  }

  function open(): void {
    outcomes = []
    state = 'open'
    rest(restMs)
  }

  function note(failed: boolean): void {
    const now = Date.now()
    outcomes = [...outcomes.filter(({ at }) => at > now - windowMs), { at: now, failed }].slice(-1000)
    const lost = outcomes.filter((outcome) => outcome.failed).length
    if (outcomes.length >= calls && lost / outcomes.length >= failedShare) open()
  }

  function record(outcome: Outcome, isProof: boolean): void {
    const isSilent = outcome === 'left' || (typeof outcome === 'object' && ours.has(outcome.code))
    if (isSilent && isProof) state = 'open'
    if (isSilent) return
    const failed = outcome !== 'answered'
    if (failed && outcome.code === 'rate_limited' && outcome.waitMs) rest(Math.min(outcome.waitMs, maxRestMs))
    if (isProof && failed) open()
    if (isProof && !failed) state = 'closed'
    // What was asked before the breaker opened says nothing new.
    if (state === 'closed') note(failed)
  }

  return {
    enter() {
      const left = restUntil - Date.now()
      if (left > 0) return { restMs: left }
      if (state === 'proving') return { restMs }
      const isProof = state === 'open'
      if (isProof) state = 'proving'
      return { leave: (outcome) => record(outcome, isProof) }
    },
  }
}
