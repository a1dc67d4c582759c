import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from './storage.ts'

export type StoredPlan = 'free' | 'pro'

const reReadMs = 2000

export function readPlan(): StoredPlan {
  return readStored('plan') === 'pro' ? 'pro' : 'free'
}

export function storePlan(plan: StoredPlan): void {
  if (readPlan() !== plan) writeStored('plan', plan)
}

/** The plan as it was last received. It only words what is shown: the server decides what is allowed. */
export function useStoredPlan(): StoredPlan {
  return useSyncExternalStore(reRead, readPlan)
}

function reRead(changed: () => void): () => void {
  const timer = setInterval(changed, reReadMs)
  window.addEventListener('storage', changed)
  return () => {
    clearInterval(timer)
    window.removeEventListener('storage', changed)
  }
}
