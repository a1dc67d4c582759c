import { createRemoteJWKSet, importPKCS8, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import { IdentityRefused, type ProvenPerson, personIn } from './proven-person.ts'

/** `key` proves to Apple who we are, where tokens are to be had and revoked; null where that is not set up. */
export type AppleSettings = {
  issuer: string
  clientId: string
  key: { team: string; id: string; pem: string } | null
}
export type Apple = ReturnType<typeof makeApple>

const timeoutMs = 5000
/** How soon after the keys were fetched an unknown key has them fetched again. */
const fetchKeysAgainMs = 2000

const tokenReply = z.object({ refresh_token: z.string().check(z.minLength(1), z.maxLength(2000)) })

/** Signing in with Apple: reads the identity tokens that Apple gives to our app. */
export function makeApple({ issuer, clientId, key }: AppleSettings) {
  const keys = createRemoteJWKSet(new URL('/auth/keys', issuer), {
    timeoutDuration: timeoutMs,
    cooldownDuration: fetchKeysAgainMs,
  })

  async function ask(path: string, what: Record<string, string>): Promise<Response> {
    if (!key) throw new IdentityRefused('There is no key for asking Apple.')
    const client_secret = await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: key.id })
      .setIssuer(key.team)
      .setSubject(clientId)
      .setAudience(issuer)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(await importPKCS8(key.pem, 'ES256'))
    const reply = await fetch(new URL(path, issuer), {
      method: 'POST',
      redirect: 'error',
      body: new URLSearchParams({ client_id: clientId, client_secret, ...what }),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((cause: unknown) => {
      throw new IdentityRefused('Apple could not be reached.', cause)
    })
    if (!reply.ok) throw new IdentityRefused(`Apple refused ${path} with ${reply.status}.`)
    return reply
  }

  return {
    /** Whom a token speaks of, and the nonce that it was asked for with. Throws IdentityRefused. */
    async read(token: string): Promise<{ person: ProvenPerson; nonce: string }> {
      const expected = {
        issuer,
        audience: clientId,
        algorithms: ['RS256'],
        requiredClaims: ['exp', 'iat', 'nonce', 'sub'],
        clockTolerance: 5,
        maxTokenAge: '1h',
      }
      const { payload } = await jwtVerify<JWTPayload & { nonce?: unknown }>(token, keys, expected).catch(
        (cause: unknown) => {
          throw new IdentityRefused('An Apple token was not good.', cause)
        },
      )
      if (typeof payload.nonce !== 'string') throw new IdentityRefused('An Apple token has no nonce.')
      return { person: personIn(payload), nonce: payload.nonce }
    },

    canRevoke: key !== null,

    /** What a code of the app is worth: a token that stands for the sign-in until it is revoked. Throws IdentityRefused. */
    async exchangeCode(code: string): Promise<string> {
      const reply = await ask('/auth/token', { grant_type: 'authorization_code', code })
      const said = tokenReply.safeParse(await reply.json().catch(() => null))
      if (!said.success) throw new IdentityRefused('Apple gave no token for a code.')
      return said.data.refresh_token
    },

    /** Has Apple forget that the person signed in here. Throws IdentityRefused. */
    async revoke(token: string): Promise<void> {
      await ask('/auth/revoke', { token, token_type_hint: 'refresh_token' })
    },

    /** Resolves when Apple's keys can be had. Throws IdentityRefused. */
    async look(): Promise<void> {
      await keys.reload().catch((cause: unknown) => {
        throw new IdentityRefused('Apple’s keys could not be had.', cause)
      })
    },
  }
}
