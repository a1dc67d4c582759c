import { expect, test } from 'vitest'
import { makeLoadedDatabase, migrationsFolder } from '../../../test/world.ts'
import { openDatabase } from '../../database/database.ts'
import { today } from './run-days.store.ts'
import { makeRunsStore } from './runs.store.ts'
import { makeRuns } from './runs.ts'

const run = 'a'.repeat(22)
const event = { type: 'studies_found', count: 3 } as const

async function twoProcesses() {
  const url = await makeLoadedDatabase()
  const [one, other] = [await openDatabase(url, migrationsFolder), await openDatabase(url, migrationsFolder)]
  const close = async () => {
    await one.close()
    await other.close()
  }
  return { one: makeRunsStore(one), other: makeRunsStore(other), close }
}

test('a process whose run was taken over can store nothing more of it', async () => {
  const { one, other, close } = await twoProcesses()
  await one.create('guest:x', run, crypto.randomUUID())
  expect(await one.append([{ run, n: 1, event }], [])).toEqual(new Set())
  await other.claimRun(run)
  expect(await one.append([{ run, n: 2, event }], [{ run, state: 'finished' }])).toEqual(new Set([run]))
  expect(await other.eventsAfter(run, 0, 10)).toEqual([{ n: 1, event }])
  expect(await other.state('guest:x', run)).toBe('running')
  await close()
})

test('[OPS-03] many runs of a dead process are closed once each, by however many and however often they look', async () => {
  const url = await makeLoadedDatabase()
  const databases = [await openDatabase(url, migrationsFolder), await openDatabase(url, migrationsFolder)]
  const dead = await openDatabase(url, migrationsFolder)
  const ids = Array.from({ length: 60 }, (_, n) => `${today()}${String(n).padStart(17, 'x')}`)
  for (const id of ids) await makeRunsStore(dead).create('guest:x', id, crypto.randomUUID())
  await dead.close()
  const trouble: unknown[] = []
  const processes = databases.map((database) => makeRuns(database, (error) => trouble.push(error)))
  await Promise.all(processes.flatMap((runs) => Array.from({ length: 8 }, () => runs.sweep())))
  for (const runs of processes) await runs.close(AbortSignal.abort())
  const [database] = databases
  const told = await database?.orm.execute(
    `select state, count(*)::int as events from runs join run_events on run = id group by id, state`,
  )
  expect(told?.rows).toEqual(ids.map(() => ({ state: 'interrupted', events: 2 })))
  expect(trouble).toEqual([])
  for (const one of databases) await one.close()
})

test('storing the same events again, when the reply was lost, counts them as stored', async () => {
  const { one, close } = await twoProcesses()
  await one.create('guest:x', run, crypto.randomUUID())
  const events = [1, 2].map((n) => ({ run, n, event }))
  await one.append(events, [])
  expect(await one.append(events, [{ run, state: 'finished' }])).toEqual(new Set())
  expect(await one.append([{ run, n: 2, event: { ...event, count: 4 } }], [])).toEqual(new Set([run]))
  expect(await one.eventsAfter(run, 0, 10)).toHaveLength(2)
  await close()
})
