import { entries, parseEntries, recordName, storeEntries } from './conversation-index.ts'
import { owned } from './owner.ts'
import { readStored, removeStored, storedNames, writeStored } from './storage.ts'

/**
 * What a guest stored on this device becomes the account's that is signed in now. It is moved once, whichever tab comes
 * first, and continued where it broke off.
 */
export function joinGuestConversations(): void {
  const guests = parseEntries(readStored('conversations'))
  for (const { id } of guests) move(`conversation.${id}`, recordName(id))
  const known = new Set(entries().map(({ id }) => id))
  const joining = guests.filter(({ id }) => !known.has(id) && readStored(recordName(id)) !== null)
  if (joining.length > 0)
    storeEntries([...entries(), ...joining].toSorted((one, other) => other.updatedAt - one.updatedAt))
  for (const name of storedNames().filter((name) => name.startsWith('draft.'))) join(name, owned(name))
  removeStored('conversations')
}

function move(from: string, to: string): void {
  const text = readStored(from)
  if (text === null) return
  if (readStored(to) === null) writeStored(to, text)
  removeStored(from)
}

/** Nothing that was typed is dropped, though the account may have a draft of its own here. */
function join(from: string, to: string): void {
  const [guests, own] = [readStored(from) ?? '', readStored(to) ?? '']
  if (guests && !own.includes(guests)) writeStored(to, own ? `${own}\n\n${guests}` : guests)
  removeStored(from)
}
