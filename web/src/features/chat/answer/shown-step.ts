/** How long a step of the progress stays in view at least, so that a fast run can be read. */
export const stepForMs = 250

export type ShownStep = { step: number; since: number }

/** The step to show at `now`, one at a time towards the step the server is at; `wait` says when to look again. */
export function nextStep(shown: ShownStep, actual: number, now: number): { shown: ShownStep; wait: number | null } {
  if (actual <= shown.step) return { shown, wait: null }
  const left = shown.step === 0 ? 0 : shown.since + stepForMs - now
  if (left > 0) return { shown, wait: left }
  const next = { step: shown.step + 1, since: now }
  return { shown: next, wait: next.step < actual ? stepForMs : null }
}

/** Whether the last step was seen long enough to make room for the answer; if not, how long it still needs. */
export function remainingMs(shown: ShownStep, actual: number, now: number): number {
  const stepsLeft = Math.max(0, actual - shown.step)
  if (shown.step === 0) return stepsLeft * stepForMs
  return Math.max(0, shown.since + stepForMs - now) + stepsLeft * stepForMs
}
