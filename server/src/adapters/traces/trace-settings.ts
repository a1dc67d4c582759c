import type { Place } from '../../tracing/tracing.ts'

export type TraceSettings = {
  /** Where spans go, the path included. */
  address: string
  service: string
  sampler: SamplerName
  /** The part of traces that is kept where a ratio decides. */
  ratio: number
}

export const samplerNames = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const
export type SamplerName = (typeof samplerNames)[number]

/** A trace that began in front of us, as the header `traceparent` tells it. */
export type TraceBefore = Place & { isSampled: boolean }
