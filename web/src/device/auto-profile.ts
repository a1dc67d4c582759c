import { useSyncExternalStore } from 'react'
import { onStoredElsewhere, readStored, removeStored, writeStored } from './storage.ts'

const name = 'auto-profile'
const listeners = new Set<() => void>()

/** Whether profiles of the children may be built from what is said on this device. */
export function buildsProfiles(): boolean {
  return readStored(name) !== 'false'
}

export function setBuildsProfiles(does: boolean): void {
  if (does) removeStored(name)
  else writeStored(name, 'false')
  for (const listener of listeners) listener()
}

export function useBuildsProfiles(): boolean {
  return useSyncExternalStore(subscribe, buildsProfiles)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const stop = onStoredElsewhere(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}
