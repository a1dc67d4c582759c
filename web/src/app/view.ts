import type { Screen } from './screens.ts'
import type { Account } from './use-account.ts'

export type View = Screen['name'] | 'waiting' | 'check-email'

/** What is shown of a screen to whom: only what mails and sign-ins lead to is open to everybody. */
export function viewOf(screen: Screen, account: Account): View {
  if (screen.name !== 'home' && screen.name !== 'chat' && screen.name !== 'login') return screen.name
  if (account.kind === 'checking') return 'waiting'
  if (account.kind === 'waiting') return 'check-email'
  if (account.kind === 'member') return screen.name === 'login' ? 'home' : screen.name
  return account.kind === 'stranger' ? 'login' : screen.name
}
