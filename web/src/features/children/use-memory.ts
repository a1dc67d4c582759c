import type { Memory } from '@nestbook/contract/children.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { useBuildsProfiles } from '../../device/auto-profile.ts'
import { subscribeToConversations } from '../../device/conversation-index.ts'
import { owner } from '../../device/owner.ts'
import { onWake } from '../../device/wake.ts'
import { isSilent, memoryOf, refreshMemory, subscribeToMemory } from './conversation-memory.ts'

/** What a conversation has taught; null where nothing is learned: for guests, and with the switch off. */
export function useMemory(conversation: string): Memory | null {
  const memory = useSyncExternalStore(subscribeToMemory, () => memoryOf(conversation))
  const isOn = useBuildsProfiles() && owner() !== null
  return isOn ? memory : null
}

/** Whether it is not to be remembered. */
export function useIsSilent(conversation: string): boolean {
  useSyncExternalStore(subscribeToMemory, () => memoryOf(conversation))
  return useSyncExternalStore(subscribeToConversations, () => isSilent(conversation))
}

/** Keeps it up to date while the conversation is shown. */
export function useFreshMemory(conversation: string): void {
  const isOn = useBuildsProfiles() && owner() !== null
  useEffect(() => {
    if (!isOn) return
    const ask = () => void refreshMemory(conversation)
    ask()
    return onWake(ask)
  }, [conversation, isOn])
}
