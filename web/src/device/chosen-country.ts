import { readStored, writeStored } from './storage.ts'

/** Where this device's person said that they are. */
export function readChosenCountry(): string | null {
  return readStored('country')
}

export function chooseCountry(country: string): void {
  writeStored('country', country)
}
