import { useEffect, useState } from 'react'
import { randomId } from '../device/random-id.ts'

export type Screen = { name: 'home' } | { name: 'chat'; conversation: string; question: string | null }

type Navigation = {
  screen: Screen
  goHome: () => void
  ask: (question: string) => void
  open: (conversation: string) => void
  /** The question that opened the conversation is kept there now. */
  settle: () => void
}

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
  const open = (conversation: string) => {
    if (screen.name === 'chat' && screen.conversation === conversation) return
    window.history.pushState({ conversation }, '')
    setScreen({ name: 'chat', conversation, question: null })
    window.scrollTo(0, 0)
  }
  // Coming back to a conversation that was deleted meanwhile must not ask its question again.
  const settle = () => {
    if (screen.name === 'chat') window.history.replaceState({ conversation: screen.conversation }, '')
  }
  return { screen, goHome, ask, open, settle }
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
