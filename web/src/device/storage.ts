const prefix = 'nestbook.'
const unwritten = new Map<string, string>()

/** What the device keeps under a name. Blocked or full storage never breaks the app: it then lasts as long as the page. */
export function readStored(name: string): string | null {
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

let isSealed = false

/** From now until the page is loaded anew nothing is kept any more. */
export function sealStorage(): void {
  isSealed = true
}

/** Says whether the words will survive a reload. */
export function writeStored(name: string, value: string): boolean {
  if (isSealed) return false
  try {
    localStorage.setItem(prefix + name, value)
    unwritten.delete(name)
    return true
  } catch {
    unwritten.set(name, value)
    return false
  }
}

export function removeStored(name: string): void {
  unwritten.delete(name)
  try {
    localStorage.removeItem(prefix + name)
  } catch {
    // Blocked storage holds nothing to remove.
  }
}
