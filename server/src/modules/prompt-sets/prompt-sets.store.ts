import { and, desc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { Change, Database } from '../../database/database.ts'
import type { OwnPrompts } from '../../database/own-prompts.ts'
import { promptSets } from '../../database/schema.ts'

export function makePromptSetsStore({ orm, inOneChange }: Database) {
  const { account, madeOn, claim, prompts, madeAt } = promptSets

  return {
    /** The newest that was there before a moment. */
    async newest(who: string, before: Date): Promise<OwnPrompts | null> {
      const [found] = await orm
        .select({ prompts })
        .from(promptSets)
        .where(and(eq(account, who), isNotNull(prompts), lt(madeAt, before)))
        .orderBy(desc(madeAt))
        .limit(1)
      return found?.prompts ?? null
    },

    async all(who: string): Promise<OwnPrompts[]> {
      const found = await orm
        .select({ prompts })
        .from(promptSets)
        .where(and(eq(account, who), isNotNull(prompts)))
      return found.flatMap((one) => one.prompts ?? [])
    },

    /**
     * Takes a day's set upon itself; false when that was done before, or the account is gone. Whoever changes the
     * family meanwhile holds its account: what is read after this holds nothing that they take out.
     */
    async claim(who: string, day: number, by: string, now: Date): Promise<boolean> {
      return inOneChange(async (change) => {
        const { rows } = await change.execute(sql`select 1 from accounts where id = ${who} for no key update`)
        if (rows.length === 0) return false
        const claimed = await change
          .insert(promptSets)
          .values({ account: who, madeOn: day, claim: by, madeAt: now })
          .onConflictDoNothing()
          .returning({ madeOn })
        return claimed.length > 0
      })
    },

    /** Keeps what was written, unless it is not wanted any more; what is older than the one that it will follow goes. */
    async keep(who: string, day: number, by: string, written: OwnPrompts, now: Date): Promise<void> {
      const isOurs = and(eq(account, who), eq(madeOn, day), eq(claim, by))
      await orm.update(promptSets).set({ prompts: written, madeAt: now }).where(isOurs)
      await orm.execute(sql`delete from prompt_sets where account_id = ${who} and made_on < (
        select max(made_on) from prompt_sets where account_id = ${who} and made_on < ${day} and prompts is not null)`)
    },

    /** Empties all of an account's, also those that are being written. */
    async forget(who: string, change: Change = orm): Promise<void> {
      await change.update(promptSets).set({ claim: null, prompts: null }).where(eq(account, who))
    },

    async purgeBefore(moment: Date): Promise<void> {
      await orm.delete(promptSets).where(lt(madeAt, moment))
    },
  }
}
