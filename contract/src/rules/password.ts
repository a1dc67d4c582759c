export const passwordLength = { min: 8, max: 128 } as const

/** What a password must have, in the order in which it is said. A checklist shows all of them. */
export const passwordRules = [
  { error: 'password_short', isMet: (password: string) => password.length >= passwordLength.min },
  { error: 'password_no_upper', isMet: (password: string) => /[A-Z]/.test(password) },
  { error: 'password_no_lower', isMet: (password: string) => /[a-z]/.test(password) },
  { error: 'password_no_digit', isMet: (password: string) => /[0-9]/.test(password) },
] as const

export type PasswordError = 'password_required' | 'password_long' | (typeof passwordRules)[number]['error']

/** The first thing that is wrong with a password; null for a good one. Nothing is trimmed or cut. */
export function passwordError(password: string): PasswordError | null {
  if (password === '') return 'password_required'
  if (password.length > passwordLength.max) return 'password_long'
  return passwordRules.find(({ isMet }) => !isMet(password))?.error ?? null
}
