import type { Memory } from '@nestbook/contract/children.ts'
import { findEntry } from '../../device/conversation-index.ts'
import { deviceConversations } from '../../device/conversation-store.ts'

/** What a conversation has taught of the children, as far as it is known here. Until it is, it is taken to teach. */
const nothing: Memory = { remember: true, profiles: [], notes: [] }

const known = new Map<string, Memory>()
const listeners = new Set<() => void>()
/** Rises with every change, so that what was asked for before it does not undo it. */
let changes = 0

export function memoryOf(conversation: string): Memory {
  return known.get(conversation) ?? nothing
}

/** Whether it is not to be remembered. */
export function isSilent(conversation: string): boolean {
  const entry = findEntry(conversation)
  return entry ? entry.silentSince !== null : !memoryOf(conversation).remember
}

export function becomeMemory(conversation: string, memory: Memory): void {
  changes++
  known.set(conversation, memory)
  notify()
}

/** Puts what was learned of some children beside what is known of the others. */
export function addNotes(conversation: string, { profiles, notes }: Pick<Memory, 'profiles' | 'notes'>): void {
  const before = memoryOf(conversation)
  const isTold = (id: string) => profiles.some((profile) => profile.id === id)
  const changed = new Set(notes.map(({ change }) => change))
  becomeMemory(conversation, {
    ...before,
    profiles: [...before.profiles.filter(({ id }) => !isTold(id)), ...profiles],
    notes: [...before.notes.filter(({ change }) => !changed.has(change)), ...notes],
  })
}

/** Takes a note out of its margin. */
export function dropNotes(conversation: string, change: string): void {
  const before = memoryOf(conversation)
  becomeMemory(conversation, { ...before, notes: before.notes.filter((note) => note.change !== change) })
}

/** Asks the server again. What is known stays where it cannot be asked. */
export async function refreshMemory(conversation: string): Promise<void> {
  const asked = changes
  try {
    const { loadMemory } = await import('./child-calls.ts')
    const memory = await loadMemory(conversation)
    if (asked !== changes) return await refreshMemory(conversation)
    becomeMemory(conversation, memory)
    deviceConversations.silence(conversation, !memory.remember)
  } catch {
    console.warn('Failed to load what a conversation taught')
  }
}

/** Profiles were changed by hand: what conversations taught of them is to be asked for again. */
export function forgetMemories(): void {
  changes++
  known.clear()
  notify()
}

export function subscribeToMemory(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify(): void {
  for (const listener of listeners) listener()
}
