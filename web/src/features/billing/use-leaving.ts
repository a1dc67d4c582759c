import { useEffect, useState } from 'react'
import { openOutside } from '../../device/open-outside.ts'
import { beginCheckout, beginPortal } from './billing-calls.ts'
import { checkoutProblem, portalProblem } from './billing-problems.ts'
import { refreshSubscription } from './subscription.ts'

export type Leaving = { isWorking: boolean; problem: string | null; leave: () => void }

/** Leads to the checkout. It stays at work until the page is gone. */
export function useCheckout(): Leaving {
  return useLeaving(beginCheckout, checkoutProblem)
}

/** Leads to where cards and invoices are looked after. */
export function usePortal(): Leaving {
  return useLeaving(beginPortal, portalProblem)
}

function useLeaving(begin: () => Promise<{ url: string }>, say: (failure: unknown) => string): Leaving {
  const [isWorking, setIsWorking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    // The browser's Back may show this very page again.
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && setIsWorking(false)
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [])
  const closed = () => {
    setIsWorking(false)
    void refreshSubscription()
  }
  const leave = async () => {
    setProblem(null)
    setIsWorking(true)
    try {
      const { url } = await begin()
      await openOutside(url, closed)
    } catch (failure) {
      setProblem(say(failure))
      closed()
    }
  }
  return { isWorking, problem, leave: () => void leave() }
}
