import { plugin } from './platform.ts'
import { readStored, storeInSafe } from './storage.ts'

/** mobile/ios/App/App/NestbookShellPlugin.swift and its twin in Java. */
type Secrets = {
  readSecret: (of: { name: string }) => Promise<{ value?: string | null }>
  writeSecret: (secret: { name: string; value: string }) => Promise<unknown>
  removeSecret: (of: { name: string }) => Promise<unknown>
}

/** What whoever holds it is: never in the page's own storage, where a backup or another program might read it. */
const secretNames = ['auth-token', 'sign-in-verifier']
const timeoutMs = 2000

/** In an app, has the system's safe (Keychain, Keystore) keep what says who somebody is. */
export async function openSafe(): Promise<void> {
  const safe = plugin('NestbookShell')
  if (!isSecrets(safe)) return
  // Keychains outlive an app that was taken off the device: whoever installs it again begins again.
  const isNew = readStored('install-time') === null
  const values = await Promise.all(secretNames.map((name) => (isNew ? forget(safe, name) : read(safe, name))))
  storeInSafe(new Map(secretNames.map((name, at) => [name, values[at] ?? null])), (name, value) => {
    const kept = value === null ? safe.removeSecret({ name }) : safe.writeSecret({ name, value })
    kept.catch(() => console.warn(`The device did not keep ${name}`))
  })
}

async function read(safe: Secrets, name: string): Promise<string | null> {
  const tooLate = new Promise<{ value: null }>((done) => setTimeout(done, timeoutMs, { value: null }))
  const { value } = await Promise.race([safe.readSecret({ name }), tooLate]).catch(() => ({ value: null }))
  return value ?? null
}

async function forget(safe: Secrets, name: string): Promise<null> {
  void safe.removeSecret({ name }).catch(() => {})
  return null
}

function isSecrets(found: unknown): found is Secrets {
  const abilities = ['readSecret', 'writeSecret', 'removeSecret']
  return typeof found === 'object' && found !== null && abilities.every((name) => name in found)
}
