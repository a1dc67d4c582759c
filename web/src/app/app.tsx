import { lazy, Suspense, useEffect, useRef } from 'react'
import { mistakesLine, skipToContent } from '../words/product.ts'
import { Header } from './header.tsx'
import { HomePage } from './pages/home-page.tsx'
import { useScreen } from './use-screen.ts'

const loadChat = () => import('./pages/chat-page.tsx')
const ChatPage = lazy(() => loadChat().then(({ ChatPage }) => ({ default: ChatPage })))

export function App() {
  const { screen, goHome, ask } = useScreen()
  useEffect(() => whenIdle(() => loadChat().catch(() => {})), [])
  const main = useFocusOnReturn(screen.name === 'home')
  return (
    <>
      <a className="skip" href="#main">
        {skipToContent}
      </a>
      <Header onHome={goHome} />
      <main id="main" tabIndex={-1} ref={main}>
        {screen.name === 'home' ? (
          <HomePage onAsk={ask} />
        ) : (
          <Suspense>
            <ChatPage
              key={screen.conversation}
              conversation={screen.conversation}
              question={screen.question}
              onLost={goHome}
            />
          </Suspense>
        )}
      </main>
      {screen.name === 'home' && <footer className="footer">{mistakesLine}</footer>}
    </>
  )
}

/** Coming back home, the focus would be lost with the screen it was on. */
function useFocusOnReturn(isHome: boolean) {
  const main = useRef<HTMLElement>(null)
  const wasAway = useRef(false)
  useEffect(() => {
    if (isHome && wasAway.current) main.current?.focus({ preventScroll: true })
    wasAway.current = !isHome
  }, [isHome])
  return main
}

function whenIdle(work: () => void): () => void {
  // Safari has no idle callback; a second after the first paint is idle enough.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 1000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 3000 })
  return () => cancelIdleCallback(handle)
}
