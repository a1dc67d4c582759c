/** What a call may take. Tests shorten the times; nothing else does. */
export type Limits = {
  connectMs: number
  /** From asking to the first word, retries included, so that the fallback never comes later. */
  firstWordMs: number
  gapMs: number
  /** All tries of a call together. */
  totalMs: number
  tries: number
  /** The longest wait after the first failure; each further one may double it. */
  firstWaitMs: number
  /** A provider that asks for more patience than this is not asked again in this call. */
  maxWaitMs: number
  /** Calls under way at once, over all models of a provider. */
  callsAtOnce: number
  bytes: number
  breaker: BreakerLimits
}

export type BreakerLimits = {
  windowMs: number
  /** Below this many calls in the window nothing is concluded. */
  calls: number
  failedShare: number
  restMs: number
  /** The longest rest that a provider's Retry-After is given. */
  maxRestMs: number
}

export const usualLimits: Limits = {
  connectMs: 3000,
  firstWordMs: 12_000,
  gapMs: 15_000,
  totalMs: 60_000,
  tries: 3,
  firstWaitMs: 400,
  maxWaitMs: 5000,
  callsAtOnce: 200,
  bytes: 4_000_000,
  breaker: { windowMs: 10_000, calls: 10, failedShare: 0.5, restMs: 10_000, maxRestMs: 60_000 },
}
