import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../../database/database.ts'
import { makeSecretsStore } from './secrets.store.ts'

/** The server's own key: NESTBOOK_SECRET, or one made once and kept in the data folder. */
export function serverSecret(given: string | null, dataFolder: string): string {
  if (given) return given
  const file = join(dataFolder, 'server-key')
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

/** Throws when servers that share the database do not share the secret: each would know other hashes than the rest. */
export async function shareSecret(database: Database, secret: string): Promise<void> {
  const digest = createHmac('sha256', secret).update('which secret').digest('base64url')
  if (await makeSecretsStore(database).claim(digest)) return
  throw new Error(
    'Another server runs on this database with another secret. Give all of them the same NESTBOOK_SECRET (32 characters or more), or stop the others first.',
  )
}

/** Hides something personal behind the server's key. The same text for another purpose comes out differently. */
export type KeyedHash = (
  purpose:
    | 'device'
    | 'anonymous'
    | 'app account'
    | 'receipts'
    | 'network'
    | 'email'
    | 'mail link'
    | 'sign-in nonce'
    | 'sign-in verifier'
    | 'learning'
    | 'trial address'
    | 'trial card'
    | 'customer'
    | 'webhook'
    | 'request'
    | 'allowance',
  text: string,
) => string

export function makeKeyedHash(secret: string): KeyedHash {
  return (purpose, text) => createHmac('sha256', secret).update(`${purpose}:${text}`).digest('base64url')
}

/** A UUID (RFC 9562, version 8) of what was hidden: its first 122 bits. */
export function uuidOf(hidden: string): string {
  const bytes = Buffer.from(hidden, 'base64url').subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) % 16) | 0x80
  bytes[8] = ((bytes[8] ?? 0) % 64) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** What of a token is stored. Tokens have 256 random bits: they need no slow hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

export function randomName(): string {
  return randomBytes(16).toString('base64url')
}

/** Of a secret that somebody else wants back one day, so that the database alone does not give it away. */
export type Encryption = { encrypt: (text: string) => string; decrypt: (encrypted: string) => string | null }

const nonceBytes = 12
const tagBytes = 16

export function makeEncryption(secret: string): Encryption {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'nestbook sealed secrets', 32))
  return {
    encrypt: (text) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
    },

    /** Null when it was encrypted with another key, or changed since. */
    decrypt: (encrypted) => {
      try {
        const bytes = Buffer.from(encrypted, 'base64url')
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
          authTagLength: tagBytes,
        })
        decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
        return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return null
      }
    },
  }
}
