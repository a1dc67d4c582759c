import { afterAll, beforeAll, expect, test } from 'vitest'
import { query } from '../../../test/database-look.ts'
import { mailedToken, mailRows, mailTo, makeMember, makePerson, newEmail } from '../../../test/person.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let other: World
beforeAll(async () => {
  world = await openWorld()
  other = await openWorld({}, world.databaseUrl)
})
afterAll(async () => {
  await other.close()
  await world.close()
})

/** Half of them at one server process, half at another. */
const fiftyTimes = <T>(use: (address: string, n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 50 }, (_, n) => use(n % 2 ? world.address : other.address, n)))

test('50 who open a link for a new password at once: one sets it, and no other password works', async () => {
  const member = await makeMember(world)
  await member.post('/api/auth/reset-password', { email: member.email })
  const token = await mailedToken(world, member.email, 'Choose a new password')
  const password = (n: number) => `Raced-Harbour-${n + 10}`
  const uses = await fiftyTimes((address, n) =>
    makePerson(address).post('/api/auth/new-password', { token, password: password(n) }),
  )
  const won = uses.flatMap(({ status }, n) => (status === 200 ? [n] : []))
  expect(won).toHaveLength(1)
  const refusals = uses.filter(({ status }) => status !== 200).map(({ body }) => body.code)
  // Who comes in a crowd may be asked to wait for a moment; nobody else gets the password.
  expect(refusals.filter((code) => code !== 'reset_link_invalid' && code !== 'busy')).toEqual([])
  const [winner = 0] = won
  expect((await makePerson(world.address).login(member.email, password(winner))).status).toBe(200)
  expect((await makePerson(world.address).login(member.email, password((winner + 1) % 50))).status).toBe(401)
})

test('50 who open a link that confirms an address at once: one account, one welcome, one browser signed in', async () => {
  const person = makePerson(world.address)
  const email = newEmail()
  await person.register(email)
  const token = await mailedToken(world, email, 'Confirm your email')
  const uses = await fiftyTimes((address) => makePerson(address).post('/api/auth/verify-email', { token }))
  // A link confirms as often as it is opened, since a scanner may come first; it signs in none of them.
  expect(new Set(uses.map(({ body }) => JSON.stringify(body)))).toEqual(new Set(['{"verified":true}']))
  expect(await query(world, 'select id from accounts where email = $1', [email])).toHaveLength(1)
  await mailTo(world, email, 'Welcome to Nestbook')
  const welcomes = (await mailRows(world, email)).filter((row) => row.includes('Welcome to Nestbook'))
  expect(welcomes).toHaveLength(1)
  // Nor does it sign in who registered there, until they open it themselves.
  expect((await person.get('/api/auth/me')).body.user.isVerified).toBe(false)
  await person.post('/api/auth/verify-email', { token })
  expect((await person.get('/api/auth/me')).body.user.isVerified).toBe(true)
})

test('a link is good for what it was made for alone, and the newest only', async () => {
  const member = await makeMember(world)
  const ask = () => member.post('/api/auth/reset-password', { email: member.email })
  await ask()
  const first = await mailedToken(world, member.email, 'Choose a new password')
  await ask()
  await expect
    .poll(async () => (await mailRows(world, member.email)).filter((row) => row.includes('Choose a new')).length)
    .toBe(2)
  const set = (token: string) =>
    makePerson(world.address).post('/api/auth/new-password', { token, password: 'Newest-Harbour-1' })
  const newest = await mailedToken(world, member.email, 'Choose a new password')
  expect(newest).not.toBe(first)
  expect((await set(first)).body.code).toBe('reset_link_invalid')
  expect((await makePerson(world.address).post('/api/auth/verify-email', { token: newest })).body.code).toBe(
    'link_invalid',
  )
  expect((await set(newest)).status).toBe(200)
})
