import { googleSignInPath } from '@nestbook/contract/pages.ts'
import { useEffect, useRef, useState } from 'react'
import { CallFailure } from '../../api/call-failure.ts'
import { type Challenge, makeChallenge, storeVerifier } from '../../device/challenge.ts'
import { openInApp } from '../../device/in-app-browser.ts'
import { platform } from '../../device/platform.ts'
import { openSignInWindow, type SignInWindow, type WindowMessage } from '../../device/sign-in-window.ts'
import { authFailures } from '../../words/auth.ts'
import { loadAuthCalls } from './load-auth-calls.ts'

type Google = { problem: string | null; isUnderWay: boolean; begin: () => void }

/**
 * Signs in with Google in a window of its own. Only what that window says, from our own origin, counts. An app opens
 * its inner browser instead, whose last link comes back to the app (device/app-links.ts).
 */
export function useGoogle(onSignedIn: (token: string) => void): Google {
  const [problem, setProblem] = useState<string | null>(null)
  const [isUnderWay, setIsUnderWay] = useState(false)
  const opened = useRef<SignInWindow | null>(null)
  const nextChallenge = useNextChallenge()
  useEffect(() => () => opened.current?.close(), [])

  const end = (why: string | null) => {
    opened.current?.close()
    setIsUnderWay(false)
    setProblem(why)
  }
  const handleMessage = async ({ origin, data }: WindowMessage, verifier: string) => {
    if (origin !== window.location.origin) return
    try {
      const { exchangeCode, readSignInMessage } = await loadAuthCalls()
      const message = readSignInMessage(data)
      if (!message) return
      if (message.type === 'OAUTH_ERROR') return end(authFailures.social)
      opened.current?.close()
      onSignedIn((await exchangeCode({ code: message.token, verifier })).token)
    } catch (failure) {
      end(failure instanceof CallFailure ? authFailures.social : authFailures.lookup)
    }
  }
  const begin = () => {
    const next = nextChallenge()
    if (!next) return
    setProblem(null)
    loadAuthCalls().catch(() => {})
    opened.current?.close()
    storeVerifier(next.verifier)
    const address = `${googleSignInPath}?challenge=${next.challenge}`
    if (platform() !== 'web') {
      setIsUnderWay(true)
      openInApp(`${address}&to=app`, () => setIsUnderWay(false)).catch(() => end(authFailures.notOpened))
      return
    }
    opened.current = openSignInWindow(address, {
      onMessage: (received) => void handleMessage(received, next.verifier),
      onClosed: () => setIsUnderWay(false),
    })
    if (opened.current) setIsUnderWay(true)
    else setProblem(authFailures.blocked)
  }
  return { problem, isUnderWay, begin }
}

/** Browsers let a window open only at the very press of a button: what it needs is made ahead. */
function useNextChallenge(): () => Challenge | null {
  const ready = useRef<Challenge | null>(null)
  const make = () =>
    void makeChallenge().then((made) => {
      ready.current = made
    })
  useEffect(make, [])
  return () => {
    const taken = ready.current
    ready.current = null
    make()
    return taken
  }
}
