import { owned } from './owner.ts'
import { currentPerson, isStillHere } from './person.ts'
import { readStored, removeStored, writeStored } from './storage.ts'

/** The names of the parent's children as they were last received. One that is gone removes what was offered by it. */
export function storeNames(names: readonly string[]): void {
  // Who logged out meanwhile is forgotten.
  if (!isStillHere(currentPerson())) return
  const text = names.filter(Boolean).join('\n')
  const known = storedNames()
  if (text === known.join('\n')) return
  if (known.some((name) => !names.includes(name))) removeStored('prompts')
  writeStored(owned('children-names'), text)
}

export function storedNames(): string[] {
  return (readStored(owned('children-names')) ?? '').split('\n').filter(Boolean)
}
