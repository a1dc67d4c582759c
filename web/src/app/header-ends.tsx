import { platform } from '../device/platform.ts'
import { useStoredPlan } from '../device/stored-plan.ts'
import { AccountMenu } from '../features/account/account-menu.tsx'
import { Icon } from '../ui/icon.tsx'
import { frameWords } from '../words/frame.ts'
import { type Account, isSignedIn } from './use-account.ts'

type StartProps = { account: Account; onBack: () => void; onMenu: () => void }

/** Before the logo: the conversations, or for who is not signed in the way back to the login screen. */
export function HeaderStart({ account, onBack, onMenu }: StartProps) {
  if (account.kind === 'checking') return null
  if (isSignedIn(account))
    return (
      <button type="button" className="icon-button" aria-label={frameWords.openConversations} onClick={onMenu}>
        <Icon name="menu" />
      </button>
    )
  return (
    <button type="button" className="icon-button has-word" aria-label={frameWords.backToLogin} onClick={onBack}>
      <Icon name="arrowLeft" />
      {frameWords.signIn}
    </button>
  )
}

/** On iOS the button at the right offers Pro to who has none. */
function useOffersPro(): boolean {
  return useStoredPlan() !== 'pro' && platform() === 'ios'
}

type EndProps = {
  account: Account
  isMain: boolean
  onSignIn: () => void
  onPlace: (place: 'settings' | 'manage-account' | 'help') => void
  onUpgrade: () => void
  onLogOut: () => void
}

/** At the right: the account, or the way to one. */
export function HeaderEnd({ account, isMain, onSignIn, onPlace, onUpgrade, onLogOut }: EndProps) {
  const offersPro = useOffersPro()
  // Without a network nobody can be asked for the address.
  if (isSignedIn(account))
    return <AccountMenu email={account.user?.email ?? ''} onPlace={onPlace} onLogOut={onLogOut} />
  if (!isMain) return null
  return (
    <button type="button" className="button button-quiet button-sm" onClick={offersPro ? onUpgrade : onSignIn}>
      {offersPro ? frameWords.upgrade : frameWords.signIn}
    </button>
  )
}
