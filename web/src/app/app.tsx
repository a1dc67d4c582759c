import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useOfflineSinceStart } from '../device/connection.ts'
import { registerShellWorker } from '../device/edition.ts'
import { setWantsUpgrade } from '../device/person.ts'
import { platform } from '../device/platform.ts'
import { storeQuestionForPro } from '../device/stored-question.ts'
import { upgradeClick } from '../features/billing/upgrade-click.ts'
import { placeLinks } from '../words/places.ts'
import { mistakesLine, skipToContent } from '../words/product.ts'
import { Gate } from './gate.tsx'
import { Header } from './header.tsx'
import { HeaderEnd, HeaderStart } from './header-ends.tsx'
import { EditionSlip, FamilyToast, loadSync } from './lazy-pages.ts'
import { logOut, sendTheRest } from './log-out.ts'
import { type Panel, Panels } from './panels.tsx'
import type { Notice } from './read-notice.ts'
import type { Screen } from './screens.ts'
import { isSignedIn, useAccount } from './use-account.ts'
import { useChatAhead, useHelpAhead } from './use-chat-ahead.ts'
import { useInstallOffer } from './use-install-offer.ts'
import { usePendingUpgrade } from './use-pending-upgrade.ts'
import { usePurchases } from './use-purchases.ts'
import { useQuestionForPro } from './use-question-for-pro.ts'
import { useScreen } from './use-screen.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useWelcome } from './use-welcome.ts'
import { type View, viewOf } from './view.ts'

/** `notice` is what the address said when the page was opened. */
export function App({ notice }: { notice: Notice }) {
  const navigation = useScreen()
  const door = useAccount()
  const [hasEnded, setHasEnded] = useState(false)
  const [shownNotice, setShownNotice] = useState(notice)
  const [panel, setPanel] = useState<Panel | null>(notice === 'upgraded' ? 'pro-welcome' : null)
  const [hasNewer, setHasNewer] = useState(false)
  const { screen, replace } = navigation
  const { account, becomeGuest, becomeStranger, endSession } = door
  const view = viewOf(screen, account, useOfflineSinceStart())
  const isHome = view === 'home' || view === 'offline'
  const hasHeader = !['waiting', 'login', 'sign-in-returned'].includes(view) && !(view === 'reset' && !hasEnded)
  const main = useFocusOnReturn(view)
  const leftAsGuest = useRef(false)
  const isIn = account.kind === 'member' || account.kind === 'guest'

  // Over nothing else: what a parent opened meanwhile, or wanted before there was an account, comes first.
  const showWelcome = useCallback(() => setPanel((shown) => shown ?? 'welcome'), [])

  useEffect(() => registerShellWorker(() => setHasNewer(true)), [])
  useShortcuts(() => isIn && setPanel('shortcuts'))
  useChatAhead(isIn)
  useHelpAhead()
  useEffect(() => {
    if (account.kind === 'member')
      void loadSync().then(({ syncConversations }) => syncConversations(endSession), nothing)
  }, [account.kind, endSession])
  useWelcome(view === 'home' ? account.user : null, showWelcome)
  usePurchases(account, setPanel, door.look)
  useInstallOffer(view, panel === null, (way) => setPanel((shown) => shown ?? `install-${way}`))
  useQuestionForPro(isHome && account.kind === 'member', navigation.open)
  usePendingUpgrade(view === 'home' && account.kind === 'member', () => setPanel('upgrade'))
  useEffect(() => {
    if (account.kind === 'member' && screen.name === 'login') replace('/')
    // The browser's Back from the login screen is a guest's change of mind.
    if (account.kind === 'stranger' && leftAsGuest.current && isMain(screen.name)) becomeGuest()
  }, [account.kind, screen.name, replace, becomeGuest])

  const backToLogin = (isNew = false) => {
    if (account.kind === 'waiting') {
      door.endSession()
      return replace('/login')
    }
    leftAsGuest.current = account.kind === 'guest'
    becomeStranger()
    navigation.toLogin(isNew)
  }
  const endNotice = useCallback(() => setShownNotice(null), [])
  const showPlans = useCallback(() => setPanel('upgrade'), [])
  const showLimit = useCallback(() => {
    storeQuestionOf(screen)
    setPanel('limit')
  }, [screen])
  const leave = async () => {
    if (await sendTheRest()) await logOut()
    else setPanel('unsent')
  }
  const signInForPro = () => {
    setWantsUpgrade(true)
    backToLogin()
  }
  const leadsTo = upgradeClick({
    // The plans themselves know of a cancellation.
    isCancelled: false,
    isGuest: !isSignedIn(account),
    platform: platform(),
    hasPricing: true,
  })
  const openPlans = () => {
    storeQuestionOf(screen)
    showPlans()
  }
  const upgrade = () => {
    if (leadsTo !== 'login') return openPlans()
    storeQuestionOf(screen)
    signInForPro()
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place in the page, but the browser would make a new step in the history of it. */}
      <a
        className="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {skipToContent}
      </a>
      {hasHeader && (
        <Header
          onHome={navigation.goHome}
          start={
            <HeaderStart account={account} onBack={() => backToLogin()} onMenu={() => setPanel('conversations')} />
          }
          end={
            <HeaderEnd
              account={account}
              isMain={isMain(view) || isPlace(view)}
              onSignIn={() => navigation.toLogin()}
              onPlace={(place) => navigation.toPlace(placeLinks[place])}
              onUpgrade={upgrade}
              onLogOut={() => void leave()}
            />
          }
        />
      )}
      <main id="main" tabIndex={-1} ref={main} className={hasHeader ? '' : 'is-alone'}>
        <Gate
          view={view}
          navigation={navigation}
          door={door}
          notice={shownNotice}
          onNoticed={endNotice}
          onBack={() => backToLogin()}
          onUpgrade={upgrade}
          onPlans={openPlans}
          onLimit={showLimit}
          onMenu={() => setPanel('conversations')}
          onResetEnd={() => setHasEnded(true)}
        />
      </main>
      {(isHome || isPlace(view)) && <footer className="footer">{mistakesLine}</footer>}
      <Suspense>{account.kind === 'member' && <FamilyToast />}</Suspense>
      <Suspense>{hasNewer && <EditionSlip isOverDock={view === 'chat'} />}</Suspense>
      <Panels
        panel={panel === 'pro-welcome' && account.kind !== 'member' ? null : panel}
        onLook={door.look}
        navigation={navigation}
        onSignIn={isSignedIn(account) ? null : signInForPro}
        onLogin={backToLogin}
        onUpgrade={showPlans}
        onLogOut={() => void logOut()}
        onClose={() => setPanel(null)}
      />
    </>
  )
}

/** What came to nothing in a conversation, and waits in its box, is to be asked once there is Pro. */
function storeQuestionOf(screen: Screen): void {
  if (screen.name === 'chat') storeQuestionForPro(screen.conversation)
}

function isPlace(name: string): boolean {
  return name in placeLinks
}

function isMain(name: string): boolean {
  return name === 'home' || name === 'offline' || name === 'chat'
}

/** Coming back home, the focus would be lost with the screen it was on. */
function useFocusOnReturn(view: View) {
  const main = useRef<HTMLElement>(null)
  const wasAway = useRef(false)
  useEffect(() => {
    // Coming up is no coming back: the focus may be on what a parent opened meanwhile.
    if (view === 'waiting') return
    const isHome = view === 'home' || view === 'offline'
    if (isHome && wasAway.current) main.current?.focus({ preventScroll: true })
    wasAway.current = !isHome
  }, [view])
  return main
}

function nothing(): void {}
