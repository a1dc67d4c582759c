import { useEffect, useState } from 'react'
import { randomId } from '../device/random-id.ts'

export type Screen = { name: 'home' } | { name: 'chat'; conversation: string; question: string | null }

type Navigation = { screen: Screen; goHome: () => void; ask: (question: string) => void }

/** Which screen is shown. It lives in the browser's history, so back, forward and reload keep it. */
export function useScreen(): Navigation {
  const [screen, setScreen] = useState<Screen>(() => screenOf(window.history.state))
  useEffect(() => {
    const follow = (event: PopStateEvent) => setScreen(screenOf(event.state))
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])

  const goHome = () => {
    if (screen.name === 'chat') window.history.pushState(null, '')
    setScreen({ name: 'home' })
    window.scrollTo(0, 0)
  }
  const ask = (question: string) => {
    const conversation = randomId()
    window.history.pushState({ conversation, question }, '')
    setScreen({ name: 'chat', conversation, question })
    window.scrollTo(0, 0)
  }
  return { screen, goHome, ask }
}

/** The question stays in the history too: when the chat never came up, a reload still asks it. */
function screenOf(state: unknown): Screen {
  const conversation = textIn(state, 'conversation')
  if (conversation === null) return { name: 'home' }
  return { name: 'chat', conversation, question: textIn(state, 'question') }
}

function textIn(state: unknown, name: string): string | null {
  if (typeof state !== 'object' || state === null) return null
  const value: unknown = Reflect.get(state, name)
  return typeof value === 'string' ? value : null
}
