import { AppError } from '@nestbook/contract/errors.ts'
import type { Change } from '../../database/database.ts'
import { hashToken, randomName } from '../secrets/secrets.ts'
import type { Session } from '../sessions/sessions.ts'
import { type AuthContext, bucketsOf, durations } from './auth-context.ts'
import { provePassword } from './prove-password.ts'

export function makeConfirmations(context: AuthContext) {
  const { database, accounts, links, attempts, mail, keyedHash, now } = context

  /** Makes a registration an account. False when its address has got one meanwhile: then it stays what it is. */
  async function becomeAccount(id: string, isPasswordProved: boolean, change: Change): Promise<string | null> {
    const registration = await accounts.registration(id, change)
    if (!registration) return null
    const { email, passwordHash } = registration
    const account = { id: randomName(), email, passwordHash, createdAt: now(), onboardingSeenAt: null }
    if (!(await accounts.create({ ...account, isPasswordProved, provider: 'password' }, change))) return null
    await links.becomeAccount(id, account.id, now(), change)
    await mail.send({ letter: 'welcome', email, subjectId: account.id }, change)
    return account.id
  }

  return {
    /**
     * Confirms the address of a mail's link, as often as the link is opened until it expires. Whoever opens it first
     * may be a scanner, or the address's owner where a stranger registered. So it signs in nobody but the session that
     * registered, and says whether that opened it. Elsewhere the password has to be given at the device that opened it
     * before it serves (`login`). What names no device is no page of ours, but a program that read the mail.
     */
    async confirm(token: string, session: Session | null, device: string | null): Promise<{ isSignedIn: boolean }> {
      if (token === '') throw new AppError('link_missing')
      return database.inOneChange(async (change) => {
        const link = await links.findConfirmation(hashToken(token), now(), change)
        if (!link) throw new AppError('link_invalid')
        const { registration } = link
        const account = link.account ?? (await becomeAccount(registration ?? '', device === null, change))
        if (account === null) return { isSignedIn: false }
        const isOfRegistration = registration !== null && session?.registration?.id === registration
        const isTheirs = isOfRegistration || session?.account?.id === account
        if (isTheirs) await provePassword(context, account, session?.registration ?? null, change)
        else if (device) await accounts.letProveAt(account, device, now(), change)
        return { isSignedIn: isTheirs }
      })
    },

    /** Throws already_verified, too_many_attempts. */
    async resend({ registration }: Session): Promise<void> {
      if (!registration) throw new AppError('already_verified')
      const { id, email } = registration
      const { mailMinute, mailDay } = bucketsOf(email, keyedHash)
      await attempts.consume(mailMinute, 1, durations.minute)
      await attempts.consume(mailDay, 5, durations.day)
      await mail.send({ letter: 'confirm', email, subjectId: id })
    },
  }
}
