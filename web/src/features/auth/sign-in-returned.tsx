import type { SignInMessage } from '@nestbook/contract/auth.ts'
import { useEffect } from 'react'
import { CallFailure } from '../../api/call-failure.ts'
import { consumeVerifier } from '../../device/challenge.ts'
import { postToOpener } from '../../device/sign-in-window.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { authWords } from '../../words/auth.ts'
import { exchangeCode } from './auth-calls.ts'

type Props = {
  token: string | null
  error: string | null
  onSignedIn: (token: string) => void
  onFailed: (error: string) => void
}

/**
 * Where a sign-in with a provider ends. The page that opened this window goes on from here; when the browser has lost
 * it, this window does. A code that was not begun in this tab signs nobody in.
 */
export function SignInReturnedScreen({ token, error, onSignedIn, onFailed }: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it leads on once.
  useEffect(() => {
    const verifier = consumeVerifier()
    const message: SignInMessage =
      error !== null || token === null
        ? { type: 'OAUTH_ERROR', error: error ?? 'no_token' }
        : { type: 'OAUTH_SUCCESS', token }
    if (postToOpener(message)) return
    if (message.type === 'OAUTH_ERROR') return onFailed(message.error)
    if (!verifier) return onFailed('token_invalid')
    exchangeCode({ code: message.token, verifier }).then(
      ({ token: own }) => onSignedIn(own),
      (failure: unknown) => onFailed(failure instanceof CallFailure ? 'token_invalid' : 'fetch_failed'),
    )
  }, [])
  return <Waiting words={authWords.completing} />
}
