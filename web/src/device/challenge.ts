import { platform } from './platform.ts'
import { readStored, removeStored, writeStored } from './storage.ts'

const name = 'sign-in-verifier'
const nameInTab = `nestbook.${name}`

/** A random text to keep, and its hash to send along: whoever shows the text later is who sent the hash. */
export type Challenge = { verifier: string; challenge: string }

export async function makeChallenge(): Promise<Challenge> {
  const verifier = inLetters(crypto.getRandomValues(new Uint8Array(32)))
  const bytes = new TextEncoder().encode(verifier)
  return { verifier, challenge: inLetters(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))) }
}

/** Browsers can make one only where the connection is safe. */
export function canMakeChallenge(): boolean {
  return Boolean(crypto.subtle)
}

/**
 * Keeps the text for this tab and the windows that it opens. An app may be ended by the system while the browser is in
 * front of it: there it is kept until it is asked for.
 */
export function storeVerifier(verifier: string): void {
  if (platform() !== 'web') {
    writeStored(name, verifier)
    return
  }
  try {
    sessionStorage.setItem(nameInTab, verifier)
  } catch {
    // Without storage the page that is open still has it.
  }
}

/** The text that was kept, once. */
export function consumeVerifier(): string | null {
  if (platform() !== 'web') {
    const kept = readStored(name)
    removeStored(name)
    return kept
  }
  try {
    const kept = sessionStorage.getItem(nameInTab)
    sessionStorage.removeItem(nameInTab)
    return kept
  } catch {
    return null
  }
}

function inLetters(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
}
