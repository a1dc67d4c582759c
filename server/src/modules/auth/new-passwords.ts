import { AppError } from '@nestbook/contract/errors.ts'
import { hashToken } from '../secrets/secrets.ts'
import type { Session } from '../sessions/sessions.ts'
import { type AuthContext, bucketsOf, durations, type Visit } from './auth-context.ts'
import { checkNewPassword, checkPassword, readEmail } from './entries.ts'

const maxGuesses = 10

export function makeNewPasswords(context: AuthContext) {
  const { database, accounts, links, sessions, attempts, passwords, mail, keyedHash, now, bounds } = context
  return {
    /** Queues the same for every address; whether there is an account is found out when the mail is to be sent. */
    async askReset(typed: string, { network }: Visit): Promise<void> {
      const email = readEmail(typed)
      await attempts.consume(`reset-from:${network}`, bounds.signIns, durations.hour)
      // Beyond five a day an inbox is left in peace, and the asker learns nothing.
      if ((await attempts.waitFor(bucketsOf(email, keyedHash).resetDay, 5, durations.day)) > 0) return
      await mail.send({ letter: 'reset', email, subjectId: null })
    },

    /** Sets the password that a mail's link allows, once, and ends every session. Throws reset_link_invalid. */
    async setNew(token: string, password: string, { network, device }: Visit): Promise<void> {
      await attempts.consume(`new-password-from:${network}`, bounds.signIns, durations.hour)
      checkNewPassword(password, '')
      const passwordHash = await passwords.hash(password)
      const email = await database.inOneChange(async (change) => {
        const account = await links.useReset(hashToken(token), now(), change)
        if (!account) throw new AppError('reset_link_invalid')
        await sessions.endAll(account, change)
        await accounts.purgeDevices(account, change)
        if (device) await accounts.knowDevice(account, device, now(), change)
        return accounts.setPassword(account, passwordHash, change)
      })
      await attempts.clear(...Object.values(bucketsOf(email, keyedHash)))
    },

    /** Changes the password of who is signed in and knows it; every other session ends. Throws wrong_password. */
    async change(
      { session, account }: Session,
      { current, password }: { current: string; password: string },
      { device }: Visit,
    ): Promise<void> {
      if (!account?.passwordHash) throw new AppError('no_password')
      checkPassword(current)
      checkNewPassword(password, account.email)
      await attempts.consume(`confirm:${session.id}`, maxGuesses, durations.hour)
      if (!(await passwords.isRight(current, account.passwordHash)))
        throw new AppError('wrong_password', { field: 'current' })
      const passwordHash = await passwords.hash(password)
      await database.inOneChange(async (change) => {
        await sessions.endOthers(account.id, session.id, change)
        await accounts.purgeDevices(account.id, change)
        if (device) await accounts.knowDevice(account.id, device, now(), change)
        await accounts.setPassword(account.id, passwordHash, change)
        await mail.send({ letter: 'password-changed', email: account.email, subjectId: account.id }, change)
      })
    },
  }
}
