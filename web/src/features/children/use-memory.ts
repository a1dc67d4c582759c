import type { Memory } from '@nestbook/contract/children.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { useBuildsProfiles } from '../../device/auto-profile.ts'
import { keptFor } from '../../device/owner.ts'
import { onWake } from '../../device/wake.ts'
import { memoryOf, refreshMemory, subscribeToMemory } from './conversation-memory.ts'

/** What a conversation has taught; null where nothing is learned: for guests, and with the switch off. */
export function useMemory(conversation: string): Memory | null {
  const memory = useSyncExternalStore(subscribeToMemory, () => memoryOf(conversation))
  const isOn = useBuildsProfiles() && keptFor() !== null
  return isOn ? memory : null
}

/** Keeps it up to date while the conversation is shown. */
export function useFreshMemory(conversation: string): void {
  const isOn = useBuildsProfiles() && keptFor() !== null
  useEffect(() => {
    if (!isOn) return
    const ask = () => void refreshMemory(conversation)
    ask()
    return onWake(ask)
  }, [conversation, isOn])
}
