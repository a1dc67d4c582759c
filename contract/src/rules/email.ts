/** Addresses with letters beyond ASCII are refused: a look-alike of `@` or of a letter must not make a second account. */
const simpleAddress = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/
const maxLetters = 254

/** The form in which an address is kept and compared: `  Ana@Example.COM ` is `ana@example.com`. */
export function normaliseEmail(typed: string): string {
  return typed.trim().toLowerCase()
}

/** What is wrong with an address as it was typed; null for a good one. */
export function emailError(typed: string): 'email_required' | 'email_invalid' | null {
  const email = normaliseEmail(typed)
  if (email === '') return 'email_required'
  return email.length <= maxLetters && simpleAddress.test(email) ? null : 'email_invalid'
}

const withoutDots = ['gmail.com', 'googlemail.com']

/** The mailbox that an address leads to: `A.na+2@googlemail.com` is `ana@gmail.com`. */
export function mailboxOf(address: string): string {
  const [name = '', host = ''] = normaliseEmail(address).split('@')
  const [plain = ''] = name.split('+')
  return withoutDots.includes(host) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${host}`
}
