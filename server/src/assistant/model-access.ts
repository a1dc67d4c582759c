import type { Model } from '../adapters/model/model.ts'
import type { Writer } from './writer.ts'

/** A model, as far as it may be asked: whoever runs Nestbook sets what it may use in a day. */
export type ModelAccess = {
  /** Null where there is none, and where it may not be asked now. */
  current: () => Model | null
  /** What a model makes; what was made without one where it fails, which is reported, or where there is none. */
  make: <Made>(without: Made, make: (model: Model) => Promise<Made>, signal: AbortSignal) => Promise<Made>
}

export function makeModelAccess({ model, mayAsk, report }: Pick<Writer, 'model' | 'mayAsk' | 'report'>): ModelAccess {
  const current = () => (model && mayAsk() ? model : null)
  return {
    current,
    make: async (without, make, signal) => {
      const asked = current()
      if (!asked || signal.aborted) return without
      try {
        return await make(asked)
      } catch (error) {
        if (!signal.aborted) report(error)
        return without
      }
    },
  }
}
