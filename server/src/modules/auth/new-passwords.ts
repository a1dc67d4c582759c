import { AppError } from '@nestbook/contract/errors.ts'
import { hashToken } from '../secrets/secrets.ts'
import { type AuthParts, bucketsOf, lasts, type Visit } from './auth-parts.ts'
import { checkNewPassword, readEmail } from './entries.ts'

export function makeNewPasswords(parts: AuthParts) {
  const { database, accounts, links, sessions, attempts, passwords, mail, hide, now, bounds } = parts
  return {
    /** Queues the same for every address; whether there is an account is found out when the mail is to be sent. */
    async askReset(typed: string, { network }: Visit): Promise<void> {
      const email = readEmail(typed)
      await attempts.take(`reset-from:${network}`, bounds.signIns, lasts.hour)
      // Beyond five a day an inbox is left in peace, and the asker learns nothing.
      if ((await attempts.waitFor(bucketsOf(email, hide).resetDay, 5, lasts.day)) > 0) return
      await mail.send({ letter: 'reset', email, subjectId: null })
    },

    /** Sets the password that a mail's link allows, once, and ends every session. Throws reset_link_invalid. */
    async setNew(token: string, password: string, { network, device }: Visit): Promise<void> {
      await attempts.take(`new-password-from:${network}`, bounds.signIns, lasts.hour)
      checkNewPassword(password, '')
      const passwordHash = await passwords.hash(password)
      const email = await database.inOneChange(async (change) => {
        const account = await links.useReset(hashToken(token), now(), change)
        if (!account) throw new AppError('reset_link_invalid')
        await sessions.endAll(account, change)
        await accounts.forgetDevices(account, change)
        if (device) await accounts.knowDevice(account, device, now(), change)
        return accounts.setPassword(account, passwordHash, change)
      })
      await attempts.clear(...Object.values(bucketsOf(email, hide)))
    },
  }
}
