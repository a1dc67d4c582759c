/** Browsers that have it say the zone at once. The first date format of a page takes 30 ms. */
const { Temporal } = globalThis as { Temporal?: { Now: { timeZoneId: () => string } } }

/** The time zone of who reads the page. */
export function ownTimeZone(): string {
  return Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Whether a browser's time zone is one of these: `Australia/*` is all that begin so. */
export function isInZones(zone: string, zones: readonly string[]): boolean {
  return zones.some((each) => (each.endsWith('*') ? zone.startsWith(each.slice(0, -1)) : zone === each))
}

/** Whether a time zone tells where somebody is: UTC does not. */
export function isOfPlace(zone: string): boolean {
  return /^(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/\w/.test(zone)
}
