import { useEffect, useState } from 'react'
import { nextStep, remainingMs } from './shown-step.ts'

/** The step in view, and whether every step so far was in view long enough. `isRecalled` skips what was seen before. */
export function useShownStep(actual: number, isRecalled: boolean): { step: number; isSeen: boolean } {
  const [shown, setShown] = useState({ step: isRecalled ? actual : 0, since: 0 })
  // Kept as the step that was reached: steps and words that come all at once are seen by nobody yet.
  const [seen, setSeen] = useState(isRecalled ? actual : -1)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const { shown: next, wait } = nextStep(shown, actual, Date.now())
      if (next !== shown) return setShown(next)
      const left = remainingMs(shown, actual, Date.now())
      if (left === 0) setSeen(actual)
      if (wait !== null || left > 0) timer = setTimeout(look, wait ?? left)
    }
    look()
    return () => clearTimeout(timer)
  }, [shown, actual])
  return { step: shown.step, isSeen: actual <= seen }
}
