import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makePerson, newEmail } from '../../test/person.ts'
import { openWorld } from '../../test/world.ts'

test('[OPS-03] a server whose statements all have an index closes; one that reads a growing table whole fails its test', async () => {
  const world = await openWorld()
  await makePerson(world.address).register(newEmail())
  await world.close()
  const other = await openWorld({}, world.databaseUrl)
  await other.services.database.orm.execute(sql`select 1 from children where name = ${'Mia'}`)
  await expect(other.close()).rejects.toThrow(/^children: no index leads/)
})
