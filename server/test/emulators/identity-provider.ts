import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose'

type Asked = { redirectUri: string; nonce: string; challenge: string; person: Record<string, unknown> }
type SigningKey = Awaited<ReturnType<typeof makeKey>>

export type IdentityProvider = Awaited<ReturnType<typeof openIdentityProvider>>

export const clientId = 'nestbook-tests'
export const clientSecret = 'secret-of-the-tests'
const algorithm = 'RS256'
const appleKey = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const appleTeam = 'TEAM123456'
const appleKeyId = 'KEY1234567'

/**
 * A provider of identities on a local port, in the formats of Google (discovery, consent, token endpoint) and Apple
 * (keys, identity tokens). Whoever comes to its consent page is `person`, and agrees at once.
 */
export async function openIdentityProvider() {
  const codes = new Map<string, Asked>()
  let keys = [await makeKey()]
  const provider = {
    address: '',
    /** Who sits before the browser. */
    person: { sub: 'g-1', email: 'nobody@example.com', email_verified: true } as Record<string, unknown>,
    /** What the next identity tokens say instead. */
    claims: {} as Record<string, unknown>,
    /** The person declines. */
    isDeclined: false,
    /** A key that the published ones do not hold signs. */
    isForged: false,
    /** The codes that Apple gave to the app, and what each is worth. */
    appleCodes: new Map<string, string>(),
    /** The tokens that stand at Apple for sign-ins. */
    standing: new Set<string>(),
    /** Apple answers no question for tokens. */
    isAppleDown: false,
    /** How often the keys were fetched. */
    keyFetches: 0,
    settings: () => ({
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_CLIENT_SECRET: clientSecret,
      GOOGLE_ISSUER: provider.address,
      APPLE_CLIENT_ID: clientId,
      APPLE_ISSUER: provider.address,
      APPLE_TEAM_ID: appleTeam,
      APPLE_KEY_ID: appleKeyId,
      APPLE_PRIVATE_KEY: appleKey.privateKey
        .export({ type: 'pkcs8', format: 'pem' })
        .toString()
        .replaceAll('\n', '\\n'),
    }),
    /** Signs with another key from now on; the former one is published no longer. */
    async rotateKeys() {
      keys = [await makeKey()]
    },
    /** An identity token as Apple gives it to an app. */
    appleToken: (nonce: string, more: Record<string, unknown> = {}) =>
      sign({ ...provider.person, nonce, nonce_supported: true, ...more }),
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((done) => server.close(() => done()))
    },
  }

  async function sign(given: Record<string, unknown>): Promise<string> {
    const at = Math.floor(Date.now() / 1000)
    const [published] = keys
    const { privateKey, kid } = { ...(published as SigningKey), ...(provider.isForged ? await forgedKey(keys) : {}) }
    const claims = { iss: provider.address, aud: clientId, iat: at, exp: at + 600, ...given, ...provider.claims }
    return new SignJWT(claims).setProtectedHeader({ alg: algorithm, kid }).sign(privateKey)
  }

  const server = createServer((request, reply) => {
    const url = new URL(request.url ?? '/', provider.address)
    const routes: Record<string, () => unknown> = {
      '/.well-known/openid-configuration': () => say(reply, 200, discoveryOf(provider.address)),
      '/jwks': () => serveKeys(reply),
      '/auth/keys': () => serveKeys(reply),
      '/authorize': () => consent(url, reply),
      '/token': () => void issueTokens(request, reply),
      '/auth/token': () => void issueAppleToken(request, reply),
      '/auth/revoke': () => void revokeAppleToken(request, reply),
    }
    const answer = routes[url.pathname]
    if (answer) answer()
    else say(reply, 404, { error: 'not_found' })
  })

  function serveKeys(reply: ServerResponse): void {
    provider.keyFetches++
    say(reply, 200, { keys: keys.map(({ jwk }) => jwk) })
  }

  function consent(url: URL, reply: ServerResponse): void {
    const asked = url.searchParams
    const to = new URL(asked.get('redirect_uri') ?? '')
    to.searchParams.set('state', asked.get('state') ?? '')
    if (provider.isDeclined) to.searchParams.set('error', 'access_denied')
    else {
      const code = randomBytes(16).toString('hex')
      codes.set(code, {
        redirectUri: asked.get('redirect_uri') ?? '',
        nonce: asked.get('nonce') ?? '',
        challenge: asked.get('code_challenge') ?? '',
        person: provider.person,
      })
      to.searchParams.set('code', code)
    }
    reply.writeHead(302, { location: to.href }).end()
  }

  async function issueTokens(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    let body = ''
    for await (const bytes of request) body += bytes
    const form = new URLSearchParams(body)
    const basic = Buffer.from((request.headers.authorization ?? '').slice('Basic '.length), 'base64').toString()
    const client = basic || `${form.get('client_id')}:${form.get('client_secret')}`
    const asked = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (client !== `${clientId}:${clientSecret}`) return say(reply, 401, { error: 'invalid_client' })
    if (!asked || asked.challenge !== challenge || asked.redirectUri !== form.get('redirect_uri'))
      return say(reply, 400, { error: 'invalid_grant' })
    const id_token = await sign({ ...asked.person, nonce: asked.nonce })
    say(reply, 200, { access_token: randomBytes(16).toString('hex'), token_type: 'Bearer', expires_in: 600, id_token })
  }

  /** What was asked, when the asker is our app with its key. */
  async function appleForm(request: IncomingMessage): Promise<URLSearchParams | null> {
    let body = ''
    for await (const bytes of request) body += bytes
    const form = new URLSearchParams(body)
    const expected = { issuer: appleTeam, subject: clientId, audience: provider.address, algorithms: ['ES256'] }
    const proof = await jwtVerify(form.get('client_secret') ?? '', appleKey.publicKey, expected).catch(() => null)
    const isOurs = proof?.protectedHeader.kid === appleKeyId && form.get('client_id') === clientId
    return isOurs && !provider.isAppleDown ? form : null
  }

  async function issueAppleToken(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const form = await appleForm(request)
    const token = provider.appleCodes.get(form?.get('code') ?? '')
    if (!form || !token || form.get('grant_type') !== 'authorization_code')
      return say(reply, 400, { error: form ? 'invalid_grant' : 'invalid_client' })
    provider.appleCodes.delete(form.get('code') ?? '')
    provider.standing.add(token)
    say(reply, 200, { access_token: 'a', token_type: 'Bearer', expires_in: 3600, refresh_token: token, id_token: 'i' })
  }

  async function revokeAppleToken(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const form = await appleForm(request)
    if (!form) return say(reply, 400, { error: 'invalid_client' })
    if (form.get('token_type_hint') === 'refresh_token') provider.standing.delete(form.get('token') ?? '')
    reply.writeHead(200).end()
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  provider.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return provider
}

async function makeKey() {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true })
  const kid = randomBytes(8).toString('hex')
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: algorithm } }
}

/** A key of somebody else under the name of a published one. */
async function forgedKey([published]: SigningKey[]) {
  return { privateKey: (await makeKey()).privateKey, kid: published?.kid ?? '' }
}

function discoveryOf(address: string) {
  return {
    issuer: address,
    authorization_endpoint: `${address}/authorize`,
    token_endpoint: `${address}/token`,
    jwks_uri: `${address}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [algorithm],
    scopes_supported: ['openid', 'email', 'profile'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    code_challenge_methods_supported: ['S256'],
  }
}

function say(reply: ServerResponse, status: number, body: unknown): void {
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
