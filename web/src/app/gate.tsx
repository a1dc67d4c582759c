import { Suspense, useState } from 'react'
import { readToken, reenter, setWantsUpgrade, storeToken } from '../device/person.ts'
import { Waiting } from '../ui/waiting.tsx'
import { frameWords } from '../words/frame.ts'
import { placeLinks } from '../words/places.ts'
import {
  ChatPage,
  CheckEmailPage,
  HelpPage,
  LegalPage,
  LoginPage,
  ManageAccountPage,
  NotFoundPage,
  NothingVerifiedPage,
  OfflinePage,
  ResetPage,
  SettingsPage,
  SignInReturnedPage,
  VerifiedPage,
  VerifyFailedPage,
  VerifyPage,
} from './lazy-pages.ts'
import { HomePage } from './pages/home-page.tsx'
import type { Notice } from './read-notice.ts'
import type { Screen } from './screens.ts'
import type { Account, Door } from './use-account.ts'
import type { Navigation } from './use-screen.ts'
import type { View } from './view.ts'

type Props = {
  view: View
  navigation: Navigation
  door: Door
  notice: Notice
  onNoticed: () => void
  onBack: () => void
  onUpgrade: () => void
  /** Shows the plans, whoever wants them. */
  onPlans: () => void
  onLimit: () => void
  onMenu: () => void
  onResetEnd: () => void
}

/** The screen that is to be seen, by whom it may be. */
export function Gate(props: Props) {
  return <Suspense fallback={<Waiting words={frameWords.loading} />}>{show(props)}</Suspense>
}

function show({ view, navigation, door, notice, onNoticed, onBack, onUpgrade, onPlans, ...rest }: Props) {
  const { onLimit, onMenu, onResetEnd } = rest
  const { screen, replace, goHome } = navigation
  const { account, endSession } = door
  const toLogin = () => replace('/login')
  const usage = { onUpgrade, onSessionOver: endSession, onConversations: account.kind === 'guest' ? onMenu : null }
  if (view === 'waiting') return <Waiting words={frameWords.loading} />
  if (view === 'home')
    return (
      <HomePage
        isMember={account.kind === 'member'}
        notice={notice}
        onNoticed={onNoticed}
        onAsk={navigation.ask}
        onResume={navigation.open}
        {...usage}
      />
    )
  if (view === 'offline') return <OfflinePage onOpen={navigation.open} onLook={door.look} />
  if (view === 'settings' && account.kind === 'member')
    return (
      <SettingsPage
        user={account.user}
        onSessionOver={endSession}
        onPricing={onUpgrade}
        onManageAccount={() => navigation.toPlace(placeLinks['manage-account'])}
      />
    )
  if (view === 'manage-account' && account.kind === 'member')
    return <ManageAccountPage user={account.user} onSessionOver={endSession} />
  if (view === 'help') return <HelpPage />
  if (view === 'privacy' || view === 'terms') return <LegalPage name={view} onBack={goHome} />
  if (view === 'check-email')
    return <CheckEmailPage email={account.user?.email ?? ''} onBack={onBack} onLook={door.look} />
  if (view === 'login') return <Login screen={screen} navigation={navigation} door={door} />
  switch (screen.name) {
    case 'chat':
      return (
        <ChatPage
          key={screen.conversation}
          conversation={screen.conversation}
          question={screen.question}
          onAsked={navigation.settle}
          onLost={goHome}
          onPlans={onPlans}
          onLimit={onLimit}
          {...usage}
        />
      )
    case 'verify':
    case 'verified':
      return <Verification screen={screen} navigation={navigation} door={door} />
    case 'verify-failed':
      return <VerifyFailedPage error={screen.error} onLogin={toLogin} onHome={goHome} />
    case 'reset':
      return (
        <ResetPage
          token={screen.token}
          onLogin={toLogin}
          onAskAgain={() => replace('/reset-password')}
          onEnd={onResetEnd}
        />
      )
    case 'sign-in-returned':
      return (
        <SignInReturnedPage
          token={screen.token}
          error={screen.error}
          onSignedIn={signIn}
          onFailed={(error) => replace('/login', { error })}
        />
      )
    default:
      return <NotFoundPage onHome={goHome} onConversations={hasConversations(account) ? onMenu : null} />
  }
}

/** Whose conversations lie on this device. */
function hasConversations({ kind }: Account): boolean {
  return kind === 'guest' || kind === 'member' || kind === 'reading'
}

type Part<Name extends Screen['name']> = { screen: Extract<Screen, { name: Name }>; navigation: Navigation }

function Login({ screen, navigation, door }: Part<Screen['name']> & { door: Door }) {
  const { isNew, error } = screen.name === 'login' ? screen : { isNew: false, error: null }
  const becomeGuest = () => {
    setWantsUpgrade(false)
    door.becomeGuest()
    navigation.leaveLogin()
  }
  return (
    <LoginPage
      isNew={isNew}
      error={error}
      onToggle={navigation.toggleNew}
      onSignedIn={signIn}
      onGuest={becomeGuest}
      onAsk={(question) => {
        setWantsUpgrade(false)
        door.becomeGuest()
        navigation.ask(question)
      }}
      onForgot={navigation.toReset}
    />
  )
}

function signIn(token: string): void {
  storeToken(token)
  reenter()
}

function Verification({ screen, navigation, door }: Part<'verify' | 'verified'> & { door: Door }) {
  const [isIn, setIsIn] = useState(false)
  const [hasVerified, setHasVerified] = useState(false)
  const storeAndShow = (token: string) => {
    storeToken(token)
    setIsIn(true)
  }
  if (screen.name === 'verify') {
    return (
      <VerifyPage
        token={screen.token}
        onVerified={(token) => {
          if (token) storeAndShow(token)
          setHasVerified(true)
          navigation.replace('/verification-success')
        }}
        onFailed={(error) => navigation.replace('/verification-error', { error })}
      />
    )
  }
  // A member's email is verified, whatever led here.
  if (!hasVerified && !screen.token && door.account.kind !== 'member')
    return <NothingVerifiedPage onLogin={() => navigation.replace('/login')} />
  return (
    <VerifiedPage
      token={screen.token}
      isSignedIn={isIn || door.account.kind === 'member'}
      onToken={storeAndShow}
      onGoOn={() => (readToken() ? reenter() : navigation.replace('/login'))}
    />
  )
}
