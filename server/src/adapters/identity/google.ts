import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'
import { IdentityRefused, type ProvenPerson, personIn } from './proven-person.ts'

export type GoogleSettings = { issuer: string; clientId: string; clientSecret: string }

/** What ties the provider's reply to the sign-in that was begun. */
export type Ties = { state: string; nonce: string; verifier: string }

export type Google = ReturnType<typeof makeGoogle>

const timeoutSeconds = 10
/** How many seconds Google's clock may be ahead of ours. */
const clockTolerance = 60

/** Signing in with Google: OpenID Connect with PKCE. What it says of itself is read when it is first needed. */
export function makeGoogle({ issuer, clientId, clientSecret }: GoogleSettings) {
  let known: Promise<Configuration> | null = null

  function configuration(): Promise<Configuration> {
    known ??= discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: timeoutSeconds,
      // A token that came over TLS from its maker need not be checked again; this one is all the same.
      execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
    }).catch((cause: unknown) => {
      known = null
      throw new IdentityRefused('Google could not be asked how to sign in.', cause)
    })
    return known
  }

  return {
    /** Where the person is sent. Google sends them back to `returnTo`. */
    async begin(returnTo: string, { state, nonce, verifier }: Ties): Promise<URL> {
      return buildAuthorizationUrl(await configuration(), {
        redirect_uri: returnTo,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
      })
    },

    /** Whom `returned`, the address that Google sent the browser to, speaks of. Throws IdentityRefused. */
    async finish(returned: URL, { state, nonce, verifier }: Ties): Promise<ProvenPerson> {
      const config = await configuration()
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
      const tokens = await authorizationCodeGrant(config, returned, checks).catch((cause: unknown) => {
        throw new IdentityRefused('Google did not confirm the sign-in.', cause)
      })
      const said = tokens.claims()
      if (said && said.iat > Date.now() / 1000 + clockTolerance)
        throw new IdentityRefused('A token of Google’s is of the future.')
      return personIn(said)
    },

    /** Resolves when Google answers. Throws IdentityRefused. */
    async look(): Promise<void> {
      await configuration()
    },
  }
}
