import type { SignedIn } from '@nestbook/contract/auth.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { query } from '../../../test/database-look.ts'
import { goodPassword, mailedToken, mailRows, mailTo, makeMember, makePerson, newEmail } from '../../../test/person.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { makePasswords } from '../../adapters/passwords/passwords.ts'

let world: World
let clock = Date.now()
const later = (minutes: number) => {
  clock += minutes * 60_000
}
const day = 24 * 60
beforeAll(async () => {
  world = await openWorld({}, undefined, () => new Date(clock), undefined, makePasswords())
})
afterAll(() => world.close())

const question = 'My 3 year old hits me when I say no'
const ownPassword = 'Owners-Harbour-31'

test('entries are held to the rules, in the words of the specification', async () => {
  const person = makePerson(world.address)
  const cases: [string, string, string, string][] = [
    ['', goodPassword, 'email', 'Email is required'],
    ['   ', goodPassword, 'email', 'Email is required'],
    ['not-an-address', goodPassword, 'email', 'Please enter a valid email address'],
    ['a@b.c\r\nBcc:x@y.de', goodPassword, 'email', 'Please enter a valid email address'],
    ['a＠example.com', goodPassword, 'email', 'Please enter a valid email address'],
    ['ａ@example.com', goodPassword, 'email', 'Please enter a valid email address'],
    ['a@example.com', '', 'password', 'Password is required'],
    ['a@example.com', 'Short1x', 'password', 'Password must be at least 8 characters long'],
    ['a@example.com', 'lower-case-1', 'password', 'Password must contain at least one uppercase letter'],
    ['a@example.com', 'UPPER-CASE-1', 'password', 'Password must contain at least one lowercase letter'],
    ['a@example.com', 'No-Number-Here', 'password', 'Password must contain at least one number'],
    ['a@example.com', `Aa1${'x'.repeat(126)}`, 'password', 'Password must be at most 128 characters long'],
  ]
  for (const path of ['/api/auth/register', '/api/auth/login'])
    for (const [email, password, field, error] of cases) {
      const said = await person.post(path, { email, password })
      expect([said.status, said.body.error, said.body.field]).toEqual([400, error, field])
    }
})

test('passwords that others would try first are refused for a new account', async () => {
  const person = makePerson(world.address)
  for (const password of [
    'Password1',
    'Qwerty123',
    'Letmein1',
    'P@ssw0rd',
    'Nestbook2026!',
    'Summer2026',
    'Samira99',
    'Aa1Aa1Aa1',
  ])
    expect((await person.post('/api/auth/register', { email: 'samira@example.com', password })).body.code).toBe(
      'password_common',
    )
  for (const password of ['Aa1 with spaces  ', `Long-1${'x'.repeat(120)}`, 'Ärger-im-Büro-1', 'Two🦉owls-at-1'])
    expect((await person.post('/api/auth/register', { email: newEmail(), password })).status).toBe(200)
})

test('[VERIFY-04] a parent registers, confirms in another program, and the browser that registered is signed in', async () => {
  const email = newEmail()
  const person = makePerson(world.address)
  const registered = await person.register(`  ${email.toUpperCase()} `)
  expect(registered.body.user).toMatchObject({ email, isVerified: false, subscriptionStatus: 'free' })
  expect((await person.get('/api/auth/me')).body.user.isVerified).toBe(false)
  expect((await person.ask(question)).refusal).toMatchObject({ code: 'email_unverified' })

  // A mail scanner opens the link first, by every means it has.
  const token = await mailedToken(world, email, 'Confirm your email')
  const scanner = makePerson(world.address)
  await fetch(`${world.address}/api/auth/verify-email?token=${token}`, { method: 'HEAD' })
  for (let n = 0; n < 3; n++)
    expect((await scanner.get(`/api/auth/verify-email?token=${token}`)).body).toEqual({ verified: true })

  // Somebody else who is signed in gains nothing by it.
  const other = await makeMember(world)
  expect((await other.post('/api/auth/verify-email', { token })).body).toEqual({ verified: true })

  // The phone that reads the mail is asked to sign in; the browser that registered has its session.
  expect((await makePerson(world.address).post('/api/auth/verify-email', { token })).body).toEqual({ verified: true })
  expect((await person.post('/api/auth/verify-email', { token })).body).toEqual({
    verified: true,
    token: person.token(),
  })
  expect((await person.get('/api/auth/me')).body.user).toMatchObject({ email, isVerified: true })
  expect((await person.ask(question)).status).toBe(200)
  expect(await mailTo(world, email, 'Welcome to Nestbook')).toContain('call your local emergency number')
})

