import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { administer } from '../src/terminal/admin.ts'
import { goodPassword, mailedToken, makeMember, makePerson, newEmail } from './person.ts'
import { root } from './terminal.ts'
import { beginWithGoogle, comeBack, signInWithGoogle } from './with-google.ts'
import { openProviderWorld, type ProviderWorld } from './worlds.ts'

/** Each event with the calls that lead to it here. `docs/security.md` lists the events. */
const written = {
  registered: ['POST /api/auth/register'],
  registration_refused: ['POST /api/auth/register'],
  address_confirmed: ['GET /api/auth/verify-email', 'POST /api/auth/verify-email'],
  link_refused: ['GET /api/auth/verify-email', 'POST /api/auth/new-password', 'POST /api/auth/verify-email'],
  signed_in: ['POST /api/auth/apple', 'POST /api/auth/exchange', 'POST /api/auth/login'],
  sign_in_refused: [
    ...['GET /api/auth/google/return', 'POST /api/auth/apple', 'POST /api/auth/exchange', 'POST /api/auth/login'],
  ],
  token_refused: ['GET /api/auth/me'],
  rate_refused: ['POST /api/research/search-stream'],
  new_password_asked_for: ['POST /api/auth/reset-password'],
  password_changed: ['POST /api/auth/change-password', 'POST /api/auth/new-password'],
  password_confirmed: ['POST /api/auth/confirm-password'],
  password_refused: ['POST /api/auth/change-password', 'POST /api/auth/confirm-password'],
  signed_out: ['POST /api/auth/logout'],
  signed_out_everywhere: ['POST /api/auth/logout-everywhere', 'admin end-sessions'],
  session_ended: ['DELETE /api/auth/sessions/:session'],
  account_deleted: ['DELETE /api/auth/account', 'admin delete'],
  deletion_refused: ['DELETE /api/auth/account'],
  account_seen: ['admin find'],
  mail_sent_again: ['admin resend'],
  queues_seen: ['admin queues'],
  webhook_refused: ['POST /api/apple-iap/notifications', 'POST /api/stripe/webhook'],
}
const fields = ['level', 'time', 'security', 'call', 'network', 'requestId', 'account', 'code', 'operator']
const fresh = 'Another-Harbour-28'
const wrong = 'Wrong-Harbour-19'
const question = 'My 3 year old hits me when I say no'
const minute = 60_000

let world: ProviderWorld
afterEach(() => world.close())

