import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import { mailLinks, registrations, sessions } from '../../database/accounts-schema.ts'
import type { Change, Database } from '../../database/database.ts'

export type Link = typeof mailLinks.$inferSelect

export function makeLinksStore({ orm, inOneChange }: Database) {
  return {
    /** Kept once, however often a mail has to be tried. */
    async keep(link: Omit<Link, 'usedAt'>): Promise<void> {
      await orm.insert(mailLinks).values(link).onConflictDoNothing()
    },

    /** Of an account's links to a new password only the one with this hash still counts. */
    async replaceReset(link: Omit<Link, 'usedAt'> & { account: string }): Promise<void> {
      await inOneChange(async (change) => {
        const made = await change
          .insert(mailLinks)
          .values(link)
          .onConflictDoNothing()
          .returning({ purpose: mailLinks.purpose })
        if (made.length === 0) return
        await change
          .update(mailLinks)
          .set({ usedAt: new Date(0) })
          .where(
            and(
              eq(mailLinks.account, link.account),
              eq(mailLinks.purpose, 'reset'),
              isNull(mailLinks.usedAt),
              lt(mailLinks.expiresAt, link.expiresAt),
            ),
          )
      })
    },

    /** Another that opens the same link waits for this change. */
    async findConfirmation(tokenHash: string, now: Date, change: Change): Promise<Link | null> {
      const [found] = await change
        .select()
        .from(mailLinks)
        .where(and(eq(mailLinks.tokenHash, tokenHash), eq(mailLinks.purpose, 'confirm'), gt(mailLinks.expiresAt, now)))
        .for('update')
      return found ?? null
    },

    /** Names the account in all links of the registration that became it. */
    async becomeAccount(registration: string, account: string, now: Date, change: Change): Promise<void> {
      await change.update(mailLinks).set({ account, usedAt: now }).where(eq(mailLinks.registration, registration))
    },

    /** Signs in at its account all that wait with the registration, and ends the registration. */
    async signInWaiting(registration: string, account: string, change: Change): Promise<void> {
      await change.update(mailLinks).set({ registration: null }).where(eq(mailLinks.registration, registration))
      await change.update(sessions).set({ account, registration: null }).where(eq(sessions.registration, registration))
      await change.delete(registrations).where(eq(registrations.id, registration))
    },

    /** Uses a link to a new password up: the account it is for, or null when it was used or is too old. */
    async useReset(tokenHash: string, now: Date, change: Change): Promise<string | null> {
      const [used] = await change
        .update(mailLinks)
        .set({ usedAt: now })
        .where(
          and(
            eq(mailLinks.tokenHash, tokenHash),
            eq(mailLinks.purpose, 'reset'),
            isNull(mailLinks.usedAt),
            gt(mailLinks.expiresAt, now),
          ),
        )
        .returning({ account: mailLinks.account })
      return used?.account ?? null
    },

    async purgeBefore(now: Date): Promise<void> {
      await orm.delete(mailLinks).where(lt(mailLinks.expiresAt, now))
    },
  }
}

export type LinksStore = ReturnType<typeof makeLinksStore>
