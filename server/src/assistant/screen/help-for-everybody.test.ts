import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLine } from '../../../test/database-line.ts'
import { readEvents, runOf } from '../../../test/parent.ts'
import { makePerson, newEmail, type Person } from '../../../test/person.ts'
import { makeLoadedDatabase, openWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const danger = 'My 5 month old is hard to wake, really hot and his breathing looks strange'
const question = 'My 3 year old hits me when I say no'

/** People whom nothing else is answered for, and why. */
const turnedAway: [string, string, () => Promise<Person>][] = [
  [
    'whose address is unconfirmed',
    'email_unverified',
    async () => {
      const person = makePerson(world.address)
      await person.register(newEmail())
      return person
    },
  ],
  [
    'whose session is over',
    'session_over',
    async () => {
      const person = makePerson(world.address)
      person.use('x'.repeat(43))
      return person
    },
  ],
  ['whom nothing tells of', 'no_identity', async () => makePerson(world.address, '')],
]

test.each(turnedAway)('a parent %s is told where help is, and nothing else', async (_who, code, come) => {
  const person = await come()
  expect((await person.ask(question)).refusal).toMatchObject({ code })
  const { events } = await person.ask(danger)
  expect(events.map(({ event }) => event.type).slice(0, 2)).toEqual(['connected', 'help'])
  expect(events.at(-1)?.event).toEqual({ type: 'complete', state: 'finished' })
  const plain = { messages: [{ role: 'user', content: danger }] }
  const said = await person.post('/api/assistant', plain)
  expect(said.status).toBe(200)
  expect(JSON.stringify(said.body)).toContain('911')
  expect((await person.post('/api/assistant', { messages: [{ role: 'user', content: question }] })).body.code).toBe(
    code,
  )
  expect((await person.get('/api/usage')).body.code).toBe(code)
})

test('the call for help of somebody unconfirmed can be read on after a lost connection, by them alone', async () => {
  const person = makePerson(world.address)
  await person.register(newEmail())
  const run = runOf(await readEvents(await person.open(danger), 1))
  const follow = (who: Person) =>
    fetch(`${world.address}/api/research/streams/${run}?after=1`, {
      headers: { authorization: `Bearer ${who.token()}`, 'x-device-fingerprint': who.fingerprint },
    })
  expect((await readEvents(await follow(person)))[0]?.event.type).toBe('help')
  const other = makePerson(world.address)
  await other.register(newEmail())
  expect((await follow(other)).status).toBe(403)
})

/** The types of what a cry for help gets, and what the plain call says to it. */
async function cry(person: Person) {
  const { status, events } = await person.ask(danger)
  const plain = await person.post('/api/assistant', { messages: [{ role: 'user', content: danger }] })
  return { status, types: events.map(({ event }) => event.type), plain: JSON.stringify(plain.body) }
}

test('an address that asks too much in a minute is still told where help is, each time', async () => {
  const bounded = await openWorld({ NESTBOOK_QUESTIONS_PER_MINUTE: '1' })
  try {
    const person = makePerson(bounded.address)
    for (let n = 0; n < 5; n++) {
      const { status, types, plain } = await cry(person)
      expect(status).toBe(200)
      expect(types.slice(0, 2)).toEqual(['connected', 'help'])
      expect(types).toContain('final_result')
      expect(types.at(-1)).toBe('complete')
      expect(plain).toContain('911')
    }
    const refused = await person.ask(question)
    expect(refused.refusal).toMatchObject({ code: 'too_many', error: expect.stringContaining('call 911 now') })
    expect(refused.refusal.retryAfterSeconds).toBeGreaterThan(0)
  } finally {
    await bounded.close()
  }
})

test('with the database down help comes first and at once, and nothing else is answered', async () => {
  const line = await makeLine(await makeLoadedDatabase())
  const cutOff = await openWorld({}, line.url)
  try {
    const person = makePerson(cutOff.address)
    person.use('x'.repeat(43))
    await line.cut()
    expect((await person.ask(question)).status).toBe(503)
    const askedAt = Date.now()
    const { events } = await person.ask(danger)
    expect(Date.now() - askedAt).toBeLessThan(1500)
    expect(events[0]?.event).toEqual({ type: 'connected', run: null })
    expect(events[1]?.event).toMatchObject({ type: 'help', route: 'medical' })
    expect(events.at(-1)?.event).toEqual({ type: 'complete', state: 'finished' })
    expect((await cry(person)).plain).toContain('911')
    await line.restore()
  } finally {
    await cutOff.close()
    line.close()
  }
})

test('a message that cannot be kept, for characters nobody types, still gets help', async () => {
  const { events } = await makePerson(world.address).ask(`${danger}\u0007`)
  expect(events.map(({ event }) => event.type).slice(0, 2)).toEqual(['connected', 'help'])
})
