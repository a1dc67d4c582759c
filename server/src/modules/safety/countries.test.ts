import { type HelpCard, helpRoutes } from '@nestbook/contract/research.ts'
import { expect, test } from 'vitest'
import { readConfig } from '../../settings/config.ts'
import { loadGuidebook } from '../guidebook/guidebook.ts'
import { loadSafety, quietKeys } from './safety.ts'

const { contentFolder } = readConfig(process.env)
const safety = loadSafety(contentFolder)
const usOnly = /\b(?:911|988|1-8\d\d-\d{3}-\d{4})\b|childhelp|ncmec|cybertip/i
const places = [
  ['Europe/London', 'the UK', '999', '116 123'],
  ['Europe/Dublin', 'Ireland', '112', '116 123'],
  ['Australia/Hobart', 'Australia', '000', '13 11 14'],
  ['Pacific/Auckland', 'New Zealand', '111', '1737'],
  ['Asia/Calcutta', 'India', '112', '14416'],
  ['Europe/Berlin', null, '112', null],
] as const
const saidOn = ({ title, text, contacts, also, meanwhile }: HelpCard) =>
  JSON.stringify([title, text, contacts, also, meanwhile])

test.each(places)(
  '[ENGINE-09] in %s no card or quiet line names a number of the United States',
  (zone, name, emergency, crisis) => {
    const country = safety.findCountry.byZone(zone) ?? null
    expect(country?.name).toBe(name)
    const dangers = [
      ...helpRoutes.map((route) => ({ route, kind: null })),
      ...[...safety.kinds.values()].map((kind) => ({ route: kind.route, kind })),
    ]
    for (const language of [null, ...safety.languages])
      for (const danger of dangers) {
        const card = safety.card(danger, { language, country })
        const numbers = [...card.contacts, ...card.also].map(({ label }) => label)
        expect(numbers).toContain(emergency)
        expect(numbers.includes(crisis ?? emergency)).toBe(true)
        expect(new Set(numbers).size).toBe(numbers.length)
        expect(`${saidOn(card)} ${safety.afterwards(danger, { language, country })}`).not.toMatch(usOnly)
        expect(card.title.length).toBeLessThanOrEqual(language ? 90 : 60)
      }
    for (const kind of safety.kinds.values()) expect(safety.signLine(kind, { country })).not.toMatch(usOnly)
    for (const key of quietKeys)
      for (const language of [null, 'es']) expect(safety.quiet(key, { language, country })).not.toMatch(usOnly)
  },
)

test('[ENGINE-09] Canada has 911 and 988 of its own, and another poison center', () => {
  const country = safety.findCountry.byZone('America/Toronto') ?? null
  const card = safety.card({ route: 'poison', kind: null }, { country })
  expect(card.contacts.map(({ label }) => label)).toEqual(['1-844-764-7669', '911'])
  expect(safety.quiet('heavy', { country })).toBe(safety.quiet('heavy'))
})

test('[ENGINE-09] in the United States, and where nobody knows, each card is as it was', () => {
  for (const zone of ['America/New_York', 'Pacific/Honolulu']) expect(safety.findCountry.byZone(zone)).toBeNull()
  for (const zone of ['UTC', 'Etc/GMT+5', '', 'nonsense']) expect(safety.findCountry.byZone(zone)).toBeUndefined()
  expect(safety.card({ route: 'self_harm_parent', kind: null }).contacts.map(({ href }) => href)).toEqual([
    'tel:988',
    'sms:988',
    'tel:911',
  ])
})

test('[ENGINE-09] hours are named where a line keeps them', () => {
  const country = safety.findCountry.byZone('Europe/Dublin') ?? null
  expect(safety.quiet('poison', { country })).toContain('the Public Poisons Line (01 809 2166) can be asked.')
  expect(safety.quiet('domestic_violence', { country })).toContain('Women’s Aid (1800 341 900) listens day and night')
})

test.each(places)('[ENGINE-09] in %s no page of the guidebook names a number of the United States', (zone) => {
  const country = safety.findCountry.byZone(zone)
  if (!country) throw new Error(`${zone} is nowhere`)
  // Take It Down helps in every country.
  const lines = /\b(?:911|988|1-8\d\d-\d{3}-\d{4})\b|childhelp|samhsa|maternal mental health|cybertip/i
  const texts = textsIn(loadGuidebook(contentFolder).pages).filter((text) => lines.test(text))
  expect(texts.length).toBeGreaterThan(500)
  for (const text of texts) {
    const told = safety.inCountry(text, country)
    expect(told).not.toMatch(lines)
    expect(told).not.toMatch(/\s[,;]|,,|\(\(/)
  }
})

test('[ENGINE-09] a sentence of a page reads as though it had been written there', () => {
  const inZone = (zone: string, text: string) => {
    const country = safety.findCountry.byZone(zone)
    return country ? safety.inCountry(text, country) : text
  }
  expect(
    inZone('Europe/London', 'If you fear you’ll hurt them, Childhelp, 1-800-422-4453, listens day and night.'),
  ).toBe('If you fear you’ll hurt them, the NSPCC (0808 800 5000) listens.')
  expect(inZone('Europe/Berlin', 'For substances, 1-800-662-4357 can help; with talk of dying call or text 988.')).toBe(
    'For substances, a helpline for alcohol and drugs (findahelpline.com) can help; with talk of dying call a crisis line (findahelpline.com).',
  )
  expect(inZone('Australia/Hobart', 'Call Poison Help at once, 1-800-222-1222; 911 if hard to wake.')).toBe(
    'Call the Poisons Information Centre (13 11 26) at once; 000 if hard to wake.',
  )
  expect(inZone('America/Toronto', 'Talk of dying: call or text 988 now.')).toBe('Talk of dying: call or text 988 now.')
})

function textsIn(thing: unknown): string[] {
  if (typeof thing === 'string') return [thing]
  return thing && typeof thing === 'object' ? Object.values(thing).flatMap(textsIn) : []
}
