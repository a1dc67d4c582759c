import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import { identities, signInTickets } from '../../database/accounts-schema.ts'
import type { Change, Database } from '../../database/database.ts'

export type Ticket = typeof signInTickets.$inferSelect
export type Provider = 'google' | 'apple'

export function makeTicketsStore({ orm }: Database) {
  return {
    async issue(ticket: Partial<Ticket> & Pick<Ticket, 'ticketHash' | 'purpose' | 'expiresAt'>): Promise<void> {
      await orm.insert(signInTickets).values(ticket)
    },

    /** Uses a ticket up, whatever comes of it: of all who show it one gets it. */
    async use(ticketHash: string, purposes: Ticket['purpose'][], now: Date): Promise<Ticket | null> {
      const [used] = await orm
        .delete(signInTickets)
        .where(
          and(
            eq(signInTickets.ticketHash, ticketHash),
            inArray(signInTickets.purpose, purposes),
            gt(signInTickets.expiresAt, now),
          ),
        )
        .returning()
      return used ?? null
    },

    async accountOf(provider: Provider, subject: string, change: Change): Promise<string | null> {
      const [found] = await change
        .select({ account: identities.account })
        .from(identities)
        .where(and(eq(identities.provider, provider), eq(identities.subject, subject)))
      return found?.account ?? null
    },

    async join(provider: Provider, subject: string, account: string, joinedAt: Date, change: Change): Promise<void> {
      await change.insert(identities).values({ provider, subject, account, joinedAt }).onConflictDoNothing()
    },

    async storeToken(provider: Provider, subject: string, encryptedToken: string): Promise<void> {
      await orm
        .update(identities)
        .set({ encryptedToken })
        .where(and(eq(identities.provider, provider), eq(identities.subject, subject)))
    },

    /** The encrypted tokens of an account that its provider wants back. */
    async tokensOf(provider: Provider, account: string): Promise<string[]> {
      const found = await orm
        .select({ encrypted: identities.encryptedToken })
        .from(identities)
        .where(and(eq(identities.provider, provider), eq(identities.account, account)))
      return found.flatMap(({ encrypted }) => encrypted ?? [])
    },

    async purgeBefore(now: Date): Promise<void> {
      await orm.delete(signInTickets).where(lt(signInTickets.expiresAt, now))
    },
  }
}

export type TicketsStore = ReturnType<typeof makeTicketsStore>
