import type { Screen } from './screens.ts'
import type { Account } from './use-account.ts'

export type View = Screen['name'] | 'waiting' | 'check-email' | 'offline'

const closed: readonly Screen['name'][] = ['home', 'chat', 'login', 'settings']

/** What is shown of a screen to whom: only what mails and sign-ins lead to is open to everybody. */
export function viewOf(screen: Screen, account: Account, isOffSinceStart: boolean): View {
  if (!closed.includes(screen.name)) return screen.name
  if (account.kind === 'checking') return 'waiting'
  if (account.kind === 'waiting') return 'check-email'
  if (account.kind === 'stranger') return 'login'
  if (account.kind === 'guest' && (screen.name === 'login' || screen.name === 'settings')) return 'login'
  if (screen.name === 'chat') return 'chat'
  if (screen.name === 'settings' && account.kind === 'member') return 'settings'
  // What is being typed is never taken away: only a page that came up without a network is for reading.
  return isOffSinceStart || account.kind === 'reading' ? 'offline' : 'home'
}
