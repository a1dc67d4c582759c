import { AppError } from '@nestbook/contract/errors.ts'
import type { Change } from '../../database/database.ts'
import { hashToken, randomName } from '../secrets/secrets.ts'
import type { Session } from '../sessions/sessions.ts'
import type { Registration } from './accounts.store.ts'
import { type AuthContext, bucketsOf, durations } from './auth-context.ts'

export function makeConfirmations(context: AuthContext) {
  const { database, accounts, links, attempts, mail, keyedHash, now, joinGuest } = context

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

  /** Signs in the session that waited, and no other: who registered may have been a stranger to the address. */
  async function signInWaiting(
    session: string,
    { id, device, timeZone }: Registration,
    account: string,
    change: Change,
  ) {
    await links.signInWaiting(session, id, account, change)
    if (!device) return
    await accounts.knowDevice(account, device, now(), change)
    await joinGuest({ device, timeZone }, account, change)
  }

  return {
    /**
     * Confirms the address of a mail's link, as often as the link is opened until it expires. Whoever opens it first
     * may be a scanner, or the address's owner where a stranger registered. Says whether the session that opens it
     * belongs to the account: no other is signed in by it, so a stranger's goes on waiting.
     */
    async confirm(token: string, session: Session | null): Promise<{ isSignedIn: boolean }> {
      if (token === '') throw new AppError('link_missing')
      return database.inOneChange(async (change) => {
        const link = await links.findConfirmation(hashToken(token), now(), change)
        if (!link) throw new AppError('link_invalid')
        const { registration } = link
        const isOfRegistration = registration !== null && session?.registration?.id === registration
        const account = link.account ?? (await becomeAccount(registration ?? '', isOfRegistration, change))
        const isTheirs = account !== null && (session?.account?.id === account || isOfRegistration)
        if (isOfRegistration && session.registration && account !== null)
          await signInWaiting(session.session.id, session.registration, account, change)
        if (isTheirs && link.account) await accounts.provePassword(account, change)
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
