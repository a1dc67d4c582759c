import pg from 'pg'
import { expect, test } from 'vitest'
import { makeDatabase, migrationsFolder } from '../../test/world.ts'
import { openDatabase } from './database.ts'

test('[OPS-03] a reading that a migration crosses is made again, and nobody sees an error', async () => {
  const url = await makeDatabase()
  const database = await openDatabase(url, migrationsFolder)
  const migrating = new pg.Client({ connectionString: url })
  await migrating.connect()
  // So that the reading is the one which the database gives up.
  await migrating.query(`set deadlock_timeout = '60s'`)
  await migrating.query('begin')
  await migrating.query('lock table accounts in access exclusive mode')
  const reading = database.orm
    .execute('select sessions.id from sessions join accounts on account_id = accounts.id')
    .then(({ rows }) => rows)
  const waiting = () => migrating.query(`select 1 from pg_locks where relation = 'accounts'::regclass and not granted`)
  await expect.poll(async () => (await waiting()).rowCount, { timeout: 30_000 }).toBe(1)
  await migrating.query('lock table sessions in access exclusive mode')
  await migrating.query('commit')
  expect(await reading).toEqual([])
  await migrating.end()
  await database.close()
})
