import type { SignedIn } from '@nestbook/contract/auth.ts'
import { AppError } from '@nestbook/contract/errors.ts'
import { randomName } from '../secrets/secrets.ts'
import type { Session } from '../sessions/sessions.ts'
import type { Account, Registration } from './accounts.store.ts'
import { type AuthContext, bucketsOf, durations, type Visit } from './auth-context.ts'
import { enter } from './enter.ts'
import { checkNewPassword, checkPassword, readEmail } from './entries.ts'
import { provePassword } from './prove-password.ts'
import { waitingUserOf } from './user.ts'

const maxGuesses = 10

export function makeSignIn(context: AuthContext) {
  const { database, accounts, sessions, attempts, passwords, mail, keyedHash, now, bounds } = context

  /** Whether a password that was just given lets in: proved, or given where a mail's link was opened and so proved now. */
  async function isProved(account: Account, isKnown: boolean): Promise<boolean> {
    if (account.isPasswordProved) return true
    if (!isKnown) return false
    await database.inOneChange(async (change) =>
      provePassword(context, account.id, await accounts.registrationOf(account, change), change),
    )
    return true
  }

  async function wait(registration: Registration, { deviceName }: Visit): Promise<SignedIn> {
    const token = await sessions.open({ registration: registration.id }, deviceName)
    return { token, user: waitingUserOf(registration) }
  }

  return {
    /** The same work and the same reply, whether or not the address has an account. */
    async register(entries: { email: string; password: string }, visit: Visit): Promise<SignedIn> {
      const email = readEmail(entries.email)
      checkNewPassword(entries.password, email)
      await attempts.consume(`register:${visit.network}`, bounds.registrations, durations.hour)
      const passwordHash = await passwords.hash(entries.password)
      const { device, timeZone } = visit
      const registration = { id: randomName(), email, passwordHash, device, timeZone, createdAt: now() }
      await accounts.register(registration)
      const signedIn = await wait(registration, visit)
      // Beyond five a day an inbox is left in peace, and the asker learns nothing.
      if ((await attempts.waitFor(bucketsOf(email, keyedHash).mailDay, 5, durations.day)) === 0)
        await mail.send({ letter: 'confirm', email, subjectId: registration.id })
      return signedIn
    },

    async login(entries: { email: string; password: string }, visit: Visit): Promise<SignedIn> {
      const email = readEmail(entries.email)
      checkPassword(entries.password)
      await attempts.consume(`sign-in-from:${visit.network}`, bounds.signIns, durations.hour)
      // Looked up for every address alike.
      const since = new Date(now().getTime() - durations.knownDevice)
      const isKnown = await accounts.knowsDevice(email, visit.device ?? '', since)
      // Counted on devices that were signed in there apart from all others: a stranger uses up the tries of strangers.
      const bucket = `${bucketsOf(email, keyedHash).signIn}${isKnown ? `:${visit.device}` : ''}`
      await attempts.consume(bucket, maxGuesses, durations.hour)
      const account = await accounts.byEmail(email)
      const registration = await accounts.newestRegistration(email, new Date(now().getTime() - durations.registration))
      // Both are always tried: which of them is there must not show in the time it takes.
      const isRight = await passwords.isRight(entries.password, account?.passwordHash ?? null)
      if (isRight && account && (await isProved(account, isKnown))) {
        await attempts.clear(bucket)
        return enter(context, account, visit)
      }
      if ((await passwords.isRight(entries.password, registration?.passwordHash ?? null)) && registration)
        return wait(registration, visit)
      throw new AppError('wrong_credentials')
    },

    /** Throws wrong_password. */
    async confirmPassword({ session, account, registration }: Session, password: string): Promise<void> {
      checkPassword(password)
      await attempts.consume(`confirm:${session.id}`, maxGuesses, durations.hour)
      const hashed = account?.passwordHash ?? registration?.passwordHash ?? null
      if (!(await passwords.isRight(password, hashed))) throw new AppError('wrong_password', { field: 'password' })
      await sessions.prove(session.id)
    },
  }
}
