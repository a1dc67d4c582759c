import { owned } from './owner.ts'
import { currentPerson, isStillHere } from './person.ts'
import { readStored, removeStored, writeStored } from './storage.ts'

/** The names of the parent's children as they were last heard. One that is gone takes along what was offered by it. */
export function keepNames(names: readonly string[]): void {
  // Who logged out meanwhile is forgotten.
  if (!isStillHere(currentPerson())) return
  const text = names.filter(Boolean).join('\n')
  const known = keptNames()
  if (text === known.join('\n')) return
  if (known.some((name) => !names.includes(name))) removeStored('prompts')
  writeStored(owned('children-names'), text)
}

export function keptNames(): string[] {
  return (readStored(owned('children-names')) ?? '').split('\n').filter(Boolean)
}
