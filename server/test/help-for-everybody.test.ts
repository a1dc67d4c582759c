import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEvents } from './parent.ts'
import { makePerson, newEmail, type Person } from './person.ts'
import { openWorld, type World } from './world.ts'

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
  const [first] = await readEvents(await person.open(danger), 1)
  const run = first?.event.type === 'connected' ? first.event.run : ''
  const follow = (who: Person) =>
    fetch(`${world.address}/api/research/streams/${run}?after=1`, {
      headers: { authorization: `Bearer ${who.token()}`, 'x-device-fingerprint': who.fingerprint },
    })
  expect((await readEvents(await follow(person)))[0]?.event.type).toBe('help')
  const other = makePerson(world.address)
  await other.register(newEmail())
  expect((await follow(other)).status).toBe(403)
})
