import type { Model } from '../adapters/model/model.ts'
import type { FindByMeaning } from '../modules/study-vectors/study-vectors.ts'
import { type ModelTimes, usualModelTimes } from './model-time.ts'

/** How an answer is written: by which model, at what pace without one, and who is told of a model's failures. */
export type Writer = {
  model: Model | null
  /** Whether the model may still be asked today. */
  mayAsk: () => boolean
  /** The most letters that are laid before a writer: what its window holds. */
  maxMaterial: number
  times: ModelTimes
  wordsPerSecond: number
  report: (error: unknown) => void
  /** Finds studies by meaning; null without vectors. */
  meaning: FindByMeaning | null
}

/** What an answer is written from is at most about 1,850 tokens, which keeps its price and its time in bounds. */
const usualMaterial = 6950
/** Of a window so many tokens are for the instructions and the answer; a token has at least so many letters. */
const besides = 3000
const charactersPerToken = 3

/** The most letters that are laid before a writer whose window holds so many tokens. */
export function materialFor(contextTokens: number | null): number {
  if (contextTokens === null) return usualMaterial
  return Math.min(usualMaterial, Math.max(0, contextTokens - besides) * charactersPerToken)
}

/** Without a model, at once. */
export const plainWriter: Writer = {
  model: null,
  mayAsk: () => true,
  maxMaterial: usualMaterial,
  times: usualModelTimes,
  wordsPerSecond: 0,
  report: () => {},
  meaning: null,
}
