import { expect, test } from 'vitest'
import { makeDatabase, migrationsFolder } from '../../../test/world.ts'
import { openDatabase } from '../../database/database.ts'
import { makeRunsStore } from './runs.store.ts'

const run = 'a'.repeat(22)
const event = { type: 'studies_found', count: 3 } as const

async function twoProcesses() {
  const url = await makeDatabase()
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
