let account: string | null = null

/** From now on, until the page is loaded again, what is kept is this account's. */
export function setOwner(id: string): void {
  account = id
}

/** The account that is signed in; null for a guest. */
export function owner(): string | null {
  return account
}

/** What a person's own words are kept under: nobody else on this device is ever shown them. */
export function owned(name: string): string {
  return account === null ? name : `of.${account}.${name}`
}
