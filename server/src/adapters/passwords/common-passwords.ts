import { dictionary } from '@zxcvbn-ts/language-common'

let known: Set<string> | null = null

/** Whether a password is among the 49,000 most used ones, in any case of its letters. */
export function isWidelyUsed(password: string): boolean {
  known ??= new Set(dictionary.passwords)
  return known.has(password.toLowerCase())
}
