import { useState } from 'react'
import { billingFailures } from '../../words/billing.ts'
import { requestRestore } from './billing-calls.ts'
import { restoreProblem } from './billing-problems.ts'
import { setSubscription } from './subscription.ts'

/** Long enough to read that it went well. */
const reloadAfterMs = 1500

export type Restore = { state: 'idle' | 'working' | 'done'; problem: string | null; restore: () => void }

/** Has what was bought on the web looked for, in case word of it was lost. The page is loaded again when it is there. */
export function useRestore(): Restore {
  const [state, setState] = useState<Restore['state']>('idle')
  const [problem, setProblem] = useState<string | null>(null)
  const restore = async () => {
    setProblem(null)
    setState('working')
    try {
      const found = await requestRestore()
      setSubscription(found)
      if (found.subscriptionStatus === 'pro') {
        setState('done')
        setTimeout(() => window.location.reload(), reloadAfterMs)
        return
      }
      setProblem(billingFailures.nothingToRestore)
    } catch (failure) {
      setProblem(restoreProblem(failure))
    }
    setState('idle')
  }
  return { state, problem, restore: () => void restore() }
}
