import { useEffect } from 'react'
import { setWantsUpgrade, wantsUpgrade } from '../device/person.ts'
import { readPlan } from '../device/stored-plan.ts'

/** Who wanted Pro as a guest is shown the plans once they are in. */
export function usePendingUpgrade(isIn: boolean, onUpgrade: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked once, on coming in.
  useEffect(() => {
    if (!isIn || !wantsUpgrade()) return
    setWantsUpgrade(false)
    if (readPlan() === 'free') onUpgrade()
  }, [isIn])
}
