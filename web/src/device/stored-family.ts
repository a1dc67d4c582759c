import { owned } from './owner.ts'
import { currentPerson, isStillHere } from './person.ts'
import { readStored, writeStored } from './storage.ts'

/** What the home page has to know of a parent's children: their ages with commas between, or that there are none. */
export type HomeFamily = { ages: string; hasNone: boolean }

/** As it was last received, so that the home page need not wait for it; null when it never was. */
export function storedFamily(): HomeFamily | null {
  const text = readStored(owned('children'))
  if (text === null) return null
  return { ages: text === 'none' ? '' : text, hasNone: text === 'none' }
}

export function storeFamily({ ages, hasNone }: HomeFamily): void {
  // Who logged out meanwhile is forgotten.
  if (!isStillHere(currentPerson())) return
  const text = hasNone ? 'none' : ages
  if (readStored(owned('children')) !== text) writeStored(owned('children'), text)
}
