import { useState } from 'react'
import * as z from 'zod/mini'
import { CallFailure } from '../../api/call.ts'
import { askApple } from '../../device/apple-plugin.ts'
import { authFailures } from '../../words/auth.ts'
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

type Apple = { problem: string | null; isUnderWay: boolean; begin: () => void }

/** Signs in with Apple through the iOS app's shell. */
export function useApple(onSignedIn: (token: string) => void): Apple {
  const [problem, setProblem] = useState<string | null>(null)
  const [isUnderWay, setIsUnderWay] = useState(false)
  const begin = async () => {
    setProblem(null)
    setIsUnderWay(true)
    try {
      const { idToken, authorizationCode, ...person } = said.parse(await askApple((await appleNonce()).nonce))
      onSignedIn((await signInWithApple({ identityToken: idToken, authorizationCode, user: person })).token)
    } catch (failure) {
      setProblem((failure instanceof CallFailure && failure.reply?.error) || authFailures.apple)
      setIsUnderWay(false)
    }
  }
  return { problem, isUnderWay, begin: () => void begin() }
}
