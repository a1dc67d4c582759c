import { isInZones, isOfPlace } from '@nestbook/contract/rules/time-zones.ts'
import abroad from '../../../../content/safety/countries.json' with { type: 'json' }
import { helpWords } from '../../words/help.ts'
import type { HelpLine } from './number-list.tsx'

const [home, elsewhere] = ['US', 'elsewhere']
const known = Object.entries(abroad.countries)

/** The countries that we know lines of, and any other. */
export const countries: readonly { value: string; label: string }[] = [
  { value: home, label: helpWords.home },
  ...known
    .map(([value, { name }]) => ({ value, label: name.replace(/^the /, '') }))
    .sort((one, other) => one.label.localeCompare(other.label)),
  { value: elsewhere, label: helpWords.elsewhere },
]

/** The country that was chosen, else that of the time zone; who knows neither is shown the lines of the US. */
export function countryOf(chosen: string | null, zone: string): string {
  if (countries.some(({ value }) => value === chosen)) return chosen ?? home
  if (isInZones(zone, abroad.home.zones)) return home
  const [found] = known.find(([, { zones }]) => isInZones(zone, zones)) ?? []
  return found ?? (isOfPlace(zone) ? elsewhere : home)
}

/** Whom to call there, and what stands below. */
export function helpIn(country: string): { lines: readonly HelpLine[]; below: string } {
  if (country === home) return { lines: helpWords.numbers, below: helpWords.nowElsewhere }
  const [, found] = known.find(([code]) => code === country) ?? []
  const lines: [string, HelpLine][] = Object.entries(found?.lines ?? abroad.anywhere)
  return {
    lines: lines.map(([role, { href, label, line }]) => ({
      href,
      label: helpWords.call(label),
      line: role === 'poison' ? helpWords.swallowed(line) : line,
    })),
    below: found ? abroad.below.replace('{country}', found.name) : abroad.belowAnywhere,
  }
}
