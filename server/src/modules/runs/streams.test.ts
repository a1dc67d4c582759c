import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { NumberedEvent } from '@nestbook/contract/research.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeParent, readEvents, resultOf, runOf, textOf } from '../../../test/parent.ts'
import { openWorld, type World } from '../../../test/world.ts'

const question = 'My 3 year old hits me when I say no'
let world: World
let twin: World
beforeAll(async () => {
  // Two processes on one database, writing slowly enough to be cut off in the middle.
  world = await openWorld({ NESTBOOK_WORDS_PER_SECOND: '400' })
  twin = await openWorld({ NESTBOOK_WORDS_PER_SECOND: '400' }, world.databaseUrl)
})
afterAll(async () => {
  await world.close()
  await twin.close()
})

async function begin(parent = makeParent(world.address)) {
  return { parent, run: runOf(await readEvents(await parent.post({ question }), 1)) }
}

const numbersOf = (events: NumberedEvent[]) => events.map(({ n }) => n)
const oneTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1)

test('[ENGINE-01] a reader cut off at any point misses nothing and gets nothing twice, on either process', async () => {
  const { parent, run } = await begin()
  const seen: NumberedEvent[] = []
  for (let cut = 0; seen.at(-1)?.event.type !== 'complete'; cut++) {
    const at = cut % 2 === 0 ? world.address : twin.address
    seen.push(...(await readEvents(await parent.follow(run, seen.length, at), 7)))
    if (cut > 100) throw new Error('The run did not end.')
  }
  expect(numbersOf(seen)).toEqual(oneTo(seen.length))
  const events = seen.map(({ event }) => event)
  expect(textOf(events)).toBe(resultOf(events).response)
})

test('[ENGINE-01] Last-Event-ID and ?after= replay the same events, also when the run is over', async () => {
  const { parent, run } = await begin()
  const whole = await readEvents(await parent.follow(run, 0))
  const byQuery = await readEvents(await parent.follow(run, 20, twin.address))
  const byHeader = await readEvents(
    await fetch(`${twin.address}/api/research/streams/${run}`, {
      headers: { 'x-device-fingerprint': parent.fingerprint, 'last-event-id': '20' },
    }),
  )
  expect(byQuery).toEqual(whole.slice(20))
  expect(byHeader).toEqual(byQuery)
  expect(await readEvents(await parent.follow(run, whole.length))).toEqual([])
})

test('a reader who leaves does not end the run', async () => {
  const { parent, run } = await begin()
  const later = await readEvents(await parent.follow(run, 1))
  expect(later.at(-1)?.event).toEqual({ type: 'complete', state: 'finished' })
})

test('[CHAT-02] Stop ends the run within a quarter of a second, also from another process', async () => {
  for (const at of [world.address, twin.address]) {
    const { parent, run } = await begin()
    await pause(200)
    const before = performance.now()
    const reply = await parent.stop(run, at)
    expect(await reply.json()).toEqual({ state: 'stopped' })
    expect(performance.now() - before).toBeLessThan(1000)
    const events = (await readEvents(await parent.follow(run, 0))).map(({ event }) => event)
    expect(events.at(-1)).toEqual({ type: 'complete', state: 'stopped' })
    expect(events.some(({ type }) => type === 'final_result')).toBe(false)
    await pause(250)
    expect((await readEvents(await parent.follow(run, 0))).length).toBe(events.length)
  }
})

test('stopping a run that is over changes nothing', async () => {
  const { parent, run } = await begin()
  await readEvents(await parent.follow(run, 0))
  expect(await (await parent.stop(run)).json()).toEqual({ state: 'finished' })
})

test("a stranger can neither read nor stop somebody's run", async () => {
  const { run } = await begin()
  const stranger = makeParent(world.address)
  for (const reply of [
    await stranger.follow(run, 0),
    await stranger.stop(run),
    await stranger.follow('x'.repeat(22), 0),
    await stranger.follow('..%2f..', 0),
  ]) {
    expect(reply.status).toBe(404)
    expect(await reply.json()).toMatchObject({ code: 'not_found' })
  }
})

test('asking again with the same request id attaches to the same run', async () => {
  const parent = makeParent(world.address)
  const clientRequestId = randomUUID()
  const [one, other] = await Promise.all([
    parent.ask(question, { clientRequestId }),
    makeParent(twin.address, parent.fingerprint).ask(question, { clientRequestId }),
  ])
  expect(one).toEqual(other)
  const stranger = await makeParent(world.address).ask(question, { clientRequestId })
  expect(stranger[0]).not.toEqual(one[0])
})

test('a stream is kept from caches and buffers, and speaks at once', async () => {
  const reply = await makeParent(world.address).post({ question })
  expect(reply.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(reply.headers.get('cache-control')).toBe('private, no-store, no-transform')
  expect(reply.headers.get('x-accel-buffering')).toBe('no')
  const { value } = (await reply.body?.getReader().read()) ?? {}
  expect(new TextDecoder().decode(value)).toMatch(/^: hello\n\n/)
})

test('a reader who takes nothing holds up nobody, and finds everything later', async () => {
  const idle = await Promise.all(Array.from({ length: 20 }, () => makeParent(world.address).post({ question })))
  expect(resultOf(await makeParent(world.address).ask(question)).outcome).toBe('answered')
  for (const reply of idle)
    expect((await readEvents(reply)).at(-1)?.event).toEqual({ type: 'complete', state: 'finished' })
})

test("a guest's fingerprint is kept only as its keyed hash", async () => {
  const { parent, run } = await begin()
  const { rows } = await world.services.database.orm.execute<{ owner: string }>(
    `select owner from runs where id = '${run}'`,
  )
  expect(rows[0]?.owner).toMatch(/^guest:[\w-]{43}$/)
  expect(rows[0]?.owner).not.toContain(parent.fingerprint)
})

test('events are in the database when they go out', async () => {
  const { parent, run } = await begin()
  const reply = await parent.follow(run, 0)
  const seen = await readEvents(reply, 30)
  const elsewhere = await readEvents(await parent.follow(run, 0, twin.address), 30)
  expect(elsewhere).toEqual(seen)
})
