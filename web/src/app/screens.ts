export type Screen =
  | { name: 'home' }
  | { name: 'chat'; conversation: string; question: string | null }
  | { name: Place }
  | { name: 'login'; isNew: boolean; error: string | null }
  | { name: 'verify'; token: string }
  | { name: 'verified'; token: string | null }
  | { name: 'verify-failed'; error: string | null }
  | { name: 'reset'; token: string | null }
  | { name: 'sign-in-returned'; error: string | null; token: string | null }
  | { name: 'not-found' }

/** A screen that a hash names. */
export type Place = 'settings' | 'manage-account' | 'help' | 'privacy' | 'terms'

/** What the browser's history keeps with an address. */
export type HistoryState = {
  /** Whose history it is: what one person asked is not shown to the next. */
  person?: string
  conversation?: string
  question?: string
  /** The login screen shows how to create an account. */
  isNew?: boolean
  /** How many steps lie between a login screen and the screen of ours that it was reached from. */
  away?: number
  /** The same screen lies above it once more: only Back leads here. */
  isFloor?: boolean
  /** A link's token, taken out of the address so that nobody reads it there. */
  token?: string
}

type Address = { pathname: string; search: string; hash: string }

/** The screens that a hash names, with or without a slash before the name. */
const places = new Map<string, Place>([
  ['settings', 'settings'],
  ['manage-account', 'manage-account'],
  ['help', 'help'],
  ['privacy', 'privacy'],
  ['terms', 'terms'],
  ['usage', 'terms'],
])

/** Which screen an address shows, with what the history keeps of it. */
export function screenOf({ pathname, search, hash }: Address, kept: HistoryState, person: string): Screen {
  const query = new URLSearchParams(search)
  const error = query.get('error')
  const token = query.get('token') ?? kept.token ?? null
  switch (pathname) {
    case '/':
      return mainScreen(hash, kept, person)
    case '/login':
      return { name: 'login', isNew: kept.isNew === true, error }
    case '/verify-email':
      return token ? { name: 'verify', token } : { name: 'verify-failed', error: 'missing-token' }
    case '/verification-success':
      return { name: 'verified', token }
    case '/verification-error':
      return { name: 'verify-failed', error }
    case '/reset-password':
      return { name: 'reset', token }
    case '/auth/callback':
      return { name: 'sign-in-returned', error, token }
    default:
      return { name: 'not-found' }
  }
}

function mainScreen(hash: string, kept: HistoryState, person: string): Screen {
  const place = places.get(/^#\/?([\w-]+)$/.exec(hash)?.[1] ?? '')
  if (place) return { name: place }
  // The skip link's and the browser's own are places in the page.
  if (!['', '#/', '#main', '#top'].includes(hash)) return { name: 'not-found' }
  if (!kept.conversation || kept.person !== person) return { name: 'home' }
  return { name: 'chat', conversation: kept.conversation, question: kept.question ?? null }
}

/** The history's state is ours, but older versions of the page and other scripts may have written it. */
export function readHistoryState(state: unknown): HistoryState {
  if (!(state instanceof Object)) return {}
  const kept: HistoryState = {}
  for (const name of ['person', 'conversation', 'question', 'token'] as const) {
    const value: unknown = Reflect.get(state, name)
    if (typeof value === 'string') kept[name] = value
  }
  const away: unknown = Reflect.get(state, 'away')
  if (typeof away === 'number' && away > 0) kept.away = away
  for (const name of ['isNew', 'isFloor'] as const) if (Reflect.get(state, name) === true) kept[name] = true
  return kept
}
