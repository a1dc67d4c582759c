import {
  beginTrace,
  endWith,
  type Keep,
  newTraceId,
  type OpenSpan,
  type SpanKind,
  type Trace,
} from '../../tracing/tracing.ts'
import type { TraceBefore, TraceSettings } from './trace-settings.ts'

export type Traces = {
  /** Begins a trace; null where it is not to be kept. */
  begin: (name: string, kind: SpanKind, from?: TraceBefore | null) => OpenSpan | null
  trace: Trace
  /** Takes a span that another thread made. */
  keep: Keep
  close: () => Promise<void>
}

/** Traces for whoever takes OpenTelemetry's protocol. Its library is read only here. */
export async function openTraces(settings: TraceSettings, report: (error: unknown) => void): Promise<Traces> {
  const { makeExport } = await import('./otlp.ts')
  const exported = makeExport(settings, report)
  const begin: Traces['begin'] = (name, kind, from = null) => {
    const place = from ?? { trace: newTraceId(), span: '' }
    return exported.isSampled(place.trace, from) ? beginTrace(exported.keep, name, { kind }, place) : null
  }
  return {
    begin,
    trace: (name, work) => {
      const span = begin(name, 'internal')
      return span ? endWith(span, () => span.run(() => work(span.note))) : work(() => {})
    },
    keep: exported.keep,
    close: exported.close,
  }
}

const form = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

/** Reads W3C's `traceparent`; null for one that is none. */
export function readTraceParent(header: unknown): TraceBefore | null {
  const [, trace, span, flags] = (typeof header === 'string' && form.exec(header)) || []
  if (!trace || !span || !flags) return null
  return { trace, span, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}
