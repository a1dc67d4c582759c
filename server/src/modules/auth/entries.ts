import { AppError } from '@nestbook/contract/errors.ts'
import { emailError, normaliseEmail } from '@nestbook/contract/rules/email.ts'
import { passwordError } from '@nestbook/contract/rules/password.ts'
import { isWidelyUsed } from '../../adapters/passwords/common-passwords.ts'

/** An address as it is kept. Throws the rule that it breaks. */
export function readEmail(typed: string): string {
  const problem = emailError(typed)
  if (problem) throw new AppError(problem, { field: 'email' })
  return normaliseEmail(typed)
}

/** Throws the rule that a password breaks. */
export function checkPassword(password: string): void {
  const problem = passwordError(password)
  if (problem) throw new AppError(problem, { field: 'password' })
}

/** Throws the rule that a new password breaks: it must also be one that others would not try first. */
export function checkNewPassword(password: string, email: string): void {
  checkPassword(password)
  if (isGuessed(password, email)) throw new AppError('password_common', { field: 'password' })
}

const seasons =
  /^(spring|summer|autumn|fall|winter|january|february|march|april|june|july|august|september|october|november|december)$/
const minTellingLength = 4

function isGuessed(password: string, email: string): boolean {
  const core = password.toLowerCase().replace(/^[^a-z]+|[^a-z]+$/g, '')
  const name = email.split('@')[0] ?? ''
  const own = ['nestbook', ...name.split(/[^a-z]+/).filter((part) => part.length >= minTellingLength)]
  return isWidelyUsed(password) || seasons.test(core) || own.includes(core) || new Set(password).size < minTellingLength
}
