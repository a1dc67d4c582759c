import { isInZones, isOfPlace } from '@nestbook/contract/rules/time-zones.ts'
import * as z from 'zod/mini'

/** Whom a card or a quiet line may name in a country. */
export const roles = ['emergency', 'crisis', 'child', 'poison', 'domestic'] as const
export type Role = (typeof roles)[number]

const helpLine = z.strictObject({
  name: z.string(),
  label: z.string(),
  href: z.string().check(z.regex(/^tel:\d+$/)),
  /** What it is, on the card. */
  line: z.string(),
  isAlwaysThere: z._default(z.boolean(), false),
  isFree: z._default(z.boolean(), false),
  takesTexts: z._default(z.boolean(), false),
  /** The page that says so: an authority's, or who answers there. */
  source: z.url(),
})
export type HelpLine = z.infer<typeof helpLine>

/** Words by which a parent names the country, and time zones: `Australia/*` is all that begin so. */
const known = { says: z.array(z.string()), zones: z.array(z.string()) }
const lines = z.partialRecord(z.enum(roles), helpLine)

/** content/safety/countries.json: who helps outside the United States. */
export const countriesFile = z.strictObject({
  /** The United States, which the cards are written for. */
  home: z.strictObject(known),
  /** Who listens where no line is known. */
  nobodyKnown: z.strictObject({ crisis: z.string(), assault: z.string(), substances: z.string(), online: z.string() }),
  /** What stands below a card, in a country with lines of its own and in any other. */
  below: z.string(),
  belowAnywhere: z.string(),
  anywhere: lines,
  countries: z.record(z.string(), z.strictObject({ name: z.string(), ...known, lines })),
})
export type CountriesFile = z.infer<typeof countriesFile>

/** A country outside the United States, as far as it is known; `name` is null where no line of it is. */
export type Country = { name: string | null; lines: Partial<Record<Role, HelpLine>> & { emergency: HelpLine } }

/** Finds the country of a parent. Undefined where nothing tells it, null for the United States. */
export type FindCountry = {
  /** In what they wrote: `plainly` where they say that they live there, else where they say that something is there. */
  inText: (text: string, how: 'plainly' | 'perhaps') => Country | null | undefined
  /** By the name that a model gives it. */
  byName: (name: string) => Country | null | undefined
  /** By the time zone of their browser. */
  byZone: (zone: string) => Country | null | undefined
}

export function makeFindCountry({ home, anywhere, countries }: CountriesFile): FindCountry {
  const { emergency } = anywhere
  if (!emergency) throw new Error('countries.json: anywhere has no emergency line')
  const elsewhere: Country = { name: null, lines: { emergency } }
  const all = [
    { ...home, country: null },
    ...Object.values(countries).map(({ name, says, zones, lines }) => ({
      ...{ says, zones },
      country: { name, lines: { emergency, ...lines } },
    })),
  ].map(({ says, zones, country }) => ({
    ...toldIn(says),
    named: new Set(says.map(bare)),
    zones,
    country,
  }))
  return {
    inText: (text, how) => {
      const found = all.filter((one) => one[how].test(text))
      return found.length === 1 ? found[0]?.country : undefined
    },
    byName: (name) => {
      const found = all.find(({ named }) => named.has(bare(name.trim())))
      return found ? found.country : elsewhere
    },
    byZone: (zone) => {
      const found = all.find(({ zones }) => isInZones(zone, zones))
      if (found) return found.country
      return isOfPlace(zone) ? elsewhere : undefined
    },
  }
}

function bare(name: string): string {
  return name.toLowerCase().replace(/^the /, '')
}

/** Who is on a visit, or speaks of somebody there, does not say where they live. */
const isVisit = String.raw`(?<!\b(?:visit|trip|travel|holiday|vacation|fl[ye]w?|flight|family|parents|sister|brother|friends?|grandparents|grew up|born|study|studies|used to|did|was|were|years ago|back)\b[^.!?\n]{0,40})`
const lives = String.raw`\b(?:i|we)(?:['’]?(?:m|re)| am| are| live| living| moved)\W+(?:\w+\W+){0,2}(?:in|to)`

function toldIn(says: string[]) {
  const any = says.map((each) => each.replaceAll('.', String.raw`\.`)).join('|')
  const name = String.raw`(?:the )?(?:${any})(?!\w)`
  return {
    plainly: new RegExp(
      String.raw`${lives} ${name}|\((?:in )?${name}\)|\b(?:here in|based in) ${name}|\b(?:${any})[- ](?:based|mum|mom|dad|parent|here)\b`,
      'i',
    ),
    perhaps: new RegExp(String.raw`${isVisit}\bin ${name}`, 'i'),
  }
}
