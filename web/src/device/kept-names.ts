import { owned } from './owner.ts'
import { currentPerson, isStillHere } from './person.ts'
import { readStored, removeStored, writeStored } from './storage.ts'

/** The names of the parent's children as they were last heard. One that is gone takes along what was offered by it. */
export function keepNames(names: readonly string[]): void {
  // Who logged out meanwhile is forgotten.
  if (!isStillHere(currentPerson())) return
  const text = names.filter(Boolean).join('\n')
  const known = readStored(owned('children-names')) ?? ''
  if (text === known) return
  if (known.split('\n').some((name) => name !== '' && !names.includes(name))) removeStored('prompts')
  writeStored(owned('children-names'), text)
}
