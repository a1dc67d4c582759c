/** What the model's parts of one question may take, counted from when it was asked, or each for itself. */
export type ModelTimes = {
  /** Until the first word of the answer, all parts before it included; then the guidebook writes. */
  firstWordMs: number
  /** Until the last word. */
  totalMs: number
  /** For each of the small questions before it. */
  smallMs: number
}

/**
 * Twelve seconds to the first word is what a parent waits at the very most, whatever was done in them. The small
 * questions are asked at once: they and the search by meaning (1.5 s) leave writing 8 s of these at worst. Quick models
 * take 2 s for all of them.
 */
export const usualModelTimes: ModelTimes = { firstWordMs: 12_000, totalMs: 60_000, smallMs: 2500 }

/** The clock of one question, for the parts that a model may do. */
export type ModelTime = {
  firstWordBy: number
  completeBy: number
  /** Until when a small question may take that begins now. */
  smallBy: () => number
}

export function startModelTime(times: ModelTimes): ModelTime {
  const begun = Date.now()
  const firstWordBy = begun + times.firstWordMs
  return {
    firstWordBy,
    completeBy: begun + times.totalMs,
    smallBy: () => Math.min(Date.now() + times.smallMs, firstWordBy),
  }
}
