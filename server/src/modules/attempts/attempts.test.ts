import { expect, test } from 'vitest'
import { goodPassword, mailedToken, makeMember, makePerson, newEmail } from '../../../test/person.ts'
import { worldsOfATest } from '../../../test/worlds.ts'
import { makePasswords } from '../../adapters/passwords/passwords.ts'

const open = worldsOfATest()
const wrong = 'Wrong-Password-1'

test('[AUTH-09] strangers get ten guesses an hour at an address, from however many networks and processes', async () => {
  const settings = { NESTBOOK_TRUST_PROXY: '127.0.0.1' }
  const world = await open(settings)
  const other = await open(settings, world.databaseUrl)
  const member = await makeMember(world)
  const guess = (n: number, password = wrong) =>
    makePerson((n % 2 ? world : other).address, undefined, { 'x-forwarded-for': `203.0.113.${n}` }).login(
      member.email,
      password,
    )
  const tried = await Promise.all(Array.from({ length: 40 }, (_, n) => guess(n)))
  expect(tried.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(tried.filter(({ status }) => status === 429)).toHaveLength(30)
  // Not even the right password helps a stranger now.
  expect((await guess(77, goodPassword)).status).toBe(429)
  // The parent's own device is not locked out by them.
  expect((await makePerson(world.address, member.fingerprint).login(member.email)).status).toBe(200)
  expect((await member.get('/api/auth/me')).status).toBe(200)
})

test('[AUTH-09] a parent on a new device gets back in by mail while strangers guess', async () => {
  const world = await open()
  const member = await makeMember(world)
  for (let n = 0; n < 11; n++) await makePerson(world.address).login(member.email, wrong)
  const phone = makePerson(world.address)
  expect((await phone.login(member.email)).status).toBe(429)
  await phone.post('/api/auth/reset-password', { email: member.email })
  const token = await mailedToken(world, member.email, 'Choose a new password')
  await phone.post('/api/auth/new-password', { token, password: 'Another-Harbour-28' })
  for (let n = 0; n < 11; n++) await makePerson(world.address).login(member.email, wrong)
  expect((await phone.login(member.email, 'Another-Harbour-28')).status).toBe(200)
})

test('one network tries so many addresses an hour, and registers so many', async () => {
  let clock = Date.now()
  const settings = {
    NESTBOOK_SIGN_INS_PER_HOUR: '20',
    NESTBOOK_REGISTRATIONS_PER_HOUR: '3',
    NESTBOOK_TRUST_PROXY: '127.0.0.1',
  }
  const world = await open(settings, undefined, () => new Date(clock))
  const from = (ip: string) => makePerson(world.address, undefined, { 'x-forwarded-for': ip })
  const statuses = []
  for (let n = 0; n < 22; n++) statuses.push((await from(`2001:db8::${n}`).login(newEmail(), wrong)).status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(20)
  expect((await from('2001:db8:0:1::1').login(newEmail(), wrong)).status).toBe(401)
  const registered = []
  for (let n = 0; n < 5; n++) registered.push((await from('198.51.100.1').register(newEmail())).status)
  expect(registered).toEqual([200, 200, 200, 429, 429])
  clock += 61 * 60_000
  expect((await from('2001:db8::1').login(newEmail(), wrong)).status).toBe(401)
})

test('[OPS-03] after a clock that was hours ahead, nobody waits until it has caught up', async () => {
  let clock = Date.now() + 5 * 3_600_000
  const world = await open({ NESTBOOK_REGISTRATIONS_PER_HOUR: '2' }, undefined, () => new Date(clock))
  const register = async () => (await makePerson(world.address).register(newEmail())).status
  expect([await register(), await register(), await register()]).toEqual([200, 200, 429])
  clock = Date.now()
  expect([await register(), await register(), await register()]).toEqual([200, 200, 429])
})

test('a header that no proxy of ours sent is not believed', async () => {
  const world = await open({ NESTBOOK_REGISTRATIONS_PER_HOUR: '2' })
  const statuses = []
  for (let n = 0; n < 4; n++) {
    const spoofing = makePerson(world.address, undefined, {
      'x-forwarded-for': `198.51.100.${n}`,
      'x-real-ip': `198.51.100.${n}`,
    })
    statuses.push((await spoofing.register(newEmail())).status)
  }
  expect(statuses).toEqual([200, 200, 429, 429])
})

test('a flood of sign-ins is turned away in order while answers go on', async () => {
  const world = await open({ NESTBOOK_WORDS_PER_SECOND: '200' }, undefined, undefined, undefined, makePasswords())
  const member = await makeMember(world)
  const flood = Promise.all(Array.from({ length: 120 }, () => makePerson(world.address).login(newEmail(), wrong)))
  const answer = await member.ask('My 3 year old hits me when I say no')
  expect(answer.events.at(-1)?.event).toEqual({ type: 'complete', state: 'finished' })
  const statuses = new Set((await flood).map(({ status }) => status))
  expect([...statuses].sort()).toEqual([401, 503])
  const busy = (await flood).find(({ status }) => status === 503)
  expect(busy?.headers.get('retry-after')).toBe('2')
  expect(busy?.body.code).toBe('busy')
})
