import { diag, type HrTime, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { detectResources, resourceAttributesEnvDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type Sampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'
import type { Span } from '../../tracing/tracing.ts'
import type { SamplerName, TraceBefore, TraceSettings } from './trace-settings.ts'

/** What waits to be sent; past it spans are dropped. */
const maxWaiting = 4096
const sendEveryMs = 2000
const timeoutMs = 10_000
const closeMs = 3000

const kinds = { internal: SpanKind.INTERNAL, server: SpanKind.SERVER, client: SpanKind.CLIENT }

/** Sends spans in batches, beside everything else: what cannot be sent in time is dropped. */
export function makeExport(
  { address, service, sampler: name, ratio }: TraceSettings,
  report: (error: unknown) => void,
) {
  // The library says how sending fails here and nowhere else; replies of the receiver are not repeated.
  const reportLost = () =>
    report(new Error('Traces were not taken by their receiver, or too many waited: they are lost.'))
  diag.setLogger({ error: reportLost, warn: reportLost, info: () => {}, debug: () => {}, verbose: () => {} })
  const exporter = new OTLPTraceExporter({ url: address, timeoutMillis: timeoutMs })
  const queue = new BatchSpanProcessor({
    exporter,
    maxQueueSize: maxWaiting,
    scheduledDelayMillis: sendEveryMs,
    exportTimeoutMillis: timeoutMs,
  })
  const sampler = samplers(ratio)[name]()
  const resource = resourceFromAttributes({ 'service.name': service }).merge(
    detectResources({ detectors: [resourceAttributesEnvDetector] }),
  )

  function readable({ trace: traceId, parent, startMs, endMs, isFailed, ...span }: Span): ReadableSpan {
    const contextOf = (spanId: string) => ({ traceId, spanId, traceFlags: TraceFlags.SAMPLED })
    return {
      name: span.name,
      kind: kinds[span.kind],
      spanContext: () => contextOf(span.id),
      ...(parent ? { parentSpanContext: contextOf(parent) } : {}),
      startTime: hrTime(startMs),
      endTime: hrTime(endMs),
      duration: hrTime(endMs - startMs),
      status: { code: isFailed ? SpanStatusCode.ERROR : SpanStatusCode.UNSET },
      attributes: span.attributes,
      ended: true,
      resource,
      instrumentationScope: { name: 'nestbook' },
      ...{ links: [], events: [], droppedAttributesCount: 0, droppedEventsCount: 0, droppedLinksCount: 0 },
    }
  }

  return {
    keep: (span: Span) => queue.onEnd(readable(span)),

    isSampled(traceId: string, from: TraceBefore | null): boolean {
      const above = from && {
        traceId,
        spanId: from.span,
        traceFlags: from.isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
        isRemote: true,
      }
      const context = above ? trace.setSpanContext(ROOT_CONTEXT, above) : ROOT_CONTEXT
      const { decision } = sampler.shouldSample(context, traceId, '', SpanKind.SERVER, {}, [])
      return decision === SamplingDecision.RECORD_AND_SAMPLED
    },

    async close(): Promise<void> {
      const late = new Promise<void>((done) => setTimeout(done, closeMs).unref())
      await Promise.race([queue.shutdown().catch(reportLost), late])
    },
  }
}

function samplers(ratio: number): Record<SamplerName, () => Sampler> {
  const on = () => new AlwaysOnSampler()
  const off = () => new AlwaysOffSampler()
  const part = () => new TraceIdRatioBasedSampler(ratio)
  const below = (root: () => Sampler) => () => new ParentBasedSampler({ root: root() })
  return {
    always_on: on,
    always_off: off,
    traceidratio: part,
    parentbased_always_on: below(on),
    parentbased_always_off: below(off),
    parentbased_traceidratio: below(part),
  }
}

function hrTime(ms: number): HrTime {
  const seconds = Math.floor(ms / 1000)
  return [seconds, Math.round((ms - seconds * 1000) * 1e6)]
}
