import { useState } from 'react'
import { CallFailure } from '../../api/call-failure.ts'
import { authFailures } from '../../words/auth.ts'

type Apple = { problem: string | null; isUnderWay: boolean; begin: () => void }

/** Signs in with Apple through the iOS app's shell. */
export function useApple(onSignedIn: (token: string) => void): Apple {
  const [problem, setProblem] = useState<string | null>(null)
  const [isUnderWay, setIsUnderWay] = useState(false)
  const begin = async () => {
    setProblem(null)
    setIsUnderWay(true)
    try {
      const { signInThroughShell } = await import('./sign-in-through-shell.ts')
      onSignedIn(await signInThroughShell())
    } catch (failure) {
      setProblem((failure instanceof CallFailure && failure.reply?.error) || authFailures.apple)
      setIsUnderWay(false)
    }
  }
  return { problem, isUnderWay, begin: () => void begin() }
}
