import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { makeLoadedDatabase, migrationsFolder } from '../../../test/world.ts'
import { type Database, openDatabase } from '../../database/database.ts'
import { makeRunDays, makeRunId, today } from './run-days.store.ts'
import { makeRunsStore } from './runs.store.ts'
import { makeRuns } from './runs.ts'

const event = { type: 'studies_found', count: 3 } as const
const owner = 'guest:x'
const dayMs = 86_400_000
const never = new AbortController().signal

let url: string
let database: Database
beforeAll(async () => {
  url = await makeLoadedDatabase()
  database = await openDatabase(url, migrationsFolder)
})
afterAll(() => database.close())
afterEach(() => void vi.useRealTimers())

/** As if it were so many days ago, to our process. */
async function daysAgo<T>(days: number, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - days * dayMs })
  return work().finally(() => vi.useRealTimers())
}

/** A run that began so many days ago, with one event. */
async function storeOne(days: number): Promise<string> {
  const store = makeRunsStore(database)
  const run = await daysAgo(days, async () => makeRunId())
  await store.create(owner, run, crypto.randomUUID())
  await database.orm.execute(
    `update runs set created_at = created_at - interval '${days} days', state = 'failed' where id = '${run}'`,
  )
  await store.append([{ run, n: 1, event }], [])
  return run
}

async function partitionOf(run: string): Promise<unknown> {
  const { rows } = await database.orm.execute(
    `select distinct tableoid::regclass::text as name from run_events where run = '${run}'`,
  )
  return rows.map(({ name }) => name).join()
}

async function partitions(): Promise<string[]> {
  const { rows } = await database.orm.execute<{ name: string }>(
    `select relname as name from pg_class join pg_inherits on inhrelid = oid
      where inhparent = 'run_events'::regclass order by 1`,
  )
  return rows.map(({ name }) => name)
}

async function eventsOf(run: string): Promise<unknown[]> {
  return makeRunsStore(database).eventsAfter(run, 0, 10)
}

test('[OPS-03] each day has a partition, made ahead; what came before it was there moves in, whoever of two processes makes it', async () => {
  const other = await openDatabase(url, migrationsFolder)
  const before = await storeOne(0)
  expect(await partitionOf(before)).toBe('run_days.others')
  await Promise.all([makeRunDays(database).open(2), makeRunDays(other).open(2)])
  await other.close()
  const now = today()
  expect(await partitions()).toEqual([...[0, 1, 2].map((n) => `day_${now + n}`), 'others'])
  const after = await storeOne(0)
  for (const run of [before, after]) {
    expect(await partitionOf(run)).toBe(`run_days.day_${now}`)
    expect(await eventsOf(run)).toEqual([{ n: 1, event }])
  }
  await expect(makeRunsStore(database).append([{ run: before, n: 1, event }], [])).resolves.toEqual(new Set())
  expect(await eventsOf(before)).toEqual([{ n: 1, event }])
})

test('[OPS-03] after seven whole days a day’s events are dropped as a whole, and its runs forgotten', async () => {
  const ages = [9, 8, 7, 1]
  for (const days of ages) await daysAgo(days, () => makeRunDays(database).open(0))
  const [gone, alsoGone, last, yesterdays] = await Promise.all(ages.map(storeOne))
  expect(await partitions()).toContain(`day_${today() - 9}`)
  const runs = makeRuns(database, () => {})
  await runs.sweep()
  await runs.close(AbortSignal.abort())
  const now = today()
  expect(await partitions()).toEqual([...[-7, -1, 0, 1, 2].map((n) => `day_${now + n}`), 'others'])
  for (const run of [gone, alsoGone]) {
    expect(await eventsOf(run ?? '')).toEqual([])
    expect(await makeRunsStore(database).state(owner, run ?? '')).toBe(null)
  }
  for (const run of [last, yesterdays]) expect(await eventsOf(run ?? '')).toHaveLength(1)
})

test('[OPS-03] while somebody reads all events, as a backup does, days are left for later and answers go on', async () => {
  const long = await openDatabase(url, migrationsFolder)
  const [begun, read] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const reading = long.inOneChange(async (change) => {
    await change.execute('select count(*) from run_events')
    begun.resolve()
    await read.promise
  })
  await begun.promise
  const there = await partitions()
  const runs = makeRuns(database, () => {})
  const tried = makeRunDays(database).open(4)
  const run = await runs.begin(owner, crypto.randomUUID(), async function* () {
    yield event
  })
  const told = await Array.fromAsync(runs.follow(run, 0, never))
  expect(told.at(-1)?.event).toEqual({ type: 'complete', state: 'finished' })
  await tried
  expect(await partitions()).toEqual(there)
  read.resolve()
  await reading
  await makeRunDays(database).open(4)
  expect(await partitions()).toHaveLength(there.length + 2)
  await runs.close(AbortSignal.abort())
  await long.close()
})
