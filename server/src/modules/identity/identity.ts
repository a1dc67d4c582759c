import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '@nestbook/contract/errors.ts'
import { fingerprintHeader } from '@nestbook/contract/route.ts'
import { limits } from '@nestbook/contract/rules/limits.ts'

/** Who asks, as the name that their runs are kept under. Throws no_identity. */
export type Identify = (request: { headers: Record<string, string | string[] | undefined> }) => string

/**
 * Guests are told apart by the fingerprint that their device sends. It is a claim, not a proof, and personal:
 * only its keyed hash is kept, and it is never logged.
 */
export function makeIdentify(secret: string): Identify {
  return ({ headers }) => {
    const fingerprint = headers[fingerprintHeader]
    if (typeof fingerprint !== 'string' || fingerprint.length < 8 || fingerprint.length > limits.fingerprintLength)
      throw new AppError('no_identity')
    return `guest:${createHmac('sha256', secret).update(fingerprint).digest('base64url')}`
  }
}

/** The server's own key: NESTBOOK_SECRET, or one made once and kept in the data folder. */
export function serverSecret(given: string | null, dataFolder: string): string {
  if (given) return given
  const file = join(dataFolder, 'server-key')
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}
