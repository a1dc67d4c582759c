import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { makeLine } from './database-line.ts'
import { query } from './database-look.ts'
import { makeParent, readEvents, resultOf, runOf } from './parent.ts'
import { makePerson } from './person.ts'
import { makeLoadedDatabase, openWorld, type World } from './world.ts'

const question = 'My 3 year old hits me when I say no'
const closing: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function untilHealthy(world: World): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const health = await (await fetch(`${world.address}/api/health`)).json()
    if (health.status === 'ok') return
    await pause(100)
  }
  throw new Error('The server did not recover.')
}

test('an unreachable database gets a clear 503, and the server recovers without a restart', async () => {
  const line = await makeLine(await makeLoadedDatabase())
  closing.push(line.close)
  const world = await openWorld({}, line.url)
  closing.push(world.close)
  const parent = makeParent(world.address)
  expect(resultOf(await parent.ask(question)).outcome).toBe('answered')

  await line.cut()
  const refused = await parent.post({ question })
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('2')
  expect(await refused.json()).toMatchObject({ code: 'database_down' })
  expect(await (await fetch(`${world.address}/api/health`)).json()).toMatchObject({ status: 'database_down' })

  await line.restore()
  await untilHealthy(world)
  expect(resultOf(await parent.ask(question)).outcome).toBe('answered')
})

test('an answer goes on when the database comes back in the middle of it', async () => {
  const line = await makeLine(await makeLoadedDatabase())
  closing.push(line.close)
  const world = await openWorld({ NESTBOOK_WORDS_PER_SECOND: '300' }, line.url)
  closing.push(world.close)
  const parent = makeParent(world.address)
  const reply = await parent.post({ question })
  const reading = readEvents(reply)
  await pause(300)
  await line.cut()
  await pause(400)
  await line.restore()
  const events = (await reading).map(({ event }) => event)
  expect(events.at(-1)).toEqual({ type: 'complete', state: 'finished' })
})

test('[USAGE-02] an answer whose database is away as its question is counted goes on, and counts once', async () => {
  const line = await makeLine(await makeLoadedDatabase())
  closing.push(line.close)
  const world = await openWorld({}, line.url)
  closing.push(world.close)
  const { now: usual } = world.pace
  const cut = Promise.withResolvers<void>()
  world.pace.now = async function* (...given) {
    world.pace.now = usual
    await line.cut()
    cut.resolve()
    yield* usual(...given)
  }
  const guest = makePerson(world.address)
  const reading = readEvents(await guest.open(question))
  await cut.promise
  await pause(200)
  await line.restore()
  expect((await reading).at(-1)?.event).toEqual({ type: 'complete', state: 'finished' })
  expect(await guest.used()).toBe(1)
})

test('a run whose process died is told as interrupted, never as finished', async () => {
  const doomed = await openWorld({ NESTBOOK_WORDS_PER_SECOND: '40' })
  const survivor = await openWorld({}, doomed.databaseUrl)
  closing.push(survivor.close)
  const parent = makeParent(doomed.address)
  const run = runOf(await readEvents(await parent.post({ question }), 25))
  // What kill -9 leaves: the connection that proves life is gone, the run is open in the books.
  await doomed.services.database.notifications.close()
  const told = (await readEvents(await parent.follow(run, 0, survivor.address))).map(({ event }) => event)
  expect(told.at(-2)).toMatchObject({ type: 'error', code: 'interrupted', retryable: true })
  expect(told.at(-1)).toEqual({ type: 'complete', state: 'interrupted' })
  expect(told.some(({ type }) => type === 'final_result')).toBe(false)
  // The process was not dead after all: nothing it still writes gets in.
  await pause(500)
  const later = (await readEvents(await parent.follow(run, 0, survivor.address))).map(({ event }) => event)
  expect(later).toEqual(told)
  await doomed.close()
})

test('a server that is asked to stop finishes or breaks off its answers, and says which', async () => {
  const world = await openWorld({ NESTBOOK_WORDS_PER_SECOND: '20' })
  const other = await openWorld({}, world.databaseUrl)
  closing.push(other.close)
  const parent = makeParent(world.address)
  const run = runOf(await readEvents(await parent.post({ question }), 20))
  await world.close()
  const told = (await readEvents(await parent.follow(run, 0, other.address))).map(({ event }) => event)
  expect(told.at(-1)).toEqual({ type: 'complete', state: 'interrupted' })
})

test('connections that drop as a change begins on them are dropped: the next changes find all of the pool', async () => {
  const line = await makeLine(await makeLoadedDatabase())
  closing.push(line.close)
  const world = await openWorld({}, line.url)
  closing.push(world.close)
  const { inOneChange } = world.services.database
  const tenHeld = () => Promise.all(Array.from({ length: 10 }, () => inOneChange(() => pause(100))))
  await tenHeld()
  const begun = Promise.allSettled(Array.from({ length: 10 }, () => inOneChange(() => pause(100))))
  await new Promise(setImmediate)
  await line.cut()
  expect((await begun).some(({ status }) => status === 'rejected')).toBe(true)
  await line.restore()
  await untilHealthy(world)
  await tenHeld()
})

test('a connection that drops between two queries of a change fails that change, not the process', async () => {
  const world = await openWorld()
  closing.push(world.close)
  const change = world.services.database.inOneChange(async (within) => {
    await query(
      world,
      `select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction' and datname = current_database()`,
    )
    await pause(100)
    await within.execute('select 1')
  })
  await expect(change).rejects.toThrow()
  expect(resultOf(await makeParent(world.address).ask(question)).outcome).toBe('answered')
})

test('a database whose disk is full refuses with 503, and takes changes again once there is room', async () => {
  const world = await openWorld()
  closing.push(world.close)
  const write = async () => {
    const body = JSON.stringify({ title: 'Mine', messages: [] })
    const headers = { 'content-type': 'application/json', 'x-device-fingerprint': 'a-device-of-this-test' }
    return (await fetch(`${world.address}/api/conversations`, { method: 'POST', headers, body })).status
  }
  await query(
    world,
    `create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'No space left on device' using errcode = 'disk_full'; end $$`,
  )
  await query(world, 'create trigger full_disk before insert on conversations execute function full_disk()')
  expect(await write()).toBe(503)
  await query(world, 'drop trigger full_disk on conversations')
  expect(await write()).toBe(200)
})
