// First of all imports: it must run before any schema is built.
import '../../api/without-eval.ts'
import type { User } from '@nestbook/contract/auth.ts'
import { clearAccountData, reenter } from '../../device/person.ts'
import { ManageAccountScreen } from '../../features/account/manage-account-screen.tsx'
import { useUsage } from '../../features/usage/usage.ts'
import { manageWords } from '../../words/manage-account.ts'
import { logOut } from '../log-out.ts'
import { useTitle } from '../use-title.ts'

export function ManageAccountPage({ user, onSessionOver }: { user: User; onSessionOver: () => void }) {
  useTitle(manageWords.title)
  // It brings the stored plan, which the overview shows, in line with the server's.
  useUsage('manage-account', onSessionOver)
  return (
    <ManageAccountScreen
      user={user}
      onDeleted={clearAccountData}
      onSignInAgain={() => void logOut()}
      onGone={reenter}
    />
  )
}
