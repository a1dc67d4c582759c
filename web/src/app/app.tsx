import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { mistakesLine, skipToContent } from '../words/product.ts'
import { Header } from './header.tsx'
import { HomePage } from './pages/home-page.tsx'
import { useScreen } from './use-screen.ts'
import { useShortcuts } from './use-shortcuts.ts'

const loadChat = () => import('./pages/chat-page.tsx')
const ChatPage = lazy(() => loadChat().then(({ ChatPage }) => ({ default: ChatPage })))
const ConversationsPanel = lazy(() =>
  import('./pages/conversations-panel.tsx').then(({ ConversationsPanel }) => ({ default: ConversationsPanel })),
)
const ShortcutsPanel = lazy(() =>
  import('./pages/shortcuts-panel.tsx').then(({ ShortcutsPanel }) => ({ default: ShortcutsPanel })),
)

export function App() {
  const { screen, goHome, ask, open, settle } = useScreen()
  const [panel, setPanel] = useState<'conversations' | 'shortcuts' | null>(null)
  const close = () => setPanel(null)
  useShortcuts(() => setPanel('shortcuts'))
  useEffect(() => whenIdle(() => void loadChat().then(({ readOn }) => readOn(), nothing)), [])
  const main = useFocusOnReturn(screen.name === 'home')
  return (
    <>
      <a className="skip" href="#main">
        {skipToContent}
      </a>
      <Header onHome={goHome} onMenu={() => setPanel('conversations')} />
      <main id="main" tabIndex={-1} ref={main}>
        {screen.name === 'home' ? (
          <HomePage onAsk={ask} onResume={open} />
        ) : (
          <Suspense>
            <ChatPage
              key={screen.conversation}
              conversation={screen.conversation}
              question={screen.question}
              onAsked={settle}
              onLost={goHome}
            />
          </Suspense>
        )}
      </main>
      {screen.name === 'home' && <footer className="footer">{mistakesLine}</footer>}
      <Suspense>
        {panel === 'conversations' && (
          <ConversationsPanel
            current={screen.name === 'chat' ? screen.conversation : null}
            onOpen={open}
            onNew={goHome}
            onAsk={ask}
            onClose={close}
          />
        )}
        {panel === 'shortcuts' && <ShortcutsPanel onClose={close} />}
      </Suspense>
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

function nothing(): void {}