test('a stranger who registered with somebody else’s address is let in by nothing that its owner does with the mail, and put out by the owner’s new password', async () => {
  const email = newEmail()
  const stranger = makePerson(world.address)
  await stranger.register(email)
  const token = await mailedToken(world, email, 'Confirm your email')
  const owner = makePerson(world.address)
  const other = await makeMember(world)
  const openings = [
    () => owner.get(`/api/auth/verify-email?token=${token}`),
    () => owner.post('/api/auth/verify-email', { token }),
    // A browser where somebody else is signed in.
    () => other.post('/api/auth/verify-email', { token }),
  ]
  const inside = 'select 1 from sessions s join accounts a on a.id = s.account_id where a.email = $1'
  const guesser = makePerson(world.address)
  for (const open of openings) {
    expect((await open()).body).toEqual({ verified: true })
    // The password of the registration lets in nobody who did not open the link, wherever it is given.
    for (const outside of [guesser, stranger])
      expect((await outside.login(email)).body.user).toMatchObject({ email, isVerified: false })
    expect((await stranger.ask(question)).refusal).toMatchObject({ code: 'email_unverified' })
    for (const path of ['/api/conversations', '/api/child-profiles'])
      expect((await stranger.get(path)).status).toBe(403)
    expect(await query(world, inside, [email])).toEqual([])
  }

  await owner.post('/api/auth/reset-password', { email })
  const reset = await mailedToken(world, email, 'Choose a new password')
  expect((await owner.post('/api/auth/new-password', { token: reset, password: ownPassword })).status).toBe(200)
  for (const outside of [stranger, guesser]) expect((await outside.get('/api/auth/me')).body.code).toBe('session_over')
  expect((await makePerson(world.address).login(email)).body.code).toBe('wrong_credentials')
  expect((await owner.login(email, ownPassword)).body.user).toMatchObject({ email, isVerified: true })
})

test('[VERIFY-02] who opens the link on another device and gives the password there is in, and where they registered, too', async () => {
  const email = newEmail()
  const desk = makePerson(world.address)
  await desk.register(email)
  const first = await mailedToken(world, email, 'Confirm your email')
  await makePerson(world.address).get(`/api/auth/verify-email?token=${first}`)
  const phone = makePerson(world.address)
  expect((await phone.post('/api/auth/verify-email', { token: first })).body).toEqual({ verified: true })
  expect((await phone.login(email, 'Wrong-Harbour-28')).body.code).toBe('wrong_credentials')
  expect((await desk.get('/api/auth/me')).body.user.isVerified).toBe(false)
  expect((await phone.login(email)).body.user).toMatchObject({ email, isVerified: true })
  expect((await desk.get('/api/auth/me')).body.user).toMatchObject({ email, isVerified: true })
  // The password is proved: it serves everywhere now.
  expect((await makePerson(world.address).login(email)).body.user.isVerified).toBe(true)
})

test('[VERIFY-01] who opened the link elsewhere and waits here gets another that lets in here', async () => {
  const email = newEmail()
  const desk = makePerson(world.address)
  await desk.register(email)
  await makePerson(world.address).post('/api/auth/verify-email', {
    token: await mailedToken(world, email, 'Confirm your email'),
  })
  expect((await desk.login(email)).body.user.isVerified).toBe(false)
  later(2)
  expect((await desk.post('/api/auth/resend-verification')).status).toBe(200)
  const sent = async () => (await mailRows(world, email)).filter((row) => row.includes('Confirm your email')).length
  await expect.poll(sent).toBe(2)
  const again = await mailedToken(world, email, 'Confirm your email')
  expect((await desk.post('/api/auth/verify-email', { token: again })).body).toEqual({
    verified: true,
    token: desk.token(),
  })
  expect((await desk.get('/api/auth/me')).body.user.isVerified).toBe(true)
})

test('a program that names no device confirms an address, and the password serves at once', async () => {
  const email = newEmail()
  const json = { 'content-type': 'application/json' }
  const send = async (path: string, init: RequestInit = {}) =>
    (await (await fetch(`${world.address}/api/auth/${path}`, init)).json()) as SignedIn
  const body = JSON.stringify({ email, password: goodPassword })
  await send('register', { method: 'POST', headers: json, body })
  await send(`verify-email?token=${await mailedToken(world, email, 'Confirm your email')}`)
  expect((await send('login', { method: 'POST', headers: json, body })).user.isVerified).toBe(true)
})

test('a link that is wrong, missing or older than a day confirms nothing', async () => {
  const email = newEmail()
  const person = makePerson(world.address)
  await person.register(email)
  const token = await mailedToken(world, email, 'Confirm your email')
  expect((await person.get('/api/auth/verify-email')).body).toMatchObject({
    code: 'link_missing',
    error: 'No verification token provided. Please use the link from your email.',
  })
  const invalid = {
    code: 'link_invalid',
    error: 'This verification link is invalid or has expired. Please request a new one.',
  }
  expect((await person.get('/api/auth/verify-email?token=nonsense')).body).toMatchObject(invalid)
  expect((await person.post('/api/auth/new-password', { token, password: goodPassword })).body.code).toBe(
    'reset_link_invalid',
  )
  later(day + 1)
  expect((await person.get(`/api/auth/verify-email?token=${token}`)).body).toMatchObject(invalid)
})

