import { type Hide, uuidOf } from '../secrets/secrets.ts'

/**
 * What an owner is called towards the App Store: a UUID made with the server's key, so that a transaction tells nobody
 * else whose it is, and nobody can name another.
 */
export function accountTokenOf(owner: string, hide: Hide): string {
  return uuidOf(hide('app account', owner))
}
