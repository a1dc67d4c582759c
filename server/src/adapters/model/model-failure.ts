/** Every way a call to a language model can fail, with what it means. */
export const modelFailures = {
  unreachable: 'cannot be reached',
  refused_key: 'refused the key',
  over_quota: 'says that the account has no credit left',
  overloaded: 'is overloaded or has trouble of its own',
  rate_limited: 'gets too many requests from us',
  bad_request: 'refused the request',
  timed_out_connect: 'did not take the connection in time',
  timed_out_first_token: 'did not begin to answer in time',
  timed_out_gap: 'fell silent in the middle of an answer',
  timed_out_whole: 'did not finish in time',
  too_slow: 'was not done when the one who asked could wait no longer',
  broken_stream: 'broke off in the middle of an answer',
  garbage: 'sent what cannot be read',
  empty: 'answered without a word',
  declined: 'declined to answer',
  cut_short: 'used up the words it was allowed',
  resting: 'failed too often just now and is left alone for a moment',
  stopped: 'was stopped by us',
} as const

export type ModelFailureCode = keyof typeof modelFailures

/** Failures after which the same call may well go through. */
const passing = new Set<ModelFailureCode>([
  'unreachable',
  'overloaded',
  'rate_limited',
  'timed_out_connect',
  'timed_out_first_token',
  'timed_out_gap',
  'broken_stream',
  'garbage',
  'empty',
])

/** What is known of a failure. `detail` is the provider's own short code, never its prose, which may quote us. */
export type Trouble = {
  code: ModelFailureCode
  status?: number | undefined
  waitMs?: number | undefined
  detail?: string | undefined
}

/** A call that failed. Holds no key, no address and no word of the conversation, so that it may be logged. */
export class ModelFailure extends Error {
  readonly code: ModelFailureCode
  /** Whether a part of the answer had been handed on; then nothing was or may be tried again. */
  readonly afterFirstWord: boolean
  /** Whether asking the same again later makes sense. */
  readonly retry: boolean
  /** How long the provider asks to be left alone. */
  readonly waitMs: number | null
  readonly status: number | null
  readonly detail: string | null

  constructor(provider: string, trouble: Trouble, afterFirstWord: boolean) {
    const about = [trouble.status, trouble.detail].filter((part) => part !== undefined).join(', ')
    super(`${provider} ${modelFailures[trouble.code]}${about ? ` (${about})` : ''}`)
    this.name = 'ModelFailure'
    this.code = trouble.code
    this.afterFirstWord = afterFirstWord
    this.retry = mayPass(trouble.code)
    this.waitMs = trouble.waitMs ?? null
    this.status = trouble.status ?? null
    this.detail = trouble.detail ?? null
  }
}

export function mayPass(code: ModelFailureCode): boolean {
  return passing.has(code)
}

/** Trouble that we see ourselves, on its way up to where it becomes a ModelFailure. */
export class SeenTrouble extends Error {
  readonly trouble: Trouble
  constructor(trouble: Trouble) {
    super(trouble.code)
    this.name = 'SeenTrouble'
    this.trouble = trouble
  }
}
