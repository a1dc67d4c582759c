import { expect, test } from 'vitest'
import { goodPassword, mailRows, mailTo, makeMember, makePerson, newEmail } from '../../../test/person.ts'
import { worldsOfATest } from '../../../test/worlds.ts'

const open = worldsOfATest()
const question = 'My 3 year old hits me when I say no'
const fresh = 'Another-Harbour-28'

test('[AUTH-09] who is signed in changes the password with the current one: every other device is signed out, and a mail says so', async () => {
  const world = await open()
  const member = await makeMember(world)
  const phone = makePerson(world.address)
  await phone.login(member.email)
  const change = (body: object) => member.post('/api/auth/change-password', body)
  expect((await change({ current: 'Wrong-Harbour-1', password: fresh })).body).toMatchObject({
    code: 'wrong_password',
    field: 'current',
  })
  expect((await change({ current: goodPassword, password: 'Password1' })).body.code).toBe('password_common')
  expect((await change({ current: goodPassword, password: fresh })).status).toBe(200)
  expect((await member.get('/api/auth/me')).status).toBe(200)
  expect((await phone.get('/api/auth/me')).body.code).toBe('session_over')
  expect((await makePerson(world.address).login(member.email)).status).toBe(401)
  expect((await makePerson(world.address).login(member.email, fresh)).status).toBe(200)
  await mailTo(world, member.email, 'Your Nestbook password was changed')
})

test('a sign-in on a device that the account does not know is told by mail, on a known one it is not', async () => {
  const world = await open()
  const member = await makeMember(world)
  const known = makePerson(world.address, member.fingerprint)
  await known.login(member.email)
  const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'
  await makePerson(world.address, undefined, { 'user-agent': agent }).login(member.email)
  expect(await mailTo(world, member.email, 'A new sign-in to Nestbook')).toContain('iPhone')
  expect((await mailRows(world, member.email)).filter((row) => row.includes('A new sign-in'))).toHaveLength(1)
})

test('deleting the account, another fingerprint and a `+tag` win no second day of questions', async () => {
  const world = await open({ NESTBOOK_FREE_QUESTIONS: '1' })
  const [name, host] = newEmail().split('@')
  const first = await makeMember(world, `${name}@${host}`)
  for (const status of [200, 429]) expect((await first.ask(question)).status).toBe(status)
  await first.call('DELETE', '/api/auth/account')
  for (const email of [`${name}@${host}`, `${name}+more@${host}`]) {
    const again = await makeMember(world, email)
    expect((await again.ask(question)).refusal).toMatchObject({ code: 'free_limit' })
    expect(await again.used()).toBe(1)
  }
  expect((await (await makeMember(world)).ask(question)).status).toBe(200)
})
