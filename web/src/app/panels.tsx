import { Suspense } from 'react'
import { unsentWords } from '../words/account.ts'
import {
  ConfirmDialog,
  ConversationsPanel,
  InstallDialog,
  ShortcutsPanel,
  UpgradeDialog,
  WelcomeDialog,
} from './lazy-pages.ts'
import type { Navigation } from './use-screen.ts'

export type Panel =
  | 'conversations'
  | 'install-button'
  | 'install-by-hand'
  | 'shortcuts'
  | 'unsent'
  | 'upgrade'
  | 'welcome'

type Props = {
  panel: Panel | null
  navigation: Navigation
  onSignIn: (() => void) | null
  onUpgrade: () => void
  onLogOut: () => void
  onClose: () => void
}

/** What lies over the screen. */
export function Panels({ panel, navigation, onSignIn, onUpgrade, onLogOut, onClose }: Props) {
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
      {panel === 'shortcuts' && <ShortcutsPanel onClose={onClose} />}
      {panel === 'install-button' && <InstallDialog way="button" onClose={onClose} />}
      {panel === 'install-by-hand' && <InstallDialog way="by-hand" onClose={onClose} />}
      {panel === 'unsent' && <ConfirmDialog words={unsentWords} onStay={onClose} onGoOn={onLogOut} />}
      {panel === 'upgrade' && <UpgradeDialog onSignIn={onSignIn && closing(onSignIn, onClose)} onClose={onClose} />}
      {panel === 'welcome' && <WelcomeDialog onUpgrade={onUpgrade} onClose={onClose} />}
    </Suspense>
  )
}

function closing(act: () => void, close: () => void): () => void {
  return () => {
    close()
    act()
  }
}
