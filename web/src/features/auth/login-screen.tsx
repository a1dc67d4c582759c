import type { ReactNode } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { authFailures, authWords, upgradeBanner } from '../../words/auth.ts'
import { CreateAccountForm, SignInForm } from './entry-form.tsx'
import { AppleButton, GoogleButton, useProviders } from './provider-buttons.tsx'
import { onePage, Spread } from './spread.tsx'

type Props = {
  isNew: boolean
  /** Why a sign-in by somebody else's account came to nothing. */
  error: string | null
  wantsUpgrade: boolean
  /** What a newcomer can try before they sign in. */
  beside: ReactNode
  onToggle: () => void
  onSignedIn: (token: string) => void
  onGuest: () => void
  onForgot: () => void
}

export function LoginScreen({ isNew, error, wantsUpgrade, beside, onToggle, onSignedIn, onGuest, onForgot }: Props) {
  const providers = useProviders()
  // Until it is known the guest's way in stands where it stays beside others.
  const hasProvider = providers === null || providers.google || providers.apple
  // On one page with what can be tried, the guest's way in is the first button of all.
  const isGuestFirst = useMedia(onePage) && Boolean(beside)
  return (
    <Spread key={String(isNew)} title={isNew ? authWords.createAccount : authWords.signIn} beside={beside}>
      {wantsUpgrade && (
        <Banner kind="pro">
          <b>{upgradeBanner.title}</b>
          <br />
          {upgradeBanner.text}
        </Banner>
      )}
      {error && <Banner kind="bad">{error === 'fetch_failed' ? authFailures.lookup : authFailures.social}</Banner>}
      {isNew ? (
        <CreateAccountForm onSignedIn={onSignedIn} />
      ) : (
        <SignInForm onSignedIn={onSignedIn} onForgot={onForgot} />
      )}
      {(hasProvider || !isGuestFirst) && <div className="or-line">{authWords.or}</div>}
      {providers?.google && <GoogleButton onSignedIn={onSignedIn} />}
      {providers?.apple && <AppleButton onSignedIn={onSignedIn} />}
      {!hasProvider && !isGuestFirst && (
        <button type="button" className="button button-quiet button-block" onClick={onGuest}>
          {authWords.guest}
        </button>
      )}
      <p className="alone muted under-form">
        {isNew ? authWords.haveAccount : authWords.noAccount}{' '}
        <button type="button" className="link tappable" onClick={onToggle}>
          {isNew ? authWords.signInInstead : authWords.create}
        </button>
      </p>
      {hasProvider && !isGuestFirst && (
        <p className="alone">
          <button type="button" className="link tappable" onClick={onGuest}>
            {authWords.guest}
          </button>
        </p>
      )}
    </Spread>
  )
}
