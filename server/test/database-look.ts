import pg from 'pg'
import type { World } from './world.ts'

/** What stands in a world's database, for tests that prove what is (not) stored. */
export async function query(world: World, sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: world.databaseUrl })
  await client.connect()
  try {
    return (await client.query(sql, values)).rows
  } finally {
    await client.end()
  }
}
