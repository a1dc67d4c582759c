import { signInWithMeta } from '@nestbook/contract/pages.ts'
import { useEffect, useState } from 'react'
import { canMakeChallenge } from '../../device/challenge.ts'
import { pageMeta } from '../../device/page-meta.ts'
import { platform } from '../../device/platform.ts'
import { Banner } from '../../ui/banner.tsx'
import { authWords } from '../../words/auth.ts'
import { fetchProviders } from './load-auth-calls.ts'
import { useApple } from './use-apple.ts'
import { useGoogle } from './use-google.ts'

export type Providers = { google: boolean; apple: boolean }

const timeoutMs = 1000

/**
 * With whom else one can sign in on this device: Apple in the iOS app, Google elsewhere. A browser's page brings the
 * word along; an app's has to ask. Null until that is known; a reply later than a second is ignored, so
 * that no button moves away under a finger.
 */
export function useProviders(): Providers | null {
  const isOfServer = platform() === 'web'
  const [offered, setOffered] = useState<Providers | null>(() => (isOfServer ? providersOfPage() : null))
  useEffect(() => {
    if (isOfServer) return
    const settle = (providers: Providers) => setOffered((known) => known ?? providers)
    const timer = setTimeout(() => settle({ google: false, apple: false }), timeoutMs)
    fetchProviders().then(settle, () => settle({ google: false, apple: false }))
    return () => clearTimeout(timer)
  }, [isOfServer])
  if (!offered) return null
  return {
    google: offered.google && platform() !== 'ios' && canMakeChallenge(),
    apple: offered.apple && platform() === 'ios',
  }
}

function providersOfPage(): Providers {
  const named = pageMeta(signInWithMeta).split(' ')
  return { google: named.includes('google'), apple: named.includes('apple') }
}

type Props = { onSignedIn: (token: string) => void }

export function GoogleButton({ onSignedIn }: Props) {
  return <ProviderButton {...useGoogle(onSignedIn)} label={authWords.google} mark={googleMark} />
}

export function AppleButton({ onSignedIn }: Props) {
  return <ProviderButton {...useApple(onSignedIn)} label={authWords.apple} mark={appleMark} />
}

type ButtonProps = ReturnType<typeof useGoogle> & { label: string; mark: { path: string; className: string } }

function ProviderButton({ label, mark, problem, isUnderWay, begin }: ButtonProps) {
  return (
    <>
      {problem && <Banner kind="bad">{problem}</Banner>}
      <button type="button" className="button button-quiet button-block" onClick={begin}>
        <svg className={`icon ${mark.className}`} viewBox="0 0 24 24" aria-hidden="true">
          <path d={mark.path} />
        </svg>
        {label}
        {isUnderWay && <span className="spinner" aria-hidden="true" />}
      </button>
    </>
  )
}

const googleMark = { className: 'is-bold', path: 'M19.6 8.2A8.6 8.6 0 1 0 20.6 12H12.5' }
const appleMark = {
  className: 'is-filled',
  path: 'M16.5 12.6c0-2.2 1.7-3.2 1.8-3.3-1-1.5-2.6-1.7-3.1-1.7-1.3-.1-2.6.8-3.2.8-.7 0-1.7-.8-2.8-.8-1.4 0-2.8.8-3.5 2.1-1.5 2.6-.4 6.5 1.1 8.6.7 1 1.6 2.2 2.7 2.2s1.5-.7 2.8-.7 1.7.7 2.8.7c1.2 0 1.9-1.1 2.6-2.1.8-1.2 1.2-2.3 1.2-2.4-.1 0-2.4-.9-2.4-3.4ZM14.4 6.2c.6-.7 1-1.7.9-2.7-.9 0-1.9.6-2.5 1.3-.6.6-1 1.6-.9 2.6 1 .1 2-.5 2.5-1.2Z',
}
