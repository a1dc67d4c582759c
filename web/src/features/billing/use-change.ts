import type { SubscriptionReply } from '@nestbook/contract/billing.ts'
import { useState } from 'react'
import { setSubscription } from './subscription.ts'

/** Changes the subscription once it is asked to, and takes what it is then. */
export function useChange(send: () => Promise<SubscriptionReply>, say: (failure: unknown) => string) {
  const [state, setState] = useState<'idle' | 'working' | 'done'>('idle')
  const [problem, setProblem] = useState<string | null>(null)
  const change = async () => {
    setProblem(null)
    setState('working')
    try {
      setSubscription(await send())
      setState('done')
    } catch (failure) {
      setProblem(say(failure))
      setState('idle')
    }
  }
  return { state, problem, change: () => void change() }
}
