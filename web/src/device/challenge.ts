import { platform } from './platform.ts'

const name = 'nestbook.sign-in-verifier'

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

/** Keeps the text for this tab and the windows that it opens; in an app until it is asked for. */
export function keepVerifier(verifier: string): void {
  try {
    place().setItem(name, verifier)
  } catch {
    // Without storage the page that is open still has it.
  }
}

/** The text that was kept, once. */
export function takeVerifier(): string | null {
  try {
    const kept = place().getItem(name)
    place().removeItem(name)
    return kept
  } catch {
    return null
  }
}

/** An app may be ended by the system while the browser is in front of it; there are no other tabs in it. */
function place(): Storage {
  return platform() === 'web' ? sessionStorage : localStorage
}

function inLetters(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
}
