import { plugin } from './platform.ts'
import { randomId, toHex } from './random-id.ts'
import { readStored, writeStored } from './storage.ts'

type Device = { getId: () => Promise<{ identifier?: string }> }

let known: Promise<string> | null = null
const timeoutMs = 2000

/** Who a guest is to the server: SHA-256, in hex, of this device's id and the time it was installed. */
export function deviceFingerprint(): Promise<string> {
  known ??= deviceId().then((id) => digest(`${id}.${installedAt()}`))
  return known
}

/** In an app the id that the system gives the device, elsewhere a random one that is kept. */
async function deviceId(): Promise<string> {
  const device = plugin('Device')
  const told = isDevice(device) ? device.getId().catch(() => ({})) : {}
  const tooLate = new Promise<Awaited<ReturnType<Device['getId']>>>((done) => setTimeout(done, timeoutMs, {}))
  const { identifier }: { identifier?: string } = await Promise.race([told, tooLate])
  return identifier || storedOnce('device-id', randomId)
}

function isDevice(found: unknown): found is Device {
  return typeof found === 'object' && found !== null && 'getId' in found
}

/** When this device first came here, in ms. */
export function installedAt(): number {
  return Number(storedOnce('install-time', () => String(Date.now())))
}

function storedOnce(name: string, make: () => string): string {
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
