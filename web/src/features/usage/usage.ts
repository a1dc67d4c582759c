import { type Usage, usageRoutes, usualDailyLimit } from '@nestbook/contract/usage.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '../../api/call.ts'
import { isSessionOver } from '../../api/call-failure.ts'
import { deviceFingerprint } from '../../device/fingerprint.ts'
import { storePlan, useStoredPlan } from '../../device/stored-plan.ts'
import { onWake } from '../../device/wake.ts'

const pollMs = 30_000
const timeoutMs = 10_000

let known: Usage | null = null
let asked = 0
const listeners = new Set<() => void>()

/**
 * How many questions are left; null until it is known. Asked for at once, whenever `turn` or the stored plan changes,
 * every 30 seconds and when the device wakes.
 */
export function useUsage(turn: string, onSessionOver: () => void): Usage | null {
  const plan = useStoredPlan()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn or plan is asked for again.
  useEffect(() => {
    const ask = () => void refresh(onSessionOver)
    ask()
    const timer = setInterval(() => document.visibilityState === 'visible' && ask(), pollMs)
    const stop = onWake(ask)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [turn, plan, onSessionOver])
  return useSyncExternalStore(subscribe, () => known)
}

async function refresh(onSessionOver: () => void): Promise<void> {
  const turn = ++asked
  try {
    const caller = { fingerprint: await deviceFingerprint() }
    const usage = await call(usageRoutes.usage, { caller, signal: AbortSignal.timeout(timeoutMs) })
    // Of two replies the one that was asked for last is right.
    if (turn === asked) setUsage(usage)
  } catch (failure) {
    if (isSessionOver(failure)) onSessionOver()
    else console.warn('Failed to fetch usage info')
  }
}

function setUsage(usage: Usage): void {
  known = usage
  storePlan(usage.subscriptionStatus === 'pro' ? 'pro' : 'free')
  for (const listener of listeners) listener()
}

/** How many questions a day are free, as far as it is known. */
export function freeLimit(): number {
  return known && known.subscriptionStatus !== 'pro' ? known.dailyLimit : usualDailyLimit
}

/** Whether none of the free questions is left, as far as it is known. */
export function isUsedUp(): boolean {
  return known?.subscriptionStatus !== 'pro' && known?.remaining === 0
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
