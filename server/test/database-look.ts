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

/** As if an account had bought Pro for a month. */
export async function grantPro(world: World, email: string): Promise<void> {
  await query(
    world,
    `insert into entitlements (id, source, external_id, owner, product, environment, expires_at, signed_at, made_at)
      select $1, 'apple', $1, 'account:' || id, 'pro', 'Sandbox', now() + interval '30 days', now(), now()
      from accounts where email = $2`,
    [crypto.randomUUID(), email],
  )
}
