import type { Apple } from '../../adapters/identity/apple.ts'
import type { Google } from '../../adapters/identity/google.ts'
import type { Passwords } from '../../adapters/passwords/passwords.ts'
import type { Change, Database } from '../../database/database.ts'
import type { Attempts } from '../attempts/attempts.ts'
import type { Mail } from '../mail/mail.ts'
import type { Encryption, KeyedHash } from '../secrets/secrets.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Standing } from '../subscriptions/subscriptions.ts'
import type { AccountsStore } from './accounts.store.ts'
import type { LinksStore } from './links.store.ts'
import type { TicketsStore } from './tickets.store.ts'

/** From where somebody signs in or registers: keyed hashes, and what the device calls itself. */
export type Visit = { network: string; device: string | null; deviceName: string; timeZone: string | null }

export type AuthDependencies = {
  database: Database
  sessions: Sessions
  attempts: Attempts
  passwords: Passwords
  mail: Mail
  keyedHash: KeyedHash
  encryption: Encryption
  now: () => Date
  /** How often one network may try in an hour; 0 lifts the bound. */
  bounds: { signIns: number; registrations: number }
  /** What an account without Pro may ask in a day. */
  freeQuestions: number
  /** Hands what a device's guest did to the account, within the change. */
  joinGuest: (guest: Pick<Visit, 'timeZone'> & { device: string }, account: string, change: Change) => Promise<void>
  /** Whether an owner has Pro. */
  standing: (owner: string) => Promise<Standing>
  /** Reads, within the change that removes an account, what runs for it. Gives what stops that once it is gone. */
  prepareStopping: (account: string, change: Change) => Promise<() => Promise<void>>
  /** With whom else people may sign in; null where that is not set up. */
  google: Google | null
  apple: Apple | null
  report: (error: unknown) => void
}

/** What the parts of this module share. */
export type AuthContext = AuthDependencies & { accounts: AccountsStore; links: LinksStore; tickets: TicketsStore }

const minute = 60 * 1000
const hour = 60 * minute
const day = 24 * hour

export const durations = {
  minute,
  hour,
  day,
  /** A registration that nobody confirmed. */
  registration: 7 * day,
  confirmation: day,
  reset: 30 * minute,
  /** Between beginning to sign in with a provider and coming back from it. */
  signIn: 10 * minute,
  /** A password that was given counts as proof that the owner is there. */
  proof: 10 * minute,
  knownDevice: 180 * day,
} as const

/** The names under which tries at an address are counted. */
export function bucketsOf(email: string, keyedHash: KeyedHash) {
  const address = keyedHash('email', email)
  return {
    signIn: `sign-in:${address}`,
    mailMinute: `mail-minute:${address}`,
    mailDay: `mail-day:${address}`,
    resetDay: `reset-day:${address}`,
    newDevice: `new-device:${address}`,
  }
}
