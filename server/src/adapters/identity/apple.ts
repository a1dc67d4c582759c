import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose'
import { IdentityRefused, type ProvenPerson, personIn } from './proven-person.ts'

export type AppleSettings = { issuer: string; clientId: string }
export type Apple = ReturnType<typeof makeApple>

const patienceMs = 5000
/** How soon after the keys were fetched an unknown key has them fetched again. */
const fetchKeysAgainMs = 2000

/** Signing in with Apple: reads the identity tokens that Apple gives to our app. */
export function makeApple({ issuer, clientId }: AppleSettings) {
  const keys = createRemoteJWKSet(new URL('/auth/keys', issuer), {
    timeoutDuration: patienceMs,
    cooldownDuration: fetchKeysAgainMs,
  })
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

    /** Resolves when Apple's keys can be had. Throws IdentityRefused. */
    async look(): Promise<void> {
      await keys.reload().catch((cause: unknown) => {
        throw new IdentityRefused('Apple’s keys could not be had.', cause)
      })
    },
  }
}
