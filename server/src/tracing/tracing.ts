import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

export type Attributes = Record<string, string | number | boolean>
export type SpanKind = 'internal' | 'server' | 'client'

/** A part of a trace that is over: names of ours, times and numbers. Never a word, an address or an id of anybody. */
export type Span = {
  trace: string
  id: string
  parent: string | null
  name: string
  kind: SpanKind
  /** Milliseconds since 1970, in every thread by the same clock. */
  startMs: number
  endMs: number
  attributes: Attributes
  isFailed: boolean
}

/** Where in a trace somebody is: what is told to another thread. */
export type Place = { trace: string; span: string }

/** Takes spans that are over. */
export type Keep = (span: Span) => void

export type Note = (more: Attributes) => void

/** Does `work` as a trace of its own. */
export type Trace = <T>(name: string, work: (note: Note) => T) => T

/** Where nothing is traced. */
export const untraced: Trace = (_name, work) => work(() => {})

/** A span that is under way. */
export type OpenSpan = {
  place: Place
  note: Note
  /** Does `work` as a part of this span. */
  run: <T>(work: () => T) => T
  /** Whatever is given has failed it: of an error its name and code alone are kept. */
  end: (error?: unknown) => void
}

type Scope = Place & { keep: Keep; endedMs: number | null }
type Begun = { kind?: SpanKind; attributes?: Attributes; startMs?: number }

/** What was begun within a request may go on after it for so long; a timer that was begun there does so for ever. */
const lateMs = 60_000
const scopes = new AsyncLocalStorage<Scope>()

export function clock(): number {
  return performance.timeOrigin + performance.now()
}

/** Where we are; null where nothing is traced. */
export function placeNow(): Place | null {
  const scope = scopes.getStore()
  return scope ? { trace: scope.trace, span: scope.span } : null
}

/** Does `work` at a place that another thread told. */
export function within<T>(place: Place | null, keep: Keep, work: () => T): T {
  return place ? scopes.run({ ...place, keep, endedMs: null }, work) : work()
}

/** Begins a trace, or goes on with one that began elsewhere. */
export function beginTrace(keep: Keep, name: string, begun: Begun, from: Place | null = null): OpenSpan {
  return open({ trace: from?.trace ?? newTraceId(), span: from?.span ?? '', keep, endedMs: null }, name, begun)
}

/** Begins a part of what is traced here; null where nothing is, which costs nothing. */
export function beginSpan(name: string, begun: Begun = {}): OpenSpan | null {
  const scope = scopes.getStore()
  if (!scope || (scope.endedMs !== null && clock() - scope.endedMs > lateMs)) return null
  return open(scope, name, begun)
}

/** Does `work` as a step that is seen in the trace. */
export function step<T>(name: string, work: (note: Note) => T, begun: Begun = {}): T {
  const span = beginSpan(name, begun)
  if (!span) return work(() => {})
  return endWith(span, () => span.run(() => work(span.note)))
}

/** The same for what comes in pieces: it lasts until the last one is taken. */
export async function* stepOfPieces<T>(
  name: string,
  make: (note: Note) => AsyncIterable<T>,
  begun: Begun = {},
): AsyncGenerator<T> {
  const span = beginSpan(name, begun)
  if (!span) return yield* make(() => {})
  const pieces = span.run(() => make(span.note)[Symbol.asyncIterator]())
  let failed: unknown
  try {
    for (;;) {
      const next = await span.run(() => pieces.next())
      if (next.done) return
      yield next.value
    }
  } catch (error) {
    failed = error
    throw error
  } finally {
    await pieces.return?.()
    span.end(failed)
  }
}

/** Does `work` and ends the span with it. */
export function endWith<T>(span: OpenSpan, work: () => T): T {
  try {
    const made = work()
    if (!(made instanceof Promise)) {
      span.end()
      return made
    }
    made.then(
      () => span.end(),
      (error: unknown) => span.end(error),
    )
    return made
  } catch (error) {
    span.end(error)
    throw error
  }
}

export function newTraceId(): string {
  return randomBytes(16).toString('hex')
}

function open(above: Scope, name: string, { kind = 'internal', attributes = {}, startMs = clock() }: Begun): OpenSpan {
  const id = randomBytes(8).toString('hex')
  const scope: Scope = { trace: above.trace, span: id, keep: above.keep, endedMs: null }
  const noted = { ...attributes }
  return {
    place: { trace: scope.trace, span: id },
    note: (more) => void Object.assign(noted, more),
    run: (work) => scopes.run(scope, work),
    end: (error) => {
      if (scope.endedMs !== null) return
      scope.endedMs = clock()
      if (error) noted['error.type'] = kindOf(error)
      const { trace, keep, endedMs } = scope
      const parent = above.span || null
      keep({ trace, id, parent, name, kind, startMs, endMs: endedMs, attributes: noted, isFailed: Boolean(error) })
    },
  }
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'other'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
