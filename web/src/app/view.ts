import type { Screen } from './screens.ts'
import type { Account } from './use-account.ts'

export type View = Screen['name'] | 'waiting' | 'check-email' | 'offline'

const ofMembers: readonly Screen['name'][] = ['settings', 'manage-account']
const closed: readonly Screen['name'][] = ['home', 'chat', 'login', ...ofMembers]

/** What is shown of a screen to whom: what mails and sign-ins lead to, help and the policies are open to everybody. */
export function viewOf(screen: Screen, account: Account, isOffSinceStart: boolean): View {
  if (!closed.includes(screen.name)) return screen.name
  if (account.kind === 'checking') return 'waiting'
  if (account.kind === 'waiting') return 'check-email'
  if (account.kind === 'stranger') return 'login'
  if (account.kind === 'guest' && (screen.name === 'login' || ofMembers.includes(screen.name))) return 'login'
  if (screen.name === 'chat') return 'chat'
  if (ofMembers.includes(screen.name) && account.kind === 'member') return screen.name
  // What is being typed is never taken away: only a page that came up without a network is for reading.
  return isOffSinceStart || account.kind === 'reading' ? 'offline' : 'home'
}
