import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodPassword, mailedToken, makePerson, newEmail } from '../../../test/person.ts'
import { beginWithGoogle, comeBack } from '../../../test/with-google.ts'
import { openProviderWorld, type ProviderWorld } from '../../../test/worlds.ts'

let world: ProviderWorld
beforeAll(async () => {
  world = await openProviderWorld()
})
afterAll(() => world.close())

const anyToken = expect.stringMatching(/^[\w-]{43}$/)

test('[AUTH-08] every call of the documents takes what they send and answers as they read it', async () => {
  const email = newEmail()
  const person = makePerson(world.address)
  const user = (more: Record<string, unknown>) => ({
    id: expect.any(String),
    email,
    isVerified: true,
    subscriptionStatus: 'free',
    subscriptionSources: [],
    hasSeenOnboarding: false,
    lastOnboardingShown: null,
    createdAt: expect.any(String),
    profile: { provider: 'password' },
    ...more,
  })

  const registered = await person.register(email)
  expect(registered).toMatchObject({ status: 200, body: { token: anyToken, user: user({ isVerified: false }) } })
  expect((await person.post('/api/auth/resend-verification')).body).toEqual({
    message: 'Verification email sent! Check your inbox.',
  })
  const token = await mailedToken(world, email, 'Confirm your email')
  const failed = await person.get('/api/auth/verify-email?token=nonsense')
  expect([failed.status, failed.body.error]).toEqual([
    400,
    'This verification link is invalid or has expired. Please request a new one.',
  ])
  // As the web sends it, and as the app does.
  expect((await person.get(`/api/auth/verify-email?token=${token}`)).body).toEqual({ verified: true, token: anyToken })
  expect((await person.post('/api/auth/verify-email', { token })).body).toEqual({ verified: true, token: anyToken })

  const wrong = await person.post('/api/auth/login', { email, password: 'Wrong-Harbour-1' })
  expect([wrong.status, wrong.body.error]).toEqual([
    401,
    'That email and password do not go together. Please try again.',
  ])
  const signedIn = await person.login(email)
  expect(signedIn).toMatchObject({ status: 200, body: { token: anyToken, user: user({}) } })
  expect((await person.get('/api/auth/me')).body).toEqual({ user: user({}) })
  expect((await person.post('/api/auth/onboarding-seen')).status).toBe(200)
  expect((await person.get('/api/auth/me')).body).toEqual({
    user: user({ hasSeenOnboarding: true, lastOnboardingShown: expect.any(String) }),
  })
  expect((await person.post('/api/auth/reset-password', { email })).body).toEqual({
    message: 'Password reset email sent! Check your inbox.',
  })
  const reset = await mailedToken(world, email, 'Choose a new password')
  expect((await person.post('/api/auth/new-password', { token: reset, password: 'Newer-Harbour-1' })).status).toBe(200)
  expect((await person.get('/api/auth/me')).status).toBe(401)
  await person.login(email, 'Newer-Harbour-1')
  expect((await person.call('DELETE', '/api/auth/account')).body).toEqual({ deletedEmail: email })
  expect((await person.login(email, goodPassword)).status).toBe(401)
})

test('[AUTH-08] Apple’s call takes the token with the person beside it, as an app sends them the first time', async () => {
  const email = newEmail()
  world.provider.person = { sub: 'apple-1', email, email_verified: 'true' }
  const person = makePerson(world.address)
  const { nonce } = (await person.post('/api/auth/apple/nonce')).body as unknown as { nonce: string }
  const identityToken = await world.provider.appleToken(nonce)
  const sent = { identityToken, user: { email, givenName: 'Sam', familyName: null, user: 'apple-1' } }
  const said = await person.post('/api/auth/apple', sent)
  expect(said).toMatchObject({
    status: 200,
    body: { token: anyToken, user: { email, profile: { provider: 'apple' } } },
  })
  const again = await person.post('/api/auth/apple', sent)
  expect([again.status, again.body.error]).toEqual([401, 'Apple Sign In failed'])
})

test('begun in an app, a sign-in with Google ends in a link that opens the app, with a code that serves it alone', async () => {
  const email = newEmail()
  world.provider.person = { sub: 'google-1', email, email_verified: true }
  const person = makePerson(world.address)
  const begun = await beginWithGoogle(person, '&to=app')
  const { landed } = await comeBack(person, begun)
  expect(landed).toMatch(/^\/app\/auth\/callback\?token=[\w-]{43}$/)
  // No app took the address: the server leads on to the app's own scheme.
  const led = await fetch(`${person.address}${landed}`, { redirect: 'manual' })
  expect(led.headers.get('location')).toBe(landed.replace('/app/', 'nestbook://'))
  const code = landed.slice(-43)
  const another = { code, verifier: 'x'.repeat(43) }
  // Whoever else took the link has not what the app kept, and has used it up.
  expect((await person.post('/api/auth/exchange', another)).body.code).toBe('sign_in_over')
  expect((await person.post('/api/auth/exchange', { code, verifier: begun.verifier })).status).toBe(401)
  const again = await beginWithGoogle(person, '&to=app')
  const back = await comeBack(person, again)
  const own = { code: back.landed.slice(-43), verifier: again.verifier }
  // The app's page calls from an origin of its own.
  const said = await person.call('POST', '/api/auth/exchange', own, { origin: 'https://localhost' })
  expect(said).toMatchObject({ status: 200, body: { token: anyToken, user: { email, isVerified: true } } })
  expect(said.headers.get('access-control-allow-origin')).toBe('https://localhost')

  world.provider.isDeclined = true
  expect((await comeBack(person, await beginWithGoogle(person, '&to=app'))).landed).toBe(
    '/app/auth/callback?error=access_denied',
  )
  const stolen = await beginWithGoogle(person, '&to=app')
  expect((await comeBack(person, { ...stolen, cookie: '' })).landed).toBe('/app/auth/callback?error=oauth_failed')
  expect((await comeBack(person, await beginWithGoogle(person, '&to=https://evil.example'))).landed).toBe(
    '/auth/callback?error=access_denied',
  )
  world.provider.isDeclined = false
})
