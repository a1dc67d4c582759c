import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type HelpCard, type HelpRoute, helpCard, helpRoutes } from '@nestbook/contract/research.ts'
import * as z from 'zod/mini'
import { typesetAll } from '../voice/voice.ts'
import { inLanguage, languagesFile } from './card-languages.ts'
import {
  type CountriesFile,
  type Country,
  countriesFile,
  type FindCountry,
  type HelpLine,
  makeFindCountry,
} from './countries.ts'
import { type FindHazard, type Hazard, hazardsFile, makeFindHazard } from './hazards.ts'
import { inCountry, quietAbroad, wordsIn } from './in-country.ts'
import { type DangerKind, isForDoctor, kindsFile, soonAt } from './kinds.ts'
import { makeBesidePlea } from './pleas.ts'
import { makeSureSigns, makeWithoutEveryday, makeWithoutIdioms, type SureSign, signsFile } from './sure-signs.ts'

export type { Country } from './countries.ts'
export type { Hazard } from './hazards.ts'
export { type DangerKind, isForDoctor, isPossibleAt, soonAt } from './kinds.ts'
export type { SureSign } from './sure-signs.ts'

const pair = z.tuple([z.string(), z.string()])

/** `heavy`: somebody is low and nothing more is told; `around_birth`: the same of a parent around a birth. */
export const quietKeys = [...helpRoutes, 'heavy', 'around_birth'] as const
export type QuietKey = (typeof quietKeys)[number]

const cardsFile = z.strictObject({
  elsewhere: z.string(),
  /** Two quiet lines above an answer, where a word about help is kind and a card would be too much. */
  quiet: z.record(z.enum(quietKeys), z.string()),
  /** What is said to words of despair, and more of it below an answer. */
  stay: z.strictObject({
    words: z.array(z.string()).check(z.minLength(1)),
    ...{ next: z.string(), offer: z.string(), ifAnswer: z.string() },
  }),
  /** What a medical card says when an emergency room is due, and no ambulance. */
  atOnce: z.strictObject({ contacts: z.array(pair), afterwards: z.string() }),
  /** What is said below a medical card for which no sign could be named. */
  unnamed: z.strictObject({ afterwards: z.string() }),
  contacts: z.record(z.string(), z.strictObject({ label: z.string(), href: z.string() })),
  also: z.record(z.string(), z.string()),
  /** Lines that guidebook pages may name beside those on the cards, each with what it is. */
  otherLines: z.record(z.string(), z.string()),
  cards: z.record(
    z.enum(helpRoutes),
    z.strictObject({
      title: z.string(),
      text: z.string(),
      contacts: z.array(pair),
      meanwhile: z.optional(z.array(z.string())),
      also: z.array(z.string()),
      afterwards: z.string(),
    }),
  ),
})
type Cards = z.infer<typeof cardsFile>

/** Where help is: by which way, and for what, where that is known. */
/** `isSure`: false where only a likely danger was read. */
export type Danger = { route: HelpRoute; kind: DangerKind | null; isSure?: boolean }

/** Whom it is said to: in which language, and where they live; the United States where that is not known. */
export type SaidTo = { language?: string | null; country?: Country | null }

export type Safety = {
  kinds: Map<string, DangerKind>
  /** Every telephone line and help site that may be named anywhere in the content. */
  knownLines: Set<string>
  /** The lines of every card, each with what it is, to be told to whoever writes. */
  mainLines: string[]
  /** The same of a country. */
  linesIn: (country: Country) => string[]
  /** A text of the guidebook's with the lines of a country in the place of those of the United States. */
  inCountry: (text: string, country: Country) => string
  findCountry: FindCountry
  /** What a message plainly tells, whatever else it says: dangers and signs for a doctor, in the order of the file. */
  sureSigns: (message: string) => SureSign[]
  /** What a message tells in passing that is unsafe at its child's age. */
  findHazard: FindHazard
  /** A message without turns of phrase that sound like danger and mean none. */
  withoutIdioms: (message: string) => string
  /** A message without small mishaps of any day, where it tells nothing graver: so the reader of danger gets it. */
  withoutEveryday: (message: string) => string
  /** What a message says beside words of despair; null where it holds none. */
  besidePlea: (message: string) => string | null
  /** What is said to words of despair: first where help is. */
  stay: (message: string, isBelowAnswer: boolean, to?: SaidTo) => string
  /** The languages beside English in which a card can be shown. */
  languages: string[]
  /** In a language of content/safety/card-languages.json, else in English. */
  card: (danger: Danger, to?: SaidTo) => HelpCard
  /** What is said below the card. */
  afterwards: (danger: Danger, to?: SaidTo) => string
  quiet: (key: QuietKey, to?: SaidTo) => string
  /** What opens the answer where a sign for a doctor is told. */
  signLine: (kind: DangerKind, to?: SaidTo) => string
  /** What is said to a hazard, in the words of a country. */
  hazardLine: (hazard: Hazard, to?: SaidTo) => string
}

