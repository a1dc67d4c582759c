import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { query } from '../../../test/database-look.ts'
import { type IdentityProvider, openIdentityProvider } from '../../../test/emulators/identity-provider.ts'
import { goodPassword, mailedToken, makeMember, makePerson, newEmail, type Person } from '../../../test/person.ts'
import { beginWithGoogle, comeBack, hashOf, signInWithGoogle } from '../../../test/with-google.ts'
import { openWorld, type World } from '../../../test/world.ts'

let provider: IdentityProvider
let world: World
let clock = Date.now()
beforeAll(async () => {
  provider = await openIdentityProvider()
  world = await openWorld(provider.settings(), undefined, () => new Date(clock))
})
afterAll(async () => {
  await world.close()
  await provider.close()
})
afterEach(() => {
  Object.assign(provider, { claims: {}, isDeclined: false, isForged: false })
  world.trouble.splice(0)
})

let people = 0
/** Somebody new to the provider sits before the browser. */
function someone(more: Record<string, unknown> = {}) {
  provider.person = { sub: `subject-${++people}`, email: newEmail(), email_verified: true, ...more }
  return provider.person as { sub: string; email: string }
}

async function signInWithApple(person: Person, more: Record<string, unknown> = {}) {
  const { nonce } = (await person.post('/api/auth/apple/nonce')).body as unknown as { nonce: string }
  return person.post('/api/auth/apple', { identityToken: await provider.appleToken(nonce, more) })
}

test('with Google a parent gets an account, and the same one each time, whatever the address is by then', async () => {
  const { email } = someone()
  const person = makePerson(world.address)
  await person.ask('My 3 year old hits me when I say no')
  const said = await signInWithGoogle(person)
  expect(said.body.user).toMatchObject({ email, isVerified: true, profile: { provider: 'google' } })
  expect(await person.used()).toBe(1)
  provider.person = { ...provider.person, email: newEmail() }
  const phone = makePerson(world.address)
  expect((await signInWithGoogle(phone)).body.user.id).toBe(said.body.user.id)
  expect((await phone.get('/api/auth/me')).body.user.email).toBe(email)
})

test('nothing of a sign-in stands in an address but the code, and no secret is stored as it is', async () => {
  someone()
  const person = makePerson(world.address)
  const begun = await beginWithGoogle(person)
  expect(begun.to.searchParams.get('code_challenge_method')).toBe('S256')
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(begun.to.searchParams.get(name)).toMatch(/^[\w-]{43}$/)
  expect(begun.cookie).toMatch(/^nestbook-sign-in=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/)
  const { landed } = await comeBack(person, begun)
  expect(landed).toMatch(/^\/auth\/callback\?token=[\w-]{43}$/)
  const code = new URLSearchParams(landed.split('?')[1]).get('token') ?? ''
  const rows = JSON.stringify(await query(world, 'select t::text from sign_in_tickets t'))
  for (const secret of [code, begun.verifier, begun.to.searchParams.get('state') ?? '-'])
    expect(rows).not.toContain(secret)
})

test('behind TLS the cookie is held to this host', async () => {
  const other = await openWorld({ ...provider.settings(), NESTBOOK_ORIGIN: 'https://nestbook.example' })
  const begun = await beginWithGoogle(makePerson(other.address))
  expect(begun.cookie).toMatch(/^__Host-nestbook-sign-in=[\w-]{43}; Path=\/; .*HttpOnly; SameSite=Lax; Secure$/)
  expect(begun.to.searchParams.get('redirect_uri')).toBe('https://nestbook.example/api/auth/google/return')
  await other.close()
})

test('the code serves once, for a minute, and only the page that began', async () => {
  someone()
  const person = makePerson(world.address)
  const codeFor = async () => {
    const begun = await beginWithGoogle(person)
    const { landed } = await comeBack(person, begun)
    return { code: new URLSearchParams(landed.split('?')[1]).get('token') ?? '', verifier: begun.verifier }
  }
  const exchange = (body: unknown) => makePerson(world.address).post('/api/auth/exchange', body)
  const once = await codeFor()
  const uses = await Promise.all(Array.from({ length: 50 }, () => exchange(once)))
  expect(uses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(uses.map(({ body }) => body.code))).toEqual(new Set([undefined, 'sign_in_over']))

  const stolen = await codeFor()
  expect((await exchange({ ...stolen, verifier: 'x'.repeat(43) })).body.code).toBe('sign_in_over')
  expect((await exchange(stolen)).body.code).toBe('sign_in_over')
  const slow = await codeFor()
  clock += 61_000
  expect((await exchange(slow)).body.code).toBe('sign_in_over')
})

