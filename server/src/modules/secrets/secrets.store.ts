import { sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { livingWorkers } from '../../database/notifications.ts'
import { loadedContent } from '../../database/schema.ts'

const part = 'secret'

export function makeSecretsStore({ inOneChange, worker }: Database) {
  return {
    /** Keeps the mark of this server's secret. False when others, with another one, are running on this database. */
    claim(digest: string): Promise<boolean> {
      return inOneChange(async (change) => {
        await change.execute(sql`select pg_advisory_xact_lock(hashtextextended('nestbook secret', 0))`)
        const found = await change.execute<{ isOther: boolean; hasOthers: boolean }>(sql`
          select exists (select 1 from ${loadedContent} where part = ${part} and digest <> ${digest}) as "isOther",
            exists (select 1 from pg_locks where locktype = 'advisory' and classid = ${livingWorkers}
              and database = (select oid from pg_database where datname = current_database())
              and objid <> ${worker}) as "hasOthers"`)
        const [{ isOther, hasOthers } = { isOther: false, hasOthers: false }] = found.rows
        if (isOther && hasOthers) return false
        const row = { part, digest }
        await change.insert(loadedContent).values(row).onConflictDoUpdate({ target: loadedContent.part, set: row })
        return true
      })
    },
  }
}
