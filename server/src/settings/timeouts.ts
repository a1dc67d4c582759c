import { type Limits, usualLimits } from '../adapters/model/limits.ts'
import { type ModelTimes, usualModelTimes } from '../assistant/model-time.ts'
import type { Config } from './config.ts'

/** What a model may take. Settings and tests change it; nothing else does. */
export type ModelTimeouts = { limits: Limits; times: ModelTimes }

/** The usual shares of what whoever runs Nestbook allows for a whole answer and its first word. */
export function timeoutsOf({ firstWordMs, totalMs }: Config['modelBounds']): ModelTimeouts {
  const smallMs = (usualModelTimes.smallMs * firstWordMs) / usualModelTimes.firstWordMs
  return { limits: { ...usualLimits, firstWordMs, totalMs }, times: { firstWordMs, totalMs, smallMs } }
}
