import { failures } from '@nestbook/contract/errors.ts'
import { emailFlaw } from '@nestbook/contract/rules/email.ts'
import { passwordFlaw } from '@nestbook/contract/rules/password.ts'
import { entryFlaws } from '../../words/auth.ts'

export type Entry = 'email' | 'password' | 'again'
export type Flaws = Partial<Record<Entry, string>>

/** What is wrong with the entries of a form, in the form's own order. Only what the form asks for is looked at. */
export function findFlaws(entries: Partial<Record<Entry, string>>): Flaws {
  const { email, password, again } = entries
  const found: [Entry, string | null][] = [
    ['email', email === undefined ? null : sentence(emailFlaw(email))],
    ['password', password === undefined ? null : sentence(passwordFlaw(password))],
    ['again', again === undefined ? null : againFlaw(again, password)],
  ]
  return Object.fromEntries(found.filter(([, flaw]) => flaw !== null))
}

function sentence(flaw: keyof typeof failures | null): string | null {
  return flaw && failures[flaw].message
}

function againFlaw(again: string, password: string | undefined): string | null {
  if (again === '') return entryFlaws.againMissing
  return again === password ? null : entryFlaws.againDiffers
}
