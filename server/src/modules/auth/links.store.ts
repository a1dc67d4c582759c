import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import { emailTokens, registrations, sessions } from '../../database/accounts-schema.ts'
import type { Change, Database } from '../../database/database.ts'

export type Link = typeof emailTokens.$inferSelect

export function makeLinksStore({ orm, inOneChange }: Database) {
  return {
    /** Kept once, however often a mail has to be tried. */
    async keep(link: Omit<Link, 'usedAt'>): Promise<void> {
      await orm.insert(emailTokens).values(link).onConflictDoNothing()
    },

    /** Of an account's links to a new password only the one with this hash still counts. */
    async replaceReset(link: Omit<Link, 'usedAt'> & { account: string }): Promise<void> {
      await inOneChange(async (change) => {
        const made = await change
          .insert(emailTokens)
          .values(link)
          .onConflictDoNothing()
          .returning({ purpose: emailTokens.purpose })
        if (made.length === 0) return
        await change
          .update(emailTokens)
          .set({ usedAt: new Date(0) })
          .where(
            and(
              eq(emailTokens.account, link.account),
              eq(emailTokens.purpose, 'reset'),
              isNull(emailTokens.usedAt),
              lt(emailTokens.expiresAt, link.expiresAt),
            ),
          )
      })
    },

    /** Another that opens the same link waits for this change. */
    async findConfirmation(tokenHash: string, now: Date, change: Change): Promise<Link | null> {
      const [found] = await change
        .select()
        .from(emailTokens)
        .where(
          and(eq(emailTokens.tokenHash, tokenHash), eq(emailTokens.purpose, 'confirm'), gt(emailTokens.expiresAt, now)),
        )
        .for('update')
      return found ?? null
    },

    /** Names the account in all links of the registration that became it. */
    async becomeAccount(registration: string, account: string, now: Date, change: Change): Promise<void> {
      await change.update(emailTokens).set({ account, usedAt: now }).where(eq(emailTokens.registration, registration))
    },

    /** Signs in at its account all that wait with the registration, and ends the registration. */
    async signInWaiting(registration: string, account: string, change: Change): Promise<void> {
      await change.update(emailTokens).set({ registration: null }).where(eq(emailTokens.registration, registration))
      await change.update(sessions).set({ account, registration: null }).where(eq(sessions.registration, registration))
      await change.delete(registrations).where(eq(registrations.id, registration))
    },

    /** Uses a link to a new password up: the account it is for, or null when it was used or is too old. */
    async useReset(tokenHash: string, now: Date, change: Change): Promise<string | null> {
      const [used] = await change
        .update(emailTokens)
        .set({ usedAt: now })
        .where(
          and(
            eq(emailTokens.tokenHash, tokenHash),
            eq(emailTokens.purpose, 'reset'),
            isNull(emailTokens.usedAt),
            gt(emailTokens.expiresAt, now),
          ),
        )
        .returning({ account: emailTokens.account })
      return used?.account ?? null
    },

    async purgeBefore(now: Date): Promise<void> {
      await orm.delete(emailTokens).where(lt(emailTokens.expiresAt, now))
    },
  }
}

export type LinksStore = ReturnType<typeof makeLinksStore>
