import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { query } from '../../test/database-look.ts'
import { makeMember } from '../../test/person.ts'
import { makeDatabase, migrationsFolder, type World } from '../../test/world.ts'
import { worldsOfATest } from '../../test/worlds.ts'
import { backUp, restore } from './backup/backup.ts'
import { openDatabase } from './database.ts'

const open = worldsOfATest()
const folder = mkdtempSync(join(tmpdir(), 'nestbook-backup-'))
afterAll(() => rmSync(folder, { recursive: true }))

const emptyDatabase = async () => {
  const url = await makeDatabase()
  await (await openDatabase(url, migrationsFolder)).close()
  return url
}
const all = async (databaseUrl: string) => {
  const world = { databaseUrl } as World
  const names = await query(
    world,
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const sums = names.map(
    ({ name }) => `select '${name}' as name, md5(string_agg(t::text, ',' order by t::text)) as sum from ${name} t`,
  )
  return query(world, `${sums.join(' union all ')} order by 1`)
}

test('[OPS-02] a backup restores every row into an empty database, without accounts that were deleted since', async () => {
  const world = await open()
  const member = await makeMember(world)
  const gone = await makeMember(world)
  await member.ask('My 3 year old hits me when I say no')
  await member.post('/api/child-profiles', { name: 'Mia' })
  await member.post('/api/conversations', { title: 'Mine', messages: [] })
  const { id } = (await gone.get('/api/auth/me')).body.user
  const [file, key] = [join(folder, 'all.backup'), randomBytes(32)]
  await expect.poll(() => query(world, `select 1 from mail_queue`)).toEqual([])
  await backUp(world.databaseUrl, file, key)
  expect(readFileSync(file, 'latin1')).not.toContain(member.email)

  const whole = await emptyDatabase()
  await restore(whole, file, key)
  expect(await all(whole)).toEqual(await all(world.databaseUrl))
  await expect(restore(whole, file, key)).rejects.toThrow('holds accounts already')

  const without = await emptyDatabase()
  await restore(without, file, key, [id])
  const again = await open({}, without)
  expect(await query(again, 'select email from accounts')).toEqual([{ email: member.email }])
  member.use(member.token())
  expect(
    (await fetch(`${again.address}/api/auth/me`, { headers: { authorization: `Bearer ${member.token()}` } })).status,
  ).toBe(200)
})

test('a backup that was cut off, changed, or is opened with another key restores nothing', async () => {
  const [file, key] = [join(folder, 'small.backup'), randomBytes(32)]
  const url = await emptyDatabase()
  await backUp(url, file, key)
  const bytes = readFileSync(file)
  const changed = Buffer.from(bytes)
  changed[60] = (changed[60] ?? 0) ^ 1
  for (const [name, content] of [
    ['cut.backup', bytes.subarray(0, bytes.length - 20)],
    ['changed.backup', changed],
  ] as const) {
    writeFileSync(join(folder, name), content)
    await expect(restore(url, join(folder, name), key)).rejects.toThrow('cannot be opened')
  }
  await expect(restore(url, file, randomBytes(32))).rejects.toThrow('cannot be opened')
})
