import { enterWith } from './carry-over.ts'
import { randomId } from './random-id.ts'
import { lockStorage, readStored, removeStored, storedNames, unwrittenOf, writeStored } from './storage.ts'
import { dropQuestionForPro } from './stored-question.ts'

/** What outlives the person: how the page looks, and who the device is. */
const ofTheDevice: readonly string[] = ['theme', 'device-id', 'install-time']

export function readToken(): string | null {
  return readStored('auth-token')
}

/** Signs in with a token that the server gave: it and the guest's flag never stand together. */
export function storeToken(token: string): void {
  writeStored('auth-token', token)
  removeStored('token-of')
  vouchForToken()
  removeStored('guest')
}

/** The server gave the token, or said that it counts: from then on only the server ends its session. */
export function vouchForToken(): void {
  if (!isTokenVouchedFor()) writeStored('token-counts', 'true')
}

export function isTokenVouchedFor(): boolean {
  return readToken() !== null && (readStored('token-counts') === 'true' || readTokensAccount() !== null)
}

/** The account that the server last named as the token's; null while it was not asked. */
export function readTokensAccount(): string | null {
  return readToken() === null ? null : readStored('token-of')
}

export function storeTokensAccount(id: string): void {
  if (readStored('token-of') !== id) writeStored('token-of', id)
}

export function dropToken(): void {
  removeStored('auth-token')
  removeStored('token-of')
  removeStored('token-counts')
}

export function isGuest(): boolean {
  return readStored('guest') === 'true'
}

export function setGuest(is: boolean): void {
  if (is) writeStored('guest', 'true')
  else removeStored('guest')
}

/** A guest wanted Pro, for which an account is needed first. */
export function wantsUpgrade(): boolean {
  return readStored('pending-upgrade') === 'true'
}

export function setWantsUpgrade(does: boolean): void {
  if (does) writeStored('pending-upgrade', 'true')
  else removeStored('pending-upgrade')
}

let ours: string | null = null

/**
 * Names the person whom this page and its history belong to, for as long as the page lasts. One that does not know of a
 * log-out elsewhere must not become somebody new, whom nobody forgets.
 */
export function currentPerson(): string {
  ours ??= readStored('person') ?? newPerson()
  return ours
}

/** Whether the person has not logged out meanwhile, in whatever tab. */
export function isStillHere(person: string): boolean {
  return readStored('person') === person
}

function newPerson(): string {
  const made = randomId()
  writeStored('person', made)
  return made
}

/** Forgets all of the person, and keeps nothing more until the page is loaded again. */
export function clearAccountData(): void {
  for (const name of storedNames()) if (!ofTheDevice.includes(name) && name !== 'auth-token') removeStored(name)
  dropQuestionForPro()
  // Last: by then the other tabs find that the person is gone, too.
  removeStored('auth-token')
  lockStorage()
}

const ofTheBuyer = ['recorded-purchases', 'anonymous-ios-user', 'show-account-creation', 'restored-for', 'plan']

/** Loads the page again, at its front door: nothing of what was in memory is left but who is here. */
export function reenter(): void {
  const homeless = unwrittenOf([
    ...ofTheDevice,
    ...ofTheBuyer,
    'auth-token',
    'token-counts',
    'person',
    'guest',
    'pending-upgrade',
    'show-restored',
  ])
  if (homeless.size > 0) enterWith(homeless)
  else window.location.replace('/')
}

/** The same, and what is still in memory until then is not kept any more. */
export function lockAndReenter(): void {
  lockStorage()
  reenter()
}

/** Another tab signed in or out: this one begins again, and after a log-out it keeps nothing of what it held. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key !== null && key !== 'nestbook.auth-token') return
    if (newValue === oldValue && key !== null) return
    if (readStored('person') === null) clearAccountData()
    // Who comes after is to find nothing of what this page still held.
    else if (newValue === null || !isStillHere(currentPerson())) lockStorage()
    reenter()
  })
}
