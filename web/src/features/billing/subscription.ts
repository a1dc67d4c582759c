import type { SubscriptionReply } from '@nestbook/contract/billing.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { storePlan, useStoredPlan } from '../../device/stored-plan.ts'
import { onWake } from '../../device/wake.ts'
import { fetchSubscription } from './billing-calls.ts'

const pollMs = 30_000

type Known = { subscription: SubscriptionReply | null; hasFailed: boolean }

let known: Known = { subscription: null, hasFailed: false }
let asked = 0
const listeners = new Set<() => void>()

/**
 * How the account's subscription stands; null until it is known. Asked for at once, when the stored plan changes, in
 * whatever tab, when the device wakes and every 30 seconds.
 */
export function useSubscription(): Known {
  const plan = useStoredPlan()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another plan is asked for again.
  useEffect(() => {
    const ask = () => void refreshSubscription()
    ask()
    const timer = setInterval(() => document.visibilityState === 'visible' && ask(), pollMs)
    const stop = onWake(ask)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [plan])
  return useSyncExternalStore(subscribe, () => known)
}

export async function refreshSubscription(): Promise<void> {
  const turn = ++asked
  try {
    const subscription = await fetchSubscription()
    // Of two replies the one that was asked for last is right.
    if (turn === asked) setKnown({ subscription, hasFailed: false })
  } catch {
    console.warn('Failed to get subscription info')
    if (turn === asked) setKnown({ ...known, hasFailed: true })
  }
}

/** What a change of it replied. */
export function setSubscription(subscription: SubscriptionReply): void {
  asked++
  setKnown({ subscription, hasFailed: false })
}

function setKnown(next: Known): void {
  known = next
  if (next.subscription) storePlan(next.subscription.subscriptionStatus === 'pro' ? 'pro' : 'free')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
