import { type KeyedHash, uuidOf } from '../secrets/secrets.ts'

/**
 * What an owner is called towards the App Store: a UUID made with the server's key. So a transaction tells nobody else
 * whose it is, and nobody can name another.
 */
export function accountTokenOf(owner: string, keyedHash: KeyedHash): string {
  return uuidOf(keyedHash('app account', owner))
}
