import { and, desc, eq, gt, lt } from 'drizzle-orm'
import { accounts, knownDevices, registrations } from '../../database/accounts-schema.ts'
import type { Change, Database } from '../../database/database.ts'
import { caughtMails, mailQueue } from '../../database/schema.ts'

/** Whether profiles are built is the children's business. */
export type Account = Omit<typeof accounts.$inferSelect, 'buildsProfiles' | 'lastForgotAt'>
export type Registration = typeof registrations.$inferSelect

/** Whoever has the link could else have any number of them remembered. */
const maxProvingDevices = 20

export function makeAccountsStore({ orm, inOneChange }: Database) {
  return {
    async byEmail(email: string, change: Change = orm): Promise<Account | null> {
      const [found] = await change.select().from(accounts).where(eq(accounts.email, email))
      return found ?? null
    },

    async byId(id: string): Promise<Account | null> {
      const [found] = await orm.select().from(accounts).where(eq(accounts.id, id))
      return found ?? null
    },

    async newestRegistration(email: string, madeAfter: Date): Promise<Registration | null> {
      const [found] = await orm
        .select()
        .from(registrations)
        .where(and(eq(registrations.email, email), gt(registrations.createdAt, madeAfter)))
        .orderBy(desc(registrations.createdAt))
        .limit(1)
      return found ?? null
    },

    /** The registration that an account was made of, while somebody waits with it. */
    async registrationOf({ email, passwordHash }: Account, change: Change = orm): Promise<Registration | null> {
      const [found] = await change
        .select()
        .from(registrations)
        .where(and(eq(registrations.email, email), eq(registrations.passwordHash, passwordHash ?? '')))
      return found ?? null
    },

    async register(registration: Registration): Promise<void> {
      await orm.insert(registrations).values(registration)
    },

    async registration(id: string, change: Change = orm): Promise<Registration | null> {
      const [found] = await change.select().from(registrations).where(eq(registrations.id, id))
      return found ?? null
    },

    /** False when the address has an account already. */
    async create(account: Account, change: Change): Promise<boolean> {
      const made = await change
        .insert(accounts)
        .values(account)
        .onConflictDoNothing({ target: accounts.email })
        .returning({ id: accounts.id })
      return made.length > 0
    },

    async setPassword(account: string, passwordHash: string, change: Change = orm): Promise<string> {
      const [changed] = await change
        .update(accounts)
        .set({ passwordHash, isPasswordProved: true })
        .where(eq(accounts.id, account))
        .returning({ email: accounts.email })
      // Who still waits with the first password waits in vain.
      if (changed) await change.delete(registrations).where(eq(registrations.email, changed.email))
      return changed?.email ?? ''
    },

    async provePassword(account: string, change: Change): Promise<void> {
      await change.update(accounts).set({ isPasswordProved: true }).where(eq(accounts.id, account))
    },

    async dropPassword(account: string, provider: Account['provider'], change: Change): Promise<void> {
      const [changed] = await change
        .update(accounts)
        .set({ passwordHash: null, provider })
        .where(eq(accounts.id, account))
        .returning({ email: accounts.email })
      if (changed) await change.delete(registrations).where(eq(registrations.email, changed.email))
    },

    async sawOnboarding(account: string, at: Date): Promise<void> {
      await orm.update(accounts).set({ onboardingSeenAt: at }).where(eq(accounts.id, account))
    },

    async knowsDevice(email: string, device: string, seenAfter: Date): Promise<boolean> {
      const [found] = await orm
        .select({ device: knownDevices.device })
        .from(knownDevices)
        .innerJoin(accounts, eq(accounts.id, knownDevices.account))
        .where(and(eq(accounts.email, email), eq(knownDevices.device, device), gt(knownDevices.seenAt, seenAfter)))
      return found !== undefined
    },

    /** Whether an account was ever signed in to: the first device is strange to nobody. */
    async knowsAny(account: string): Promise<boolean> {
      const [found] = await orm.select().from(knownDevices).where(eq(knownDevices.account, account)).limit(1)
      return found !== undefined
    },

    async knowDevice(account: string, device: string, at: Date, change: Change = orm): Promise<void> {
      await change
        .insert(knownDevices)
        .values({ account, device, seenAt: at })
        .onConflictDoUpdate({ target: [knownDevices.account, knownDevices.device], set: { seenAt: at } })
    },

    /** Lets the password of an account be proved at a device, as long as it is not; at no more than a few devices. */
    async letProveAt(account: string, device: string, at: Date, change: Change): Promise<void> {
      const isOpen = and(eq(accounts.id, account), eq(accounts.isPasswordProved, false))
      const [open] = await change.select({ id: accounts.id }).from(accounts).where(isOpen)
      const known = change.select({ device: knownDevices.device }).from(knownDevices)
      if (
        open &&
        (await known.where(eq(knownDevices.account, account)).limit(maxProvingDevices)).length < maxProvingDevices
      )
        await this.knowDevice(account, device, at, change)
    },

    async purgeDevices(account: string, change: Change): Promise<void> {
      await change.delete(knownDevices).where(eq(knownDevices.account, account))
    },

    /**
     * Removes an account and all that hangs on it, and what waits at its address. `lookLast` sees all of it: what is
     * new waits for the change, and then finds no account to hang on.
     */
    async remove<Seen>(account: string, beforeRemoval: (change: Change) => Promise<Seen>): Promise<Seen> {
      return inOneChange(async (change) => {
        await change.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, account)).for('update')
        const seen = await beforeRemoval(change)
        const [gone] = await change
          .delete(accounts)
          .where(eq(accounts.id, account))
          .returning({ email: accounts.email })
        if (gone) await removeWhatWaitsAt(gone.email, change)
        return seen
      })
    },

    async removeRegistration(id: string): Promise<void> {
      await orm.delete(registrations).where(eq(registrations.id, id))
    },

    async purgeBefore(moments: { registered: Date; seen: Date }): Promise<void> {
      await orm.delete(registrations).where(lt(registrations.createdAt, moments.registered))
      await orm.delete(knownDevices).where(lt(knownDevices.seenAt, moments.seen))
    },
  }
}

export type AccountsStore = ReturnType<typeof makeAccountsStore>

async function removeWhatWaitsAt(email: string, change: Change): Promise<void> {
  for (const table of [registrations, mailQueue, caughtMails]) await change.delete(table).where(eq(table.email, email))
}
