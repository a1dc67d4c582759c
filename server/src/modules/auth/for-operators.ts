import type { Account } from './accounts.store.ts'
import { type AuthContext, durations } from './auth-context.ts'
import { readEmail } from './entries.ts'

/** What an operator may do about somebody who writes to the support address. */
export function makeForOperators(
  { accounts, sessions, mail, now }: AuthContext,
  remove: (account: Account) => Promise<void>,
) {
  async function byAddress(typed: string) {
    const email = readEmail(typed)
    const account = await accounts.byEmail(email)
    const madeAfter = new Date(now().getTime() - durations.registration)
    return { email, account, registration: account ? null : await accounts.newestRegistration(email, madeAfter) }
  }

  return {
    byAddress,
    remove,
    endSessions: (account: Account) => sessions.endAll(account.id),

    /** Queues the mail that somebody waits for: to confirm the address, or to choose a new password. */
    async resend(typed: string): Promise<'confirm' | 'reset' | null> {
      const { email, account, registration } = await byAddress(typed)
      if (!account && !registration) return null
      const letter = account ? 'reset' : 'confirm'
      await mail.send({ letter, email, subjectId: registration?.id ?? null })
      return letter
    },
  }
}
