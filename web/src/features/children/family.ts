import type { ChildProfile } from '@nestbook/contract/children.ts'
import { ageText } from '@nestbook/contract/rules/ages.ts'
import { limits } from '@nestbook/contract/rules/limits.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { setBuildsProfiles } from '../../device/auto-profile.ts'
import { type HomeFamily, storeFamily } from '../../device/stored-family.ts'
import { storeNames } from '../../device/stored-names.ts'
import { onWake } from '../../device/wake.ts'
import { loadChildren, saveAutoBuild } from './child-calls.ts'

/** The parent's children, the youngest first; null until they are known. */
export type Family = { profiles: readonly ChildProfile[] | null; hasFailed: boolean }

let family: Family = { profiles: null, hasFailed: false }
let asked = 0
const listeners = new Set<() => void>()

/** Asked for whenever it comes up, and when the device wakes; what was known is shown meanwhile. */
export function useFamily(): Family {
  useEffect(() => {
    void refreshFamily()
    return onWake(() => void refreshFamily())
  }, [])
  return useSyncExternalStore(subscribe, () => family)
}

/** Tells what the home page has to know, now and whenever it changes; null when it could not be asked for. */
export function followFamily(listener: (known: HomeFamily | null) => void): () => void {
  const notify = () => listener(family.profiles && inShort(family.profiles))
  const unsubscribe = subscribe(notify)
  const stopWaking = onWake(() => void refreshFamily())
  void refreshFamily()
  return () => {
    unsubscribe()
    stopWaking()
  }
}

export async function refreshFamily(): Promise<void> {
  const turn = ++asked
  try {
    const { profiles, buildsProfiles } = await loadChildren()
    // Of two replies the one that was asked for last is right.
    if (turn !== asked) return
    if (!buildsProfiles) setBuildsProfiles(false)
    setFamily({ profiles, hasFailed: false })
  } catch {
    console.warn('Failed to load child profiles')
    if (turn === asked) setFamily({ ...family, hasFailed: true })
  }
}

/** Switches the building of profiles, on this device and for the account; false when the account could not be told. */
export async function switchAutoBuild(on: boolean): Promise<boolean> {
  // A reply that is under way tells how it was before.
  asked++
  setBuildsProfiles(on)
  try {
    await saveAutoBuild(on)
    return true
  } catch {
    console.warn('Failed to save whether profiles are built')
    // Switched off, it is so here at least.
    setBuildsProfiles(false)
    return false
  }
}

function setFamily(next: Family): void {
  family = next
  if (next.profiles) {
    storeFamily(inShort(next.profiles))
    storeNames(next.profiles.map(({ name }) => name))
  }
  for (const listener of listeners) listener()
}

function inShort(profiles: readonly ChildProfile[]): HomeFamily {
  const ages = profiles.flatMap(({ age }) => (age === null ? [] : [ageText(age)]))
  return { ages: ages.slice(0, limits.childrenAges).join(','), hasNone: profiles.length === 0 }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