test('[OPS-03] every security event of the table is a line of the log, with call, network and account, and without a text, an address or a secret', async () => {
  let clock = Date.now()
  world = await openProviderWorld({ LOG_LEVEL: 'error', NESTBOOK_QUESTIONS_PER_MINUTE: '1' }, () => new Date(clock))
  const { provider } = world
  const secrets = [question, goodPassword, fresh, wrong]
  const someone = (fingerprint?: string) => {
    const person = makePerson(world.address, fingerprint)
    secrets.push(person.fingerprint)
    return person
  }
  const keep = (secret: string) => {
    secrets.push(secret)
    return secret
  }
  const stranger = someone()

  // An account by a password, and all that is refused on the way.
  const email = keep(newEmail())
  const member = await makeMember(world, email, {}, keep(crypto.randomUUID()))
  const { id } = (await member.get('/api/auth/me')).body.user
  await stranger.register(keep(newEmail()), 'Password1')
  const confirming = await mailedToken(world, email, 'Confirm your email')
  await stranger.get(`/api/auth/verify-email?token=${keep(confirming)}`)
  await stranger.get(`/api/auth/verify-email?token=${keep('of-long-ago')}`)
  await stranger.post('/api/auth/verify-email', { token: 'of-long-ago' })
  await stranger.login(email, wrong)

  // Passwords and sessions.
  await member.post('/api/auth/change-password', { current: wrong, password: fresh })
  await member.post('/api/auth/change-password', { current: goodPassword, password: fresh })
  await member.post('/api/auth/confirm-password', { password: wrong })
  await member.post('/api/auth/confirm-password', { password: fresh })
  const phone = someone()
  for (const end of ['/api/auth/logout', '/api/auth/logout-everywhere']) {
    await phone.login(email, fresh)
    keep(phone.token() ?? '')
    await phone.post(end)
  }
  await phone.login(email, fresh)
  await member.login(email, fresh)
  const { sessions } = (await member.get('/api/auth/sessions')).body
  await member.call('DELETE', `/api/auth/sessions/${sessions.find(({ isThisOne }) => !isThisOne)?.id}`)
  await stranger.post('/api/auth/reset-password', { email })
  const reset = keep(await mailedToken(world, email, 'Choose a new password'))
  await stranger.post('/api/auth/new-password', { token: reset, password: goodPassword })
  await stranger.post('/api/auth/new-password', { token: reset, password: goodPassword })

  // Google and Apple.
  provider.person = { sub: 'subject-1', email: keep(newEmail()), email_verified: true }
  const parent = someone()
  expect((await signInWithGoogle(parent)).status).toBe(200)
  keep(parent.token() ?? '')
  const apple = async (token: (nonce: string) => Promise<string>) => {
    const { nonce } = (await parent.post('/api/auth/apple/nonce')).body as unknown as { nonce: string }
    return parent.post('/api/auth/apple', { identityToken: keep(await token(nonce)) })
  }
  expect((await apple((nonce) => provider.appleToken(nonce, {}))).status).toBe(200)
  expect((await apple(() => provider.appleToken('another', {}))).status).toBe(401)
  const begun = await beginWithGoogle(parent)
  await comeBack(parent, { ...begun, cookie: '' })
  await parent.post('/api/auth/exchange', { code: 'x'.repeat(43), verifier: 'y'.repeat(43) })

  // What comes from nobody that we know, and too much of it.
  stranger.use(keep('x'.repeat(43)))
  await stranger.get('/api/auth/me')
  stranger.use(null)
  await stranger.post('/api/stripe/webhook', { id: 'evt_1' })
  await stranger.post('/api/apple-iap/notifications', { signedPayload: 'of.nobody.atall' })
  for (const status of [200, 429]) expect((await stranger.ask(question)).status).toBe(status)

  // Deletion, which asks for a fresh proof.
  await phone.login(email)
  clock += 11 * minute
  expect((await phone.call('DELETE', '/api/auth/account')).body.code).toBe('reauth_required')
  await phone.post('/api/auth/confirm-password', { password: goodPassword })
  expect((await phone.call('DELETE', '/api/auth/account')).status).toBe(200)

  // The operator.
  const other = await makeMember(world, keep(newEmail()), {}, keep(crypto.randomUUID()))
  for (const words of [['find'], ['resend'], ['end-sessions'], ['queues'], ['delete']])
    await administer([...words, other.email], true, world.services, () => {})

  const lines = () => world.logged.map((line) => JSON.parse(line)).filter(({ security }) => security)
  const calls = () =>
    Object.fromEntries(
      [...Map.groupBy(lines(), ({ security }) => security as string)].map(([event, of]) => [
        event,
        [...new Set(of.map(({ call }) => call as string))].sort(),
      ]),
    )
  await expect.poll(calls).toEqual(written)
  expect(Object.keys(written).sort()).toEqual(eventsOfTheTable().sort())

  for (const line of lines()) {
    expect(fields).toEqual(
      expect.arrayContaining(Object.keys(line).filter((field) => !['pid', 'hostname'].includes(field))),
    )
    if (line.operator) continue
    expect(line).toMatchObject({ network: expect.stringMatching(/^[\w-]{20,}$/), requestId: expect.any(String) })
  }
  expect(JSON.stringify(lines())).not.toContain('127.0.0.1')
  for (const event of ['password_changed', 'password_refused', 'session_ended', 'account_deleted', 'deletion_refused'])
    expect(lines().find(({ security }) => security === event)?.account, event).toBe(id)
  const all = world.logged.join('\n')
  for (const secret of secrets) expect(all).not.toContain(secret)
}, 60_000)

/** The names in the first column of the table in `docs/security.md`. */
function eventsOfTheTable(): string[] {
  const [, section = ''] = readFileSync(join(root, 'docs/security.md'), 'utf8').split('## Security events')
  const [own = ''] = section.split('\n## ')
  return [...own.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  )
}
