/** What the model's parts of one question may take, counted from when it was asked, or each for itself. */
export type ModelTimes = {
  /** Until the first word of the answer, all parts before it included; then the guidebook writes. */
  firstWordMs: number
  /** Until the last word. */
  wholeMs: number
  understandMs: number
  judgeMs: number
}

/**
 * Twelve seconds to the first word is what a parent waits at the very most, whatever was done in them. Understanding
 * and judging, with the search by meaning between them (1.5 s), leave writing 4 s of these at worst; quick models
 * take 3 s for all of them. Judging is given more, since it reads and writes ten times as much.
 */
export const usualModelTimes: ModelTimes = { firstWordMs: 12_000, wholeMs: 60_000, understandMs: 2500, judgeMs: 4000 }

/** The clock of one question, for the parts that a model may do. */
export type ModelTime = {
  firstWordBy: number
  wholeBy: number
  /** Until when a small question may take that begins now. */
  smallBy: (part: 'understandMs' | 'judgeMs') => number
  /** A small question came too late: this question asks no further one. */
  isLate: boolean
}

export function startModelTime(times: ModelTimes): ModelTime {
  const begun = Date.now()
  const firstWordBy = begun + times.firstWordMs
  return {
    firstWordBy,
    wholeBy: begun + times.wholeMs,
    smallBy: (part) => Math.min(Date.now() + times[part], firstWordBy),
    isLate: false,
  }
}
