import { useSyncExternalStore } from 'react'
import { serverOrigin } from './server-origin.ts'

const timeoutMs = 5000
const listeners = new Set<() => void>()

// A device that says it has a network may still have none; one that says it has none mostly is right.
let isOff = !navigator.onLine
let isOffSinceStart = isOff

export function isOffline(): boolean {
  return isOff
}

export function useOffline(): boolean {
  return useSyncExternalStore(subscribe, isOffline)
}

/** Whether the page came up without a network and has had none since. */
export function useOfflineSinceStart(): boolean {
  return useSyncExternalStore(subscribe, () => isOffSinceStart)
}

/** Looks whether our server can be reached; says so, and lets everybody know. */
export async function checkServer(): Promise<boolean> {
  const isThere = await fetch(`${serverOrigin()}/api/health`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(timeoutMs),
  }).then(
    () => true,
    () => false,
  )
  setOffline(!isThere && !navigator.onLine)
  return isThere
}

/** Follows the network for as long as the page lives. */
export function followConnection(): void {
  window.addEventListener('online', () => setOffline(false))
  // The server may be this very machine, which needs no network.
  window.addEventListener('offline', () => void checkServer())
  if (isOff) void checkServer()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setOffline(next: boolean): void {
  if (next === isOff) return
  isOff = next
  isOffSinceStart &&= next
  for (const listener of listeners) listener()
}
