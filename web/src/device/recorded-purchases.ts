import { readStored, removeStored, writeStored } from './storage.ts'

// All of it is the person's who bought, not the device's: a log-out forgets it. The ids only spare a second telling, and
// the server gives a guest's name again with the next purchase that it is shown.

const maxRecorded = 100

/** The transactions that need not be told of again. */
export function recordedPurchases(): string[] {
  return readStored('recorded-purchases')?.split(' ').filter(Boolean) ?? []
}

export function recordPurchase(id: string): void {
  const others = recordedPurchases().filter((known) => known !== id)
  writeStored('recorded-purchases', [...others, id].slice(-maxRecorded).join(' '))
}

/** A guest bought Pro: who the server says they are, and that an account is to be offered. */
export function storeGuestBuyer(id: string): void {
  writeStored('anonymous-ios-user', id)
  writeStored('show-account-creation', 'true')
}

export function offersAccount(): boolean {
  return readStored('show-account-creation') === 'true'
}

export function endAccountOffer(): void {
  removeStored('show-account-creation')
}

/** Whether what was bought on this device has been looked for since the account signed in. */
export function isRestoredFor(account: string): boolean {
  return readStored('restored-for') === account
}

export function setRestoredFor(account: string): void {
  writeStored('restored-for', account)
}
