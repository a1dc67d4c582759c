import { consumeCarried } from './carry-over.ts'

const prefix = 'nestbook.'
const unwritten = consumeCarried()
const listeners = new Set<() => void>()
/** What an app's shell keeps elsewhere, by name. */
const secrets = new Map<string, string | null>()
let storeSecret: (name: string, value: string | null) => void = () => {}

/** Why words will not survive a reload: the device's room is used up, or the browser keeps nothing at all. */
export type StorageTrouble = 'full' | 'blocked' | null
let trouble: StorageTrouble = null

export function storageTrouble(): StorageTrouble {
  return trouble
}

export function onStorageTrouble(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** From now on these names are kept by `keep`, and in memory, and nowhere else. */
export function storeInSafe(known: Map<string, string | null>, keep: typeof storeSecret): void {
  storeSecret = keep
  for (const [name, value] of known) secrets.set(name, value)
}

/** What the device keeps under a name. Blocked or full storage never breaks the app: it then lasts as long as the page. */
export function readStored(name: string): string | null {
  const secret = secrets.get(name)
  if (secret !== undefined) return secret
  const waiting = unwritten.get(name)
  if (waiting !== undefined) return waiting
  try {
    return localStorage.getItem(prefix + name)
  } catch {
    return null
  }
}

/** The names of all that is kept. */
export function storedNames(): string[] {
  const names = new Set(unwritten.keys())
  try {
    for (let i = 0; i < localStorage.length; i++) {
      const key = localStorage.key(i)
      if (key?.startsWith(prefix)) names.add(key.slice(prefix.length))
    }
  } catch {
    // Blocked storage holds no names.
  }
  return [...names]
}

/** What of these the device could not keep. */
export function unwrittenOf(names: readonly string[]): Map<string, string> {
  return new Map([...unwritten].filter(([name]) => names.includes(name)))
}

let isSealed = false

/** From now until the page is loaded again nothing is kept any more. */
export function lockStorage(): void {
  isSealed = true
}

/** Says whether the words will survive a reload. */
export function writeStored(name: string, value: string): boolean {
  if (isSealed) return false
  if (secrets.has(name)) {
    secrets.set(name, value)
    storeSecret(name, value)
    return true
  }
  try {
    localStorage.setItem(prefix + name, value)
    unwritten.delete(name)
    if (unwritten.size === 0) setTrouble(null)
    return true
  } catch (error) {
    unwritten.set(name, value)
    setTrouble(saysFull(error) ? 'full' : 'blocked')
    return false
  }
}

export function removeStored(name: string): void {
  if (secrets.get(name)) storeSecret(name, null)
  if (secrets.has(name)) secrets.set(name, null)
  unwritten.delete(name)
  try {
    localStorage.removeItem(prefix + name)
  } catch {
    // Blocked storage holds nothing to remove.
  }
  // There may be room now for what had to wait.
  for (const [waiting, value] of [...unwritten]) if (!writeStored(waiting, value)) return
  if (unwritten.size === 0) setTrouble(null)
}

/** There is room on the device, but no more is meant to be kept. */
export function refuseMore(): void {
  setTrouble('full')
}

/** Calls back with the name of what another tab wrote or removed; null when it removed everything. */
export function onStoredElsewhere(listener: (name: string | null) => void): () => void {
  const onStorage = ({ key, storageArea }: StorageEvent) => {
    if (storageArea !== null && storageArea !== localStorageOrNull()) return
    if (key === null) listener(null)
    else if (key.startsWith(prefix)) listener(key.slice(prefix.length))
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

function localStorageOrNull(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}

function saysFull(error: unknown): boolean {
  return error instanceof DOMException && /quota/i.test(error.name)
}

function setTrouble(next: StorageTrouble): void {
  if (next === trouble) return
  trouble = next
  for (const listener of listeners) listener()
}
