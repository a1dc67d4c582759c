import { enterAnew, forgetPerson, readToken } from '../device/person.ts'
import { AccountMenu } from '../features/account/account-menu.tsx'
import { Icon } from '../ui/icon.tsx'
import { authWords } from '../words/auth.ts'
import type { Account } from './use-account.ts'

/** Before the logo: who is not signed in finds the way back to the login screen. */
export function HeaderStart({ account, onBack }: { account: Account; onBack: () => void }) {
  if (account.kind === 'member' || account.kind === 'checking') return null
  return (
    <button type="button" className="icon-btn" aria-label={authWords.backToLoginLabel} onClick={onBack}>
      <Icon name="arrowLeft" />
    </button>
  )
}

type EndProps = { account: Account; isMain: boolean; onSignIn: () => void }

/** At the right: the account, or the way to one. */
export function HeaderEnd({ account, isMain, onSignIn }: EndProps) {
  if (account.kind === 'member') return <AccountMenu email={account.user.email} onLogOut={() => void logOut()} />
  if (!isMain) return null
  return (
    <button type="button" className="btn btn-quiet btn-sm" onClick={onSignIn}>
      {authWords.signIn}
    </button>
  )
}

async function logOut(): Promise<void> {
  const token = readToken()
  const { sendLogOut } = await import('../features/auth/session.ts')
  if (token) await sendLogOut(token)
  forgetPerson()
  enterAnew()
}