test('the mail is sent again once a minute and five times a day', async () => {
  const email = newEmail()
  const person = makePerson(world.address)
  await person.register(email)
  const statuses = []
  for (let n = 0; n < 5; n++) {
    statuses.push((await person.post('/api/auth/resend-verification')).status)
    later(2)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429])
  later(-2)
  const refused = await person.post('/api/auth/resend-verification')
  expect(refused.body).toMatchObject({ code: 'too_many_attempts' })
  expect(Number(refused.headers.get('retry-after'))).toBe(refused.body.retryAfterSeconds)
  later(day)
  expect((await person.post('/api/auth/resend-verification')).status).toBe(200)
  expect((await person.post('/api/auth/resend-verification')).status).toBe(429)
  const member = await makeMember(world)
  expect((await member.post('/api/auth/resend-verification')).body.code).toBe('already_verified')
})

test('[AUTH-09] tokens and passwords are stored as hashes only, the password by argon2id', async () => {
  const member = await makeMember(world)
  await member.post('/api/auth/reset-password', { email: member.email })
  const reset = await mailedToken(world, member.email, 'Choose a new password')
  const [kept] = await query(world, 'select password_hash from accounts where email = $1', [member.email])
  expect(kept?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const stored = await query(
    world,
    'select s::text from sessions s union all select l::text from mail_links l union all select q::text from mail_queue q',
  )
  const text = JSON.stringify(stored)
  for (const secret of [member.token() ?? '', reset, goodPassword]) {
    expect(secret.length).toBeGreaterThan(10)
    expect(text).not.toContain(secret)
  }
})

test('sessions are listed, ended one by one, all at once, and of more than ten the oldest goes', async () => {
  const member = await makeMember(world)
  const phone = makePerson(world.address, undefined, {
    'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1',
  })
  later(1)
  await phone.login(member.email)
  const { sessions } = (await member.get('/api/auth/sessions')).body
  expect(sessions).toHaveLength(2)
  const other = sessions.find(({ isThisOne }) => !isThisOne)
  expect(other?.device).toBe('Safari on iPhone')

  const stranger = await makeMember(world)
  expect((await stranger.call('DELETE', `/api/auth/sessions/${other?.id}`)).status).toBe(404)
  expect((await phone.get('/api/auth/me')).status).toBe(200)
  expect((await member.call('DELETE', `/api/auth/sessions/${other?.id}`)).status).toBe(200)
  expect((await phone.get('/api/auth/me')).body.code).toBe('session_over')

  for (let n = 0; n < 10; n++) {
    later(1)
    await makePerson(world.address).login(member.email)
  }
  expect((await member.get('/api/auth/me')).status).toBe(401)
  const last = makePerson(world.address)
  await last.login(member.email)
  expect((await last.get('/api/auth/sessions')).body.sessions).toHaveLength(10)
  await last.post('/api/auth/logout-everywhere')
  expect(
    await query(world, 'select 1 from sessions s join accounts a on a.id = s.account_id where a.email = $1', [
      member.email,
    ]),
  ).toEqual([])
})

test('log out ends this session only; a session lasts 7 days unseen and 30 in all', async () => {
  const member = await makeMember(world)
  const phone = makePerson(world.address)
  await phone.login(member.email)
  await member.post('/api/auth/logout')
  expect((await member.get('/api/auth/me')).status).toBe(401)
  for (let days = 0; days < 29; days += 5) {
    expect((await phone.get('/api/auth/me')).status).toBe(200)
    later(5 * day)
  }
  expect((await phone.get('/api/auth/me')).status).toBe(401)
  await phone.login(member.email)
  later(7 * day + 1)
  expect((await phone.get('/api/auth/me')).status).toBe(401)
})

test('[AUTH-09] a new password by mail: single use, half an hour, ends every session, signs nobody in', async () => {
  const member = await makeMember(world)
  const device = makePerson(world.address)
  await device.post('/api/auth/reset-password', { email: member.email })
  const first = await mailedToken(world, member.email, 'Choose a new password')
  later(31)
  const newPassword = 'Another-Harbour-28'
  expect((await device.post('/api/auth/new-password', { token: first, password: newPassword })).body.code).toBe(
    'reset_link_invalid',
  )

  await fetch(`${world.mailbox}/empty`, { method: 'POST' })
  await device.post('/api/auth/reset-password', { email: member.email })
  const older = await mailedToken(world, member.email, 'Choose a new password')
  later(1)
  await fetch(`${world.mailbox}/empty`, { method: 'POST' })
  await device.post('/api/auth/reset-password', { email: member.email })
  const token = await mailedToken(world, member.email, 'Choose a new password')
  expect((await device.post('/api/auth/new-password', { token: older, password: newPassword })).body.code).toBe(
    'reset_link_invalid',
  )
  expect((await device.post('/api/auth/new-password', { token, password: 'Password1' })).body.code).toBe(
    'password_common',
  )

  const tries = await Promise.all(
    Array.from({ length: 20 }, () =>
      makePerson(world.address).post('/api/auth/new-password', { token, password: newPassword }),
    ),
  )
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(tries.find(({ status }) => status === 200)?.body).toEqual({ done: true })
  expect((await member.get('/api/auth/me')).status).toBe(401)
  expect((await device.login(member.email)).status).toBe(401)
  expect((await device.login(member.email, newPassword)).status).toBe(200)
})

test('whoever claims an address first gains nothing: the first to confirm has it, and a new password ends all else', async () => {
  const email = newEmail()
  const thief = makePerson(world.address)
  await thief.register(email, 'Thiefs-Password-1')
  await mailTo(world, email, 'Confirm your email')
  await fetch(`${world.mailbox}/empty`, { method: 'POST' })
  const owner = makePerson(world.address)
  later(1)
  await owner.register(email)
  await owner.post('/api/auth/verify-email', { token: await mailedToken(world, email, 'Confirm your email') })
  expect((await owner.get('/api/auth/me')).body.user.isVerified).toBe(true)
  expect((await thief.get('/api/auth/me')).body.user.isVerified).toBe(false)
  expect((await makePerson(world.address).login(email)).body.user.isVerified).toBe(true)
  expect((await thief.ask(question)).refusal).toMatchObject({ code: 'email_unverified' })
})

test('an unconfirmed parent can sign in again and is held until the address is confirmed', async () => {
  const email = newEmail()
  await makePerson(world.address).register(email)
  const again = makePerson(world.address)
  expect((await again.login(email)).body.user).toMatchObject({ email, isVerified: false })
  await again.post('/api/auth/verify-email', { token: await mailedToken(world, email, 'Confirm your email') })
  expect((await again.get('/api/auth/me')).body.user.isVerified).toBe(true)
})

test('onboarding is marked as seen', async () => {
  const member = await makeMember(world)
  expect((await member.get('/api/auth/me')).body.user).toMatchObject({
    hasSeenOnboarding: false,
    lastOnboardingShown: null,
  })
  await member.post('/api/auth/onboarding-seen')
  expect((await member.get('/api/auth/me')).body.user).toMatchObject({
    hasSeenOnboarding: true,
    lastOnboardingShown: new Date(clock).toISOString(),
  })
})

test('a bearer token that is none is refused, even with a fingerprint beside it', async () => {
  for (const token of ['x', 'a'.repeat(43), `${'a'.repeat(42)}' or 1=1`]) {
    const person = makePerson(world.address)
    person.use(token)
    for (const path of ['/api/auth/me', '/api/usage']) expect((await person.get(path)).body.code).toBe('session_over')
  }
  const odd = await fetch(`${world.address}/api/auth/me`, { headers: { authorization: 'Bearer' } })
  expect(odd.status).toBe(401)
  expect((await fetch(`${world.address}/api/auth/me`)).status).toBe(401)
})

test('mails of one address are five a day at most, whoever asks for them', async () => {
  const email = newEmail()
  for (let n = 0; n < 8; n++) expect((await makePerson(world.address).register(email)).status).toBe(200)
  await mailTo(world, email, 'Confirm your email')
  // A sixth mail would have been queued by now.
  await new Promise((done) => setTimeout(done, 500))
  expect(await mailRows(world, email)).toHaveLength(5)
})

test('the log holds no address, token, password or fingerprint, whatever fails', async () => {
  const world = await openWorld()
  const member = await makeMember(world)
  await member.post('/api/auth/reset-password', { email: member.email })
  const reset = await mailedToken(world, member.email, 'Choose a new password')
  const before = world.logged.length
  await query(world, 'alter table registrations rename to lost_registrations')
  await query(world, 'alter table mail_queue add constraint taken unique (email)')
  for (const email of [member.email, newEmail()]) expect((await member.register(email)).status).toBe(500)
  await Promise.all([1, 2, 3].map(() => member.post('/api/auth/reset-password', { email: member.email })))
  expect(world.logged.length).toBeGreaterThan(before)
  const log = [...world.logged, ...world.trouble].join('\n')
  expect(log).toContain('A query failed.')
  for (const secret of [
    member.email,
    'example.com',
    member.fingerprint,
    member.token() ?? '',
    reset,
    goodPassword,
    'argon2',
  ])
    expect(log).not.toContain(secret)
  for (const line of world.logged) expect(() => JSON.parse(line)).not.toThrow()
  await world.close()
})
