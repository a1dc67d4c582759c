import type { User } from '@nestbook/contract/auth.ts'
import { AppError } from '@nestbook/contract/errors.ts'
import type { Session } from '../sessions/sessions.ts'
import { makeAccountsStore } from './accounts.store.ts'
import { type AuthContext, type AuthDependencies, bucketsOf, durations } from './auth-context.ts'
import { makeConfirmations } from './confirmations.ts'
import { makeCompose } from './emails.ts'
import { makeForOperators } from './for-operators.ts'
import { makeLinksStore } from './links.store.ts'
import { makeNewPasswords } from './new-passwords.ts'
import { makeProviderSignIn } from './provider-sign-in.ts'
import { makeSignIn } from './sign-in.ts'
import { makeTicketsStore } from './tickets.store.ts'
import { userOf, waitingUserOf } from './user.ts'

export type { Visit } from './auth-context.ts'
export type Auth = ReturnType<typeof makeAuth>

/** Accounts with e-mail and password, or by a provider's word. Nothing here says to a stranger whether an address has an account. */
export function makeAuth(dependencies: AuthDependencies) {
  const { database, sessions, attempts, keyedHash, now, prepareStopping, standing } = dependencies
  const context: AuthContext = {
    ...dependencies,
    accounts: makeAccountsStore(database),
    links: makeLinksStore(database),
    tickets: makeTicketsStore(database),
  }
  const { accounts, links, tickets } = context

  const providerSignIn = makeProviderSignIn(context)

  async function removeAccount({ id, email }: { id: string; email: string }): Promise<void> {
    const revoke = await providerSignIn.prepareRevoking(id)
    const stopRuns = await accounts.remove(id, (change) => prepareStopping(id, change))
    await stopRuns()
    await attempts.clear(...Object.values(bucketsOf(email, keyedHash)))
    await revoke()
  }

  return {
    ...makeSignIn(context),
    ...makeConfirmations(context),
    ...makeNewPasswords(context),
    ...providerSignIn,

    /** What a queued mail says by the time it is sent. */
    compose: makeCompose(context),

    me: async ({ account, registration }: Session): Promise<User> => {
      if (account) return userOf(account, await standing(`account:${account.id}`))
      if (registration) return waitingUserOf(registration)
      throw new AppError('session_over')
    },

    async sawOnboarding({ account }: Session): Promise<void> {
      if (account) await accounts.sawOnboarding(account.id, now())
    },

    /** Removes the account with everything of it, at once. Gives its address. Throws reauth_required. */
    async remove({ session, account, registration }: Session): Promise<string> {
      if (now().getTime() - session.provedAt.getTime() > durations.proof) throw new AppError('reauth_required')
      if (account) await removeAccount(account)
      else if (registration) await accounts.removeRegistration(registration.id)
      return account?.email ?? registration?.email ?? ''
    },

    forOperators: makeForOperators(context, removeAccount),

    async endEverywhere({ session, account }: Session): Promise<void> {
      if (account) await sessions.endAll(account.id)
      else await sessions.endThis(session.id)
    },

    async purgeExpired(): Promise<void> {
      const before = (ms: number) => new Date(now().getTime() - ms)
      await links.purgeBefore(now())
      await tickets.purgeBefore(now())
      await accounts.purgeBefore({ registered: before(durations.registration), seen: before(durations.knownDevice) })
    },
  }
}
