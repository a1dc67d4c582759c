import * as z from 'zod/mini'
import { askApple } from '../../device/apple-plugin.ts'
import { appleNonce, signInWithApple } from './auth-calls.ts'

const text = z.nullish(z.string())
const said = z.object({
  idToken: z.string(),
  authorizationCode: text,
  user: text,
  email: text,
  givenName: text,
  familyName: text,
})

/** Signs in with what Apple says through the iOS app's shell. Returns the session's token. */
export async function signInThroughShell(): Promise<string> {
  const { nonce } = await appleNonce()
  const { idToken, authorizationCode, ...person } = said.parse(await askApple(nonce))
  return (await signInWithApple({ identityToken: idToken, authorizationCode, user: person })).token
}
