import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { accounts } from '../../database/accounts-schema.ts'
import type { Change, Database } from '../../database/database.ts'
import { children, unrememberedConversations } from '../../database/schema.ts'
import type { ProfileRecord } from './child.ts'

export function makeChildrenStore({ orm }: Database) {
  const mine = (account: string) => eq(children.account, account)
  const silent = (account: string, conversation: string) =>
    and(eq(unrememberedConversations.account, account), eq(unrememberedConversations.conversation, conversation))

  return {
    async family(account: string, change: Change = orm): Promise<ProfileRecord[]> {
      const found = await change.select().from(children).where(mine(account)).orderBy(children.createdAt, children.id)
      return found.map(({ account: _account, ...child }) => child)
    },

    /** Keeps others from changing this family until the change ends; false when the account is gone. */
    async lock(account: string, change: Change): Promise<boolean> {
      const { rows } = await change.execute(sql`select 1 from accounts where id = ${account} for no key update`)
      return rows.length > 0
    },

    async save(account: string, child: ProfileRecord, change: Change): Promise<void> {
      const { id, createdAt, ...rest } = child
      await change
        .insert(children)
        .values({ account, ...child })
        .onConflictDoUpdate({ target: children.id, set: rest, setWhere: mine(account) })
    },

    async remove(account: string, ids: string[], change: Change): Promise<void> {
      await change.delete(children).where(and(mine(account), inArray(children.id, ids)))
    },

    async buildsProfiles(account: string, change: Change = orm): Promise<boolean> {
      const [found] = await change
        .select({ does: accounts.buildsProfiles })
        .from(accounts)
        .where(eq(accounts.id, account))
      return found?.does ?? false
    },

    /** Whether the parent has taken out a child, or what a message had taught, since then. */
    async hasForgottenSince(account: string, since: Date, change: Change): Promise<boolean> {
      const hasSince = and(eq(accounts.id, account), gt(accounts.lastForgotAt, since))
      const found = await change.select({ id: accounts.id }).from(accounts).where(hasSince)
      return found.length > 0
    },

    async noteForgotten(account: string, at: Date, change: Change): Promise<void> {
      await change.update(accounts).set({ lastForgotAt: at }).where(eq(accounts.id, account))
    },

    async switchAutoBuild(account: string, on: boolean): Promise<void> {
      await orm.update(accounts).set({ buildsProfiles: on }).where(eq(accounts.id, account))
    },

    async isRemembered(account: string, conversation: string, change: Change = orm): Promise<boolean> {
      const found = await change.select().from(unrememberedConversations).where(silent(account, conversation))
      return found.length === 0
    },

    async countUnremembered(account: string): Promise<number> {
      return orm.$count(unrememberedConversations, eq(unrememberedConversations.account, account))
    },

    async remember(account: string, conversation: string, change: Change): Promise<void> {
      await change.delete(unrememberedConversations).where(silent(account, conversation))
    },

    async dontRemember(account: string, conversation: string, change: Change): Promise<void> {
      await change.insert(unrememberedConversations).values({ account, conversation }).onConflictDoNothing()
    },
  }
}