test('another browser than the one that began, a made-up state and a used one lead nowhere', async () => {
  someone()
  const person = makePerson(world.address)
  const failed = '/auth/callback?error=oauth_failed'
  const stolen = await beginWithGoogle(person)
  expect((await comeBack(person, { ...stolen, cookie: '' })).landed).toBe(failed)
  expect((await comeBack(person, stolen)).landed).toBe(failed)
  const other = await beginWithGoogle(person)
  expect((await comeBack(person, { ...other, cookie: `nestbook-sign-in=${'x'.repeat(43)}` })).landed).toBe(failed)

  const begun = await beginWithGoogle(person)
  const { landed, returned } = await comeBack(person, begun)
  expect(landed).toContain('token=')
  const again = await fetch(returned, { headers: { cookie: begun.cookie }, redirect: 'manual' })
  expect(again.headers.get('location')).toBe(failed)
  // The provider's code was used, too: with a fresh state it still opens nothing.
  const fresh = await beginWithGoogle(person)
  const replayed = new URL(returned)
  replayed.searchParams.set('state', fresh.to.searchParams.get('state') ?? '')
  const refused = await fetch(replayed, { headers: { cookie: fresh.cookie }, redirect: 'manual' })
  expect(refused.headers.get('location')).toBe(failed)
  clock += 11 * 60_000
  expect((await comeBack(person, begun)).landed).toBe(failed)
})

test.each([
  ['signed by somebody else', {}, true],
  ['for another app', { aud: 'another-app' }, false],
  ['of another issuer', { iss: 'https://evil.example' }, false],
  ['that is too old', { exp: Math.floor(Date.now() / 1000) - 3600 }, false],
  ['of the future', { iat: Math.floor(Date.now() / 1000) + 600, exp: Math.floor(Date.now() / 1000) + 1200 }, false],
  ['for another sign-in', { nonce: 'x'.repeat(43) }, false],
  ['without an address', { email: undefined }, false],
  ['with an address that was never proved', { email_verified: false }, false],
])('a token %s is refused, of Google as of Apple', async (_which, claims, isForged) => {
  const { email } = someone()
  Object.assign(provider, { claims, isForged })
  const person = makePerson(world.address)
  expect((await comeBack(person, await beginWithGoogle(person))).landed).toBe('/auth/callback?error=oauth_failed')
  const said = await signInWithApple(person)
  expect([said.status, said.body.error]).toEqual([401, 'Apple Sign In failed'])
  expect(await query(world, 'select 1 as one from accounts where email = $1', [email])).toEqual([])
  expect(world.trouble.length).toBeGreaterThan(0)
})

test('who declines at Google comes back without an account', async () => {
  someone()
  provider.isDeclined = true
  const person = makePerson(world.address)
  expect((await comeBack(person, await beginWithGoogle(person))).landed).toBe('/auth/callback?error=access_denied')
})

test('an Apple token signs in once, and what is said beside it is not believed', async () => {
  const { email } = someone()
  const person = makePerson(world.address)
  const { nonce } = (await person.post('/api/auth/apple/nonce')).body as unknown as { nonce: string }
  const identityToken = await provider.appleToken(nonce)
  const body = { identityToken, user: { email: 'victim@example.com', givenName: null, familyName: 'X', user: 'other' } }
  const uses = await Promise.all(
    Array.from({ length: 50 }, () => makePerson(world.address).post('/api/auth/apple', body)),
  )
  const good = uses.filter(({ status }) => status === 200)
  expect(good).toHaveLength(1)
  expect(good[0]?.body.user).toMatchObject({ email, profile: { provider: 'apple' } })
  expect(
    (await person.post('/api/auth/apple', { identityToken: await provider.appleToken('x'.repeat(43)) })).status,
  ).toBe(401)
  for (const nonsense of ['x', 'a.b.c', `${identityToken.split('.').slice(0, 2).join('.')}.`])
    expect((await person.post('/api/auth/apple', { identityToken: nonsense })).status).toBe(401)
})

test('keys that Apple changes are fetched again, and unknown ones not for every token', async () => {
  const apple = await openIdentityProvider()
  const other = await openWorld(apple.settings())
  const statusOf = async () => {
    const person = makePerson(other.address)
    const { nonce } = (await person.post('/api/auth/apple/nonce')).body as unknown as { nonce: string }
    return (await person.post('/api/auth/apple', { identityToken: await apple.appleToken(nonce) })).status
  }
  expect(await statusOf()).toBe(200)
  await apple.rotateKeys()
  await expect.poll(statusOf, { timeout: 10_000, interval: 500 }).toBe(200)
  const before = apple.keyFetches
  await apple.rotateKeys()
  await Promise.all(Array.from({ length: 20 }, statusOf))
  expect(apple.keyFetches - before).toBeLessThanOrEqual(2)
  await other.close()
  await apple.close()
})

test('accounts are joined where both sides proved the address', async () => {
  const member = await makeMember(world)
  someone({ email: member.email.toUpperCase() })
  const other = makePerson(world.address)
  const said = await signInWithGoogle(other)
  const { id } = (await member.get('/api/auth/me')).body.user
  expect(said.body.user.id).toBe(id)
  expect((await makePerson(world.address).login(member.email)).status).toBe(200)
  expect((await signInWithApple(makePerson(world.address))).body.user.id).toBe(id)
})