/** Lines that stand on every card, whatever brought it up: emergency services, crisis, child abuse, poison. */
const everywhere = ['call911', 'call988', 'text988', 'callChildhelp', 'poison']

/** Reads content/safety: fixed words that no model writes, changes or holds back. */
export function loadSafety(contentFolder: string): Safety {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(contentFolder, 'safety', name), 'utf8'))
  const file = cardsFile.parse(typesetAll(read('help-cards.json')))
  const kinds = kindsFile.parse(typesetAll(read('kinds.json')))
  const languages = languagesFile.parse(read('card-languages.json'))
  const countries = countriesFile.parse(typesetAll(read('countries.json')))
  const signs = signsFile.parse(read('danger-signs.json'))
  const hazards = hazardsFile.parse(typesetAll(read('hazards.json')))
  const { also, contacts, otherLines } = file
  const kindsById = new Map(kinds.map((kind) => [kind.id, kind]))
  const wordsOf = ({ language }: SaidTo) => languages[language ?? 'en']
  const said = (text: string, { country }: SaidTo, isShort = false) =>
    country ? wordsIn(text, country, countries, isShort) : text
  return {
    kinds: kindsById,
    knownLines: new Set([
      ...[...Object.values(contacts), ...linesAbroad(countries)].map(({ label }) => label),
      ...Object.keys(otherLines),
    ]),
    mainLines: Object.entries(also).map(([id, line]) => `${contacts[id]?.label}: ${line}`),
    linesIn: ({ lines }) => Object.values(lines).map(({ label, line }) => `${label}: ${line}`),
    inCountry: (text, country) => wordsIn(text, country, countries),
    findCountry: makeFindCountry(countries),
    languages: Object.keys(languages),
    sureSigns: makeSureSigns(signs, (kind) => kindsById.get(kind)?.route),
    findHazard: makeFindHazard(hazards, signs),
    withoutIdioms: makeWithoutIdioms(signs),
    withoutEveryday: makeWithoutEveryday(signs),
    besidePlea: makeBesidePlea(signs),
    stay: (message, isBelowAnswer, to = {}) => {
      const { words, next, offer, ifAnswer } = file.stay
      const empathy = words[message.length % words.length]
      return [`*${said(file.quiet.heavy, to)}*`, empathy, next, isBelowAnswer ? `${offer} ${ifAnswer}` : offer].join(
        '\n\n',
      )
    },
    card: (danger, to = {}) => {
      const { language, country } = to
      const words = wordsOf(to)
      const card =
        words && language ? inLanguage(cardOf({ ...danger, kind: null }, file), language, words) : cardOf(danger, file)
      return country ? inCountry(card, country, countries) : card
    },
    afterwards: (danger, to = {}) =>
      said(wordsOf(to)?.cards[danger.route].afterwards ?? danger.kind?.afterwards ?? afterCardOf(danger, file), to),
    quiet: (key, to = {}) => {
      const words = wordsOf(to)
      if (words) return to.country ? quietAbroad(words.elsewhere, to.country) : words.quiet
      return said(file.quiet[key], to)
    },
    signLine: ({ title, line }, to = {}) => `**${said(title, to, true)}** ${said(line, to)}`,
    hazardLine: ({ line }, to = {}) => said(line, to),
  }
}

function linesAbroad({ anywhere, countries }: CountriesFile): HelpLine[] {
  return [anywhere, ...Object.values(countries).map(({ lines }) => lines)].flatMap((lines) => Object.values(lines))
}

function cardOf({ route, kind }: Danger, { cards, contacts, also, atOnce, elsewhere }: Cards): HelpCard {
  const { meanwhile = [], ...card } = cards[route]
  const contact = (id: string, line: string) => {
    const { label, href } = contacts[id] ?? { label: '', href: '' }
    return { label, href, line }
  }
  const first = kind?.contacts ?? (isAtOnce(kind) ? atOnce.contacts : card.contacts)
  const named = new Set(first.map(([id]) => id))
  const rest = [...new Set([...(kind ? everywhere : card.also), ...everywhere])].filter((id) => !named.has(id))
  return helpCard.parse({
    type: 'help',
    route,
    title: kind?.title ?? card.title,
    text: kind?.line ?? card.text,
    contacts: first.map(([id, line]) => contact(id, line)),
    meanwhile: isAtOnce(kind) || kind?.contacts ? [] : meanwhile,
    also: rest.map((id) => contact(id, also[id] ?? '')),
    elsewhere,
  })
}

/** An emergency room now, and no ambulance unless it gets worse. */
function afterCardOf({ route, kind, isSure }: Danger, { atOnce, unnamed, cards }: Cards): string {
  if (isAtOnce(kind)) return atOnce.afterwards
  return route === 'medical' && !kind && isSure === false ? unnamed.afterwards : cards[route].afterwards
}

function isAtOnce(kind: DangerKind | null): boolean {
  return kind?.route === 'medical' && !isForDoctor(kind) && soonAt(kind, null) === 'now'
}
