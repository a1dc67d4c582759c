import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { query } from '../../test/database-look.ts'
import { makeParent, readEvents, resultOf, runOf } from '../../test/parent.ts'
import { makePerson } from '../../test/person.ts'
import { openWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const question = 'My 3 year old hits me when I say no'

test('every table stands in the list of what is kept, with its bound and when it is purged', async () => {
  const documented = readFileSync(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8')
  const rows = documented.split('## What is kept')[1]?.split('\n## ')[0]?.split('\n') ?? []
  const cells = rows.filter((row) => row.startsWith('| ')).map((row) => row.split('|').slice(1, -1))
  const listed = cells.flatMap(([, where = '']) => [...where.matchAll(/`(\w+)`/g)].map(([, name]) => name))
  const tables = await query(
    world,
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  expect(tables.map(({ name }) => name).filter((name) => !listed.includes(String(name)))).toEqual([])
  for (const row of cells.slice(1)) expect([row.length, row.every((cell) => cell.trim() !== '')]).toEqual([4, true])
})

test('an answer keeps its result, and its pieces go: at most 6 KB of it stay, read as before', async () => {
  const parent = makeParent(world.address)
  const told = await readEvents(await parent.post({ question, clientRequestId: randomUUID() }))
  const run = runOf(told)
  await expect.poll(() => query(world, `select state from runs where id = '${run}'`)).toEqual([{ state: 'finished' }])
  await query(world, `update runs set ended_at = now() - interval '2 minutes' where id = '${run}'`)
  await world.services.runs.sweep()
  const [kept] = await query(
    world,
    `select count(*)::int as rows, sum(pg_column_size(event))::int as bytes from run_events where run = '${run}'`,
  )
  expect(kept?.rows).toBeLessThan(8)
  expect(kept?.bytes).toBeLessThan(6 * 1024)
  // Who comes back late, or in the middle of it, gets the whole by the result.
  for (const after of [0, 5]) {
    await pause(after)
    const again = (await readEvents(await parent.follow(run, after))).map(({ event }) => event)
    expect(resultOf(again)).toEqual(resultOf(told.map(({ event }) => event)))
    expect(again.at(-1)).toEqual({ type: 'complete', state: 'finished' })
  }
})

test('a stranger with invented fingerprints fills no disk: a network’s guests keep so many bytes a day, for 30 days', async () => {
  const messages = [
    { role: 'user', id: randomUUID(), request: randomUUID(), attempt: 0, at: 1_790_000_000_000, content: question },
  ]
  const title = 'Mine'
  const statuses: number[] = []
  const bytes = (await makePerson(world.address).post('/api/conversations', { title, messages })).status
  expect(bytes).toBe(200)
  await query(world, `update attempts set tries = tries + 16 * 1024 where bucket like 'guest-conversations:%'`)
  for (let n = 0; n < 3; n++)
    statuses.push((await makePerson(world.address).post('/api/conversations', { title, messages })).status)
  expect(statuses).toEqual([429, 429, 429])
  await query(world, `update conversations set updated_at = now() - interval '31 days'`)
  await world.services.conversations.purgeExpired()
  expect(await query(world, 'select 1 as one from conversations')).toEqual([])
})
