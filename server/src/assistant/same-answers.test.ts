import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodPassword, mailTo, makeMember, makePerson, newEmail, type Reply } from '../../test/person.ts'
import { openWorld, type World } from '../../test/world.ts'
import { makePasswords } from '../adapters/passwords/passwords.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({}, undefined, undefined, undefined, makePasswords())
})
afterAll(() => world.close())

/** A reply without what is random in any reply: tokens, ids, times. */
function shapeOf({ status, body, headers }: Reply): unknown {
  const plain = JSON.stringify(body)
    .replace(/"(token|id|email|requestId)":"[^"]+"/g, '"$1":"..."')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then')
  const names = [...headers].filter(([name]) => name !== 'date').map(([name, value]) => `${name}: ${value}`)
  return { status, plain, names }
}

const wrong = 'Wrong-Password-1'

test('[AUTH-09] known and unknown addresses get the same reply, whatever is tried in whatever order', async () => {
  const member = await makeMember(world)
  const seen = []
  for (const email of [member.email, `${'x'.repeat(member.email.length - 12)}@example.com`]) {
    const stranger = makePerson(world.address)
    const said = [
      await stranger.login(email, wrong),
      await stranger.post('/api/auth/reset-password', { email }),
      await stranger.register(email, 'Strangers-Own-1'),
      await stranger.get('/api/auth/me'),
      await stranger.get('/api/usage'),
      await stranger.get('/api/auth/sessions'),
      await stranger.post('/api/auth/resend-verification'),
      await stranger.post('/api/auth/resend-verification'),
      await makePerson(world.address).login(email, wrong),
      // Whoever registered signs in with the password they chose, whether or not the address was taken.
      await makePerson(world.address).login(email, 'Strangers-Own-1'),
      await stranger.post('/api/auth/onboarding-seen'),
      await stranger.post('/api/auth/confirm-password', { password: 'Strangers-Own-1' }),
      await stranger.call('DELETE', '/api/auth/account'),
      await stranger.get('/api/auth/me'),
    ]
    seen.push(JSON.stringify(said.map(shapeOf)).replaceAll(/x{5,}@|parent[^@"]*@/g, 'someone@'))
  }
  expect(seen[0]).toBe(seen[1])
  await mailTo(world, member.email, 'You already have a Nestbook account')
  expect((await makePerson(world.address).login(member.email)).body.user).toMatchObject({ isVerified: true })
})

/** How well one could tell two samples apart by their size: 0.5 is not at all, 0 and 1 are always. */
function apart(one: number[], other: number[]): number {
  let wins = 0
  for (const a of one) for (const b of other) wins += a > b ? 1 : a === b ? 0.5 : 0
  return wins / (one.length * other.length)
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

const pairs = 120

test('[AUTH-09] they take the same time, too', async () => {
  const members = [await makeMember(world), await makeMember(world), await makeMember(world)]
  const tries: Record<string, (email: string) => Promise<unknown>> = {
    'sign in': (email) => makePerson(world.address).login(email, wrong),
    'reset password': (email) => makePerson(world.address).post('/api/auth/reset-password', { email }),
    register: (email) => makePerson(world.address).register(email, goodPassword),
  }
  for (const [name, attempt] of Object.entries(tries)) {
    const [known, unknown]: [number[], number[]] = [[], []]
    for (let n = 0; n < pairs; n++) {
      // After ten guesses an address is closed for an hour: that is the same for both, and not what is measured here.
      const email = members[n % members.length]?.email ?? ''
      await world.services.database.orm.execute('truncate attempts')
      const order: [string, number[]][] = [
        [email, known],
        [newEmail(), unknown],
      ]
      for (const [address, times] of n % 2 ? order : order.reverse()) times.push(await took(() => attempt(address)))
    }
    const told = apart(known.slice(10), unknown.slice(10))
    expect(Math.abs(told - 0.5), `${name}: ${told.toFixed(3)}`).toBeLessThan(0.14)
  }
}, 120_000)
