import { Suspense } from 'react'
import { unsentWords } from '../words/account.ts'
import {
  ConfirmDialog,
  ConversationsPanel,
  InstallDialog,
  ProWelcomeDialog,
  PurchasePanel,
  ShortcutsPanel,
  UpgradePanel,
  WelcomePanel,
} from './lazy-pages.ts'
import type { Navigation } from './use-screen.ts'

export type Panel =
  | 'conversations'
  | 'install-button'
  | 'install-by-hand'
  | 'limit'
  | 'pro-welcome'
  | 'restored'
  | 'shortcuts'
  | 'subscription-active'
  | 'unsent'
  | 'upgrade'
  | 'welcome'

type Props = {
  panel: Panel | null
  navigation: Navigation
  /** Asks the server again who is signed in, and with which plan. */
  onLook: () => void
  onSignIn: (() => void) | null
  /** To the login screen, or to the one where an account is made. */
  onLogin: (isNew: boolean) => void
  onUpgrade: () => void
  onLogOut: () => void
  onClose: () => void
}

/** What lies over the screen. */
export function Panels({ panel, navigation, onLook, onSignIn, onLogin, onUpgrade, onLogOut, onClose }: Props) {
  const { screen, open, goHome, ask } = navigation
  return (
    <Suspense>
      {panel === 'conversations' && (
        <ConversationsPanel
          current={screen.name === 'chat' ? screen.conversation : null}
          onOpen={open}
          onNew={goHome}
          onAsk={ask}
          onClose={onClose}
        />
      )}
      {panel === 'pro-welcome' && <ProWelcomeDialog onLook={onLook} onClose={onClose} />}
      {(panel === 'restored' || panel === 'subscription-active') && (
        <PurchasePanel about={panel} onLogin={onLogin} onClose={onClose} />
      )}
      {panel === 'shortcuts' && <ShortcutsPanel onClose={onClose} />}
      {panel === 'install-button' && <InstallDialog way="button" onClose={onClose} />}
      {panel === 'install-by-hand' && <InstallDialog way="by-hand" onClose={onClose} />}
      {panel === 'unsent' && <ConfirmDialog words={unsentWords} onStay={onClose} onGoOn={onLogOut} />}
      {(panel === 'upgrade' || panel === 'limit') && (
        <UpgradePanel
          isAtLimit={panel === 'limit'}
          onSignIn={onSignIn && closing(onSignIn, onClose)}
          onCreate={closing(() => onLogin(true), onClose)}
          onClose={onClose}
        />
      )}
      {panel === 'welcome' && <WelcomePanel onUpgrade={onUpgrade} onClose={onClose} />}
    </Suspense>
  )
}

function closing(act: () => void, close: () => void): () => void {
  return () => {
    close()
    act()
  }
}
