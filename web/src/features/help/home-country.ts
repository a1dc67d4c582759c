import { isOfPlace } from '@nestbook/contract/rules/time-zones.ts'

/** Where nearly all of the US lives. Who lives in its other zones only loads the help page ahead. */
const homeZones = /^America\/(?:New_York|Detroit|Chicago|Denver|Phoenix|Los_Angeles)$/

/** Whether the numbers of the US are surely those to call: by what was chosen, else by the time zone. */
export function callsHomeNumbers(chosen: string | null, zone: string): boolean {
  return chosen === null ? homeZones.test(zone) || !isOfPlace(zone) : chosen === 'US'
}
