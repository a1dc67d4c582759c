import type { Screen } from './screens.ts'
import type { Account } from './use-account.ts'

export type View = Screen['name'] | 'waiting' | 'check-email' | 'offline'

/** What is shown of a screen to whom: only what mails and sign-ins lead to is open to everybody. */
export function viewOf(screen: Screen, account: Account, isOffSinceStart: boolean): View {
  if (screen.name !== 'home' && screen.name !== 'chat' && screen.name !== 'login') return screen.name
  if (account.kind === 'checking') return 'waiting'
  if (account.kind === 'waiting') return 'check-email'
  if (account.kind === 'stranger') return 'login'
  if (account.kind === 'guest' && screen.name === 'login') return 'login'
  if (screen.name === 'chat') return 'chat'
  // What is being typed is never taken away: only a page that came up without a network is for reading.
  return isOffSinceStart || account.kind === 'reading' ? 'offline' : 'home'
}
