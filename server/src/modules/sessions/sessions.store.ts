import { and, desc, eq, gt, inArray, lt, ne, notInArray, or } from 'drizzle-orm'
import { accounts, registrations, sessions } from '../../database/accounts-schema.ts'
import type { Change, Database } from '../../database/database.ts'

/** Whose a session is. */
export type Holder = { account: string } | { registration: string }
export type NewSession = { id: string; tokenHash: string; device: string; at: Date }
/** Sessions made or last seen before these moments are over. */
export type Alive = { madeAfter: Date; seenAfter: Date }

export function makeSessionsStore({ orm, inOneChange }: Database) {
  const isAlive = ({ madeAfter, seenAfter }: Alive) =>
    and(gt(sessions.createdAt, madeAfter), gt(sessions.seenAt, seenAfter))

  return {
    /** Opens a session; of an account's sessions the newest `most` stay. */
    async open(holder: Holder, { id, tokenHash, device, at }: NewSession, max: number): Promise<void> {
      await inOneChange(async (change) => {
        const times = { createdAt: at, seenAt: at, provedAt: at }
        await change.insert(sessions).values({ id, tokenHash, device, ...times, ...holder })
        if (!('account' in holder)) return
        const newest = change
          .select({ id: sessions.id })
          .from(sessions)
          .where(eq(sessions.account, holder.account))
          .orderBy(desc(sessions.createdAt))
          .limit(max)
        await change.delete(sessions).where(and(eq(sessions.account, holder.account), notInArray(sessions.id, newest)))
      })
    },

    async find(tokenHash: string, alive: Alive) {
      const [found] = await orm
        .select({ session: sessions, account: accounts, registration: registrations })
        .from(sessions)
        .leftJoin(accounts, eq(accounts.id, sessions.account))
        .leftJoin(registrations, eq(registrations.id, sessions.registration))
        .where(and(eq(sessions.tokenHash, tokenHash), isAlive(alive)))
      return found ?? null
    },

    async touch(id: string, at: Date): Promise<void> {
      await orm.update(sessions).set({ seenAt: at }).where(eq(sessions.id, id))
    },

    async prove(id: string, at: Date): Promise<void> {
      await orm.update(sessions).set({ provedAt: at }).where(eq(sessions.id, id))
    },

    async list(account: string, alive: Alive) {
      return orm
        .select()
        .from(sessions)
        .where(and(eq(sessions.account, account), isAlive(alive)))
        .orderBy(desc(sessions.seenAt))
        .limit(100)
    },

    /** Which of these sessions still count. */
    async living(ids: string[], alive: Alive): Promise<Set<string>> {
      const found = await orm
        .select({ id: sessions.id })
        .from(sessions)
        .where(and(inArray(sessions.id, ids), isAlive(alive)))
      return new Set(found.map(({ id }) => id))
    },

    /** Ends one session of an account; says whether there was such a one. */
    async end(account: string, id: string): Promise<boolean> {
      const ended = await orm
        .delete(sessions)
        .where(and(eq(sessions.id, id), eq(sessions.account, account)))
        .returning({ id: sessions.id })
      return ended.length > 0
    },

    async endThis(id: string): Promise<void> {
      await orm.delete(sessions).where(eq(sessions.id, id))
    },

    async endAll(account: string, change: Change = orm): Promise<void> {
      await change.delete(sessions).where(eq(sessions.account, account))
    },

    async endOthers(account: string, but: string, change: Change): Promise<void> {
      await change.delete(sessions).where(and(eq(sessions.account, account), ne(sessions.id, but)))
    },

    async forget({ madeAfter, seenAfter }: Alive): Promise<void> {
      await orm.delete(sessions).where(or(lt(sessions.createdAt, madeAfter), lt(sessions.seenAt, seenAfter)))
    },
  }
}

export type SessionsStore = ReturnType<typeof makeSessionsStore>