test('a stranger who registered the address first, and whose link a scanner opened, is put out', async () => {
  const stranger = makePerson(world.address)
  const email = newEmail()
  await stranger.register(email)
  const token = await mailedToken(world, email, 'Confirm your email')
  await makePerson(world.address).get(`/api/auth/verify-email?token=${token}`)
  // Opened elsewhere, the link signs in nobody.
  expect((await stranger.get('/api/auth/me')).body.user.isVerified).toBe(false)

  someone({ email })
  const owner = makePerson(world.address)
  expect((await signInWithGoogle(owner)).body.user).toMatchObject({ email, profile: { provider: 'google' } })
  expect((await stranger.get('/api/auth/me')).body.code).toBe('session_over')
  expect((await makePerson(world.address).login(email)).body.code).toBe('wrong_credentials')

  // The owner may still want a password, and proves the mailbox for it.
  await owner.post('/api/auth/reset-password', { email })
  const reset = await mailedToken(world, email, 'Choose a new password')
  await owner.post('/api/auth/new-password', { token: reset, password: goodPassword })
  expect((await makePerson(world.address).login(email)).status).toBe(200)
})

test('a registration that waits for the same address never becomes a second account', async () => {
  const stranger = makePerson(world.address)
  const { email } = someone()
  await stranger.register(email)
  const token = await mailedToken(world, email, 'Confirm your email')
  await signInWithGoogle(makePerson(world.address))
  expect((await stranger.post('/api/auth/verify-email', { token })).body).toEqual({ verified: true })
  expect((await stranger.get('/api/auth/me')).body.user.isVerified).toBe(false)
  expect(await query(world, 'select id from accounts where email = $1', [email])).toHaveLength(1)
})

test('two first sign-ins at once make one account', async () => {
  const { email } = someone()
  const statuses = await Promise.all(
    Array.from({ length: 8 }, async () => (await signInWithApple(makePerson(world.address))).status),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await query(world, 'select id from accounts where email = $1', [email])).toHaveLength(1)
})

test('where no provider is set up none is offered', async () => {
  const bare = await openWorld()
  const person = makePerson(bare.address)
  expect((await person.get('/api/auth/providers')).body).toEqual({ google: false, apple: false })
  expect((await person.get(`/api/auth/google?challenge=${hashOf('x')}`)).status).toBe(404)
  expect((await person.post('/api/auth/apple', { identityToken: 'x' })).status).toBe(404)
  await bare.close()
  expect((await makePerson(world.address).get('/api/auth/providers')).body).toEqual({ google: true, apple: true })
})

test('a provider that cannot be reached is told as a failed sign-in, and serves again once it can', async () => {
  const late = await openIdentityProvider()
  const settings = late.settings()
  await late.close()
  const other = await openWorld(settings)
  const person = makePerson(other.address)
  const reply = await fetch(`${other.address}/api/auth/google?challenge=${hashOf('x')}`, { redirect: 'manual' })
  expect([reply.status, reply.headers.get('location')]).toEqual([302, '/auth/callback?error=oauth_failed'])
  expect((await person.post('/api/auth/apple', { identityToken: await provider.appleToken('x') })).status).toBe(401)
  await other.close()
})

test('a deleted account’s sign-in is revoked at Apple, whose token is stored encrypted', async () => {
  const { email } = someone()
  const [code, token] = [`code-${people}`, `refresh-${people}`]
  provider.appleCodes.set(code, token)
  const person = makePerson(world.address)
  const { nonce } = (await person.post('/api/auth/apple/nonce')).body as unknown as { nonce: string }
  const body = { identityToken: await provider.appleToken(nonce), authorizationCode: code }
  const said = await person.post('/api/auth/apple', body)
  expect(said.body.user.email).toBe(email)
  person.use(said.body.token)
  expect(provider.standing).toContain(token)
  const [row] = await query(world, 'select sealed_token from identities where account_id = $1', [said.body.user.id])
  expect(String(row?.sealed_token).length).toBeGreaterThan(40)
  expect(JSON.stringify(row)).not.toContain(token)
  expect((await person.call('DELETE', '/api/auth/account')).status).toBe(200)
  expect(provider.standing).not.toContain(token)
  expect(await query(world, 'select 1 as one from identities where account_id = $1', [said.body.user.id])).toEqual([])
})

test('a code that Apple does not take, and an Apple that is down, keep nobody from coming in or from going', async () => {
  const signIn = async (authorizationCode: string) => {
    const person = makePerson(world.address)
    const { nonce } = (await person.post('/api/auth/apple/nonce')).body as unknown as { nonce: string }
    const body = { identityToken: await provider.appleToken(nonce), authorizationCode }
    person.use((await person.post('/api/auth/apple', body)).body.token)
    return person
  }
  someone()
  const without = await signIn('no-such-code')
  expect((await without.call('DELETE', '/api/auth/account')).status).toBe(200)
  someone()
  provider.appleCodes.set('good-code', 'refresh-left')
  const left = await signIn('good-code')
  provider.isAppleDown = true
  expect((await left.call('DELETE', '/api/auth/account')).status).toBe(200)
  provider.isAppleDown = false
  expect(world.trouble.map(String)).toEqual([
    'IdentityRefused: Apple refused /auth/token with 400.',
    'IdentityRefused: Apple refused /auth/revoke with 400.',
  ])
  expect(world.trouble.map(String).join()).not.toContain('refresh-left')
})
