import type { Source } from '@nestbook/contract/subscriptions.ts'
import { and, eq, gt, isNull, lt, ne, or } from 'drizzle-orm'
import { entitlements } from '../../database/accounts-schema.ts'
import type { Change, Database } from '../../database/database.ts'

export type Entitlement = typeof entitlements.$inferSelect
/** What a seller says of something that was sold. */
export type Sold = Pick<
  Entitlement,
  'source' | 'externalId' | 'product' | 'environment' | 'expiresAt' | 'revokedAt' | 'signedAt'
>

/** `webMode` is how Pro is paid for on the web: what another kind of key sold there is nothing now. */
export function makeSubscriptionsStore({ orm }: Database, webMode: string) {
  const isOurs = or(ne(entitlements.source, 'stripe'), eq(entitlements.environment, webMode))
  const isOfUntil = (owner: string, at: Date) =>
    and(eq(entitlements.owner, owner), gt(entitlements.expiresAt, at), isNull(entitlements.revokedAt), isOurs)

  return {
    /** Who sold what is in force for an owner at a moment; a seller is named for each thing that was sold. */
    async sourcesOf(owner: string, at: Date): Promise<Source[]> {
      const found = await orm.select({ source: entitlements.source }).from(entitlements).where(isOfUntil(owner, at))
      return found.map(({ source }) => source)
    },

    /** Keeps, or keeps again, what Stripe says of a subscription of an account's. */
    async save(sold: Sold, owner: string, id: string, at: Date, change: Change): Promise<void> {
      const { expiresAt, revokedAt, signedAt, product } = sold
      await change
        .insert(entitlements)
        .values({ ...sold, id, owner, madeAt: at })
        .onConflictDoUpdate({
          target: [entitlements.source, entitlements.externalId],
          set: { owner, expiresAt, revokedAt, signedAt, product },
        })
    },

    /** What Stripe ended gives nothing from now on. */
    async end(externalId: string, at: Date, change: Change): Promise<void> {
      await change
        .update(entitlements)
        .set({ expiresAt: at })
        .where(
          and(
            eq(entitlements.source, 'stripe'),
            eq(entitlements.externalId, externalId),
            gt(entitlements.expiresAt, at),
          ),
        )
    },

    /** Keeps what was sold for an owner; null when somebody has it already. */
    async add(sold: Sold, owner: string, id: string, at: Date, change: Change): Promise<Entitlement | null> {
      const [made] = await change
        .insert(entitlements)
        .values({ ...sold, id, owner, madeAt: at })
        .onConflictDoNothing({ target: [entitlements.source, entitlements.externalId] })
        .returning()
      return made ?? null
    },

    /** What was sold once before; nobody else changes it until the change is over. */
    async lock({ source, externalId }: Sold, change: Change): Promise<Entitlement | null> {
      const [found] = await change
        .select()
        .from(entitlements)
        .where(and(eq(entitlements.source, source), eq(entitlements.externalId, externalId)))
        .for('update')
      return found ?? null
    },

    async change(
      id: string,
      { owner, expiresAt, revokedAt, signedAt, product }: Pick<Entitlement, 'owner'> & Sold,
      change: Change,
    ): Promise<void> {
      await change
        .update(entitlements)
        .set({ owner, expiresAt, revokedAt, signedAt, product })
        .where(eq(entitlements.id, id))
    },

    async handOver(guest: string, owner: string, change: Change): Promise<void> {
      await change.update(entitlements).set({ owner }).where(eq(entitlements.owner, guest))
    },

    async purgeBefore(endedAt: Date): Promise<void> {
      await orm.delete(entitlements).where(lt(entitlements.expiresAt, endedAt))
    },
  }
}
