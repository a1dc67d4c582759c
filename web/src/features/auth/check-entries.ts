import { ownFailures } from '@nestbook/contract/own-failures.ts'
import { emailError } from '@nestbook/contract/rules/email.ts'
import { passwordError } from '@nestbook/contract/rules/password.ts'
import { entryErrors } from '../../words/auth.ts'

export type Entry = 'email' | 'password' | 'again'
export type FieldErrors = Partial<Record<Entry, string>>

/** What is wrong with the entries of a form, in the form's own order. Only what the form asks for is looked at. */
export function findErrors(entries: Partial<Record<Entry, string>>): FieldErrors {
  const { email, password, again } = entries
  const found: [Entry, string | null][] = [
    ['email', email === undefined ? null : sentence(emailError(email))],
    ['password', password === undefined ? null : sentence(passwordError(password))],
    ['again', again === undefined ? null : againError(again, password)],
  ]
  return Object.fromEntries(found.filter(([, error]) => error !== null))
}

function sentence(error: keyof typeof ownFailures | null): string | null {
  return error && ownFailures[error].message
}

function againError(again: string, password: string | undefined): string | null {
  if (again === '') return entryErrors.againMissing
  return again === password ? null : entryErrors.againDiffers
}
