import type { AskRequest, NumberedEvent } from '@nestbook/contract/research.ts'
import { routes } from '@nestbook/contract/routes.ts'
import { startBackoff, type Wake } from './backoff.ts'
import { type Caller, open } from './call.ts'
import { CallFailure } from './call-failure.ts'
import { readEvents, type StreamEnd } from './read-events.ts'

/** How long to keep trying: before the server has answered at all, and once an answer is under way. */
const timeoutMs = { asking: 20_000, following: 120_000 } as const

export type Following = {
  caller: Caller
  /** Its `clientRequestId` makes asking again attach to the same run. */
  ask: AskRequest
  /** The run and the last event known, when the answer is under way already. */
  from: { run: string; after: number } | null
  onEvent: (numbered: NumberedEvent) => void
  onLink: (link: 'open' | 'lost') => void
  wake: Wake
  signal: AbortSignal
  lostAfterMs?: number
  backoff?: { asking: number; following: number }
}

export type FollowEnd = 'complete' | 'gone' | 'gave_up'

/** Follows an answer to its end over any number of connections. Throws a `CallFailure` when the question is refused. */
export async function followAnswer(following: Following): Promise<FollowEnd> {
  const { signal, onLink, wake } = following
  const limits = following.backoff ?? timeoutMs
  const place = { run: following.from?.run ?? null, after: following.from?.after ?? 0 }
  const backoff = startBackoff(wake, signal)
  for (;;) {
    const before = place.after
    const end = await followOnce(following, place)
    if (end === 'complete' || end === 'gone') return end
    if (place.after > before) backoff.renew()
    const isHandedOn = end !== 'dropped'
    // A process that is about to stop hands its readers on to another: nothing is lost, and nothing is to be seen of it.
    if (!isHandedOn) onLink('lost')
    const limitMs = place.run ? limits.following : limits.asking
    if (!(await backoff.pause(limitMs, isHandedOn ? end.retryMs : undefined))) return 'gave_up'
  }
}

type Place = { run: string | null; after: number }

async function followOnce(following: Following, place: Place): Promise<StreamEnd | 'gone'> {
  try {
    const response = await connect(following, place)
    if (!response.body) return 'dropped'
    following.onLink('open')
    return await readEvents(response.body, {
      ...following,
      after: place.after,
      onEvent: (event) => pass(event, following, place),
    })
  } catch (failure) {
    if (!(failure instanceof CallFailure)) return 'dropped'
    if (isPassing(failure, place)) return 'dropped'
    if (place.run) return 'gone'
    throw failure
  }
}

function connect({ caller, ask, signal }: Following, { run, after }: Place): Promise<Response> {
  if (run === null) return open(routes.ask, { caller, body: ask, signal })
  return open(routes.follow, { caller, params: { run }, query: { after: String(after) }, signal })
}

function pass(numbered: NumberedEvent, following: Following, place: Place): void {
  place.after = numbered.n
  if (numbered.event.type === 'connected') place.run = numbered.event.run
  following.onEvent(numbered)
}

/** Failures that a later try may get past: a restart, a crowd, and under way a proxy without a server behind it. */
function isPassing({ status, code }: CallFailure, { run }: Place): boolean {
  if (code === 'shutting_down') return status >= 500
  return run !== null && (status >= 500 || status === 429)
}
