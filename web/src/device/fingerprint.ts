import { randomId, toHex } from './random-id.ts'
import { readStored, writeStored } from './storage.ts'

let known: Promise<string> | null = null

/** Who a guest is to the server: SHA-256, in hex, of this device's random id and the time it was installed. */
export function deviceFingerprint(): Promise<string> {
  known ??= digest(`${keptOnce('device-id', randomId)}.${installedAt()}`)
  return known
}

/** When this device first came here, in ms. */
export function installedAt(): number {
  return Number(keptOnce('install-time', () => String(Date.now())))
}

function keptOnce(name: string, make: () => string): string {
  const kept = readStored(name)
  if (kept) return kept
  const made = make()
  writeStored(name, made)
  return made
}

async function digest(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  // Browsers hide `subtle` on plain http; the id is random already, so its own hex serves there.
  if (!crypto.subtle) return toHex(bytes).slice(0, 64)
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}
