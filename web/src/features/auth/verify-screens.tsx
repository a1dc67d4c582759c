import { useEffect } from 'react'
import { CallFailure } from '../../api/call-failure.ts'
import { useSupportEmail } from '../../api/use-support-email.ts'
import { tryApp } from '../../device/open-app.ts'
import { Banner } from '../../ui/banner.tsx'
import { Message } from '../../ui/message.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { authWords, verifyFailure, verifyWords } from '../../words/auth.ts'
import { fetchUser, verifyEmail } from './auth-calls.ts'

const goOnMs = 3000

type VerifyProps = { token: string; onVerified: (token: string | null) => void; onFailed: (error: string) => void }

/** Where the link of the mail leads: confirms the address, in our app where it is installed, and says how that went. */
export function VerifyScreen({ token, onVerified, onFailed }: VerifyProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is opened once.
  useEffect(() => {
    const leaving = new AbortController()
    tryApp(`verify-email?token=${encodeURIComponent(token)}`, leaving.signal)
      .then(() => verifyEmail(token))
      .then(
        (reply) => onVerified(reply.token ?? null),
        (failure: unknown) => onFailed(errorOf(failure)),
      )
    return () => leaving.abort()
  }, [token])
  return <Waiting words={verifyWords.checking} />
}

function errorOf(failure: unknown): string {
  // Nothing was asked: the same link counts later.
  if (failure instanceof TypeError) return 'no-network'
  if (!(failure instanceof CallFailure)) return 'server-error'
  return { link_missing: 'missing-token', link_invalid: 'invalid-token' }[failure.code] ?? 'server-error'
}

type VerifiedProps = {
  /** A token that came with the address. */
  token: string | null
  /** True when this device is signed in already. */
  isSignedIn: boolean
  onToken: (token: string) => void
  onGoOn: () => void
}

export function VerifiedScreen({ token, isSignedIn, onToken, onGoOn }: VerifiedProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: both happen once.
  useEffect(() => {
    if (token) void isOurs(token).then((is) => is && onToken(token))
    const timer = setTimeout(onGoOn, goOnMs)
    return () => clearTimeout(timer)
  }, [])
  const goOn = { label: isSignedIn ? verifyWords.goOn : authWords.signIn, onAct: onGoOn }
  return (
    <Message spot="openWindow" title={verifyWords.verified} acts={[goOn]}>
      <p>{isSignedIn ? verifyWords.taking : verifyWords.signIn}</p>
    </Message>
  )
}

/** Who came here without a link: nothing is known to be verified. */
export function NothingVerifiedScreen({ onLogin }: { onLogin: () => void }) {
  return (
    <Message spot="spilledTea" title={verifyWords.nothing} acts={[{ label: authWords.signIn, onAct: onLogin }]}>
      <p>{verifyWords.nothingLine}</p>
    </Message>
  )
}

/**
 * A token of the address counts only where somebody of the same address waits to be let in. With any other link a
 * stranger could sign a parent in to the stranger's own account.
 */
async function isOurs(token: string): Promise<boolean> {
  const [waiting, named] = await Promise.all([fetchUser(), fetchUser(token)]).catch(() => [null, null])
  return waiting !== null && waiting.email === named?.email
}

type FailedProps = { error: string | null; onLogin: () => void; onHome: () => void }

export function VerifyFailedScreen({ error, onLogin, onHome }: FailedProps) {
  const support = useSupportEmail()
  const acts = [
    { label: verifyWords.toLogin, onAct: onLogin },
    { label: verifyWords.toHome, onAct: onHome },
  ]
  return (
    <Message spot="spilledTea" title={verifyWords.failed} acts={acts}>
      <Banner kind="bad">{verifyFailure(error)}</Banner>
      <div className="steps">
        <h2>{verifyWords.tipsTitle}</h2>
        <ul>
          {verifyWords.tips.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
          <li>
            {support ? (
              <>
                {verifyWords.contact} <a href={`mailto:${support}`}>{support}</a>
              </>
            ) : (
              verifyWords.contactBare
            )}
          </li>
        </ul>
      </div>
    </Message>
  )
}
