import { Suspense } from 'react'
import { unsentWords } from '../words/account.ts'
import { ConfirmDialog, ConversationsPanel, ShortcutsPanel, UpgradeDialog } from './lazy-pages.ts'
import type { Navigation } from './use-screen.ts'

export type Panel = 'conversations' | 'shortcuts' | 'unsent' | 'upgrade'

type Props = {
  panel: Panel | null
  navigation: Navigation
  onSignIn: (() => void) | null
  onLogOut: () => void
  onClose: () => void
}

/** What lies over the screen. */
export function Panels({ panel, navigation: { screen, open, goHome, ask }, onSignIn, onLogOut, onClose }: Props) {
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
      {panel === 'unsent' && <ConfirmDialog words={unsentWords} onStay={onClose} onGoOn={onLogOut} />}
      {panel === 'upgrade' && <UpgradeDialog onSignIn={onSignIn && closing(onSignIn, onClose)} onClose={onClose} />}
    </Suspense>
  )
}

function closing(act: () => void, close: () => void): () => void {
  return () => {
    close()
    act()
  }
}
