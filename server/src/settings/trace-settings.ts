import * as z from 'zod/mini'
import { type SamplerName, samplerNames, type TraceSettings } from '../adapters/traces/trace-settings.ts'

export const receiver = z.optional(
  z.string().check(z.regex(/^https?:\/\/[^\s/?#@]+[^\s?#]*$/, 'is not an address like http://collector:4318')),
)
export const protocol = z._default(
  z.enum(['http/protobuf'], 'is not http/protobuf, the only one that is spoken'),
  'http/protobuf',
)
export const sampler = z._default(
  z.enum(samplerNames, `is none of ${samplerNames.join(', ')}`),
  'parentbased_always_on',
)
export const ratio = z._default(z.string().check(z.regex(/^(0|1|[01]?\.0+|0?\.\d+)$/, 'is no part from 0 to 1')), '1')

type Values = {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string | undefined
  OTEL_SERVICE_NAME: string
  OTEL_TRACES_SAMPLER: SamplerName
  OTEL_TRACES_SAMPLER_ARG: string
}

/** Where traces go, by the variables that OpenTelemetry's specification names; null where nobody takes them. */
export function traceSettingsOf(values: Values): TraceSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: whole } = values
  const address = whole ?? (base && `${base.replace(/\/$/, '')}/v1/traces`)
  if (!address) return null
  return {
    address,
    service: values.OTEL_SERVICE_NAME,
    sampler: values.OTEL_TRACES_SAMPLER,
    ratio: Number(values.OTEL_TRACES_SAMPLER_ARG),
  }
}
