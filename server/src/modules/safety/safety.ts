import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type HelpCard, type HelpRoute, helpCard, helpRoutes } from '@nestbook/contract/research.ts'
import * as z from 'zod/mini'
import { typesetAll } from '../voice/voice.ts'

const pair = z.tuple([z.string(), z.string()])

const cardsFile = z.strictObject({
  elsewhere: z.string(),
  /** What is said above an answer where a message may tell of danger; `says`, by which words it may. */
  inCase: z.strictObject({ line: z.string(), says: z.array(z.string()) }),
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

const signsFile = z.array(
  z.strictObject({
    route: z.enum(helpRoutes),
    /** Whether it means danger whatever else the message reads like. */
    isSure: z.optional(z.boolean()),
    says: z.array(z.string()),
    unless: z.array(z.string()),
  }),
)

/** What in a message points to danger, by words that rules know. */
export type DangerSign = { route: HelpRoute; isSure: boolean }

export type Safety = {
  /** Every telephone line and help site that may be named anywhere in the content. */
  knownLines: Set<string>
  /** The lines of every card, each with what it is, to be told to whoever writes. */
  mainLines: string[]
  /** The sign of danger in a message, the most urgent first; null when nothing points to danger. */
  signIn: (message: string) => DangerSign | null
  card: (route: HelpRoute) => HelpCard
  /** Where help is, in a line, above an answer to a message that may tell of danger and most likely does not. */
  inCase: string
  /** Whether a message has words that danger is told in as often as not ("hates his life", "swallowed a penny"). */
  maySignIn: (message: string) => boolean
  /** What is said below the card. */
  afterwards: (route: HelpRoute) => string
}

/** Reads content/safety: fixed words that no model writes, changes or holds back. */
export function loadSafety(contentFolder: string): Safety {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(contentFolder, 'safety', name), 'utf8'))
  const { cards, contacts, also, otherLines, elsewhere, inCase } = cardsFile.parse(typesetAll(read('help-cards.json')))
  const signs = signsFile.parse(read('danger-signs.json')).map(({ route, isSure = false, says, unless }) => ({
    sign: { route, isSure },
    says: says.map(signOf),
    unless: unless.map(signOf),
  }))
  const doubts = inCase.says.map(signOf)
  const contact = (id: string, line: string) => {
    const { label, href } = contacts[id] ?? { label: '', href: '' }
    return { label, href, line }
  }
  return {
    knownLines: new Set([...Object.values(contacts).map(({ label }) => label), ...Object.keys(otherLines)]),
    mainLines: Object.entries(also).map(([id, line]) => `${contacts[id]?.label}: ${line}`),
    signIn: (message) => {
      const plain = plainOf(message)
      return (
        signs.find(
          ({ says, unless }) => says.some((sign) => sign.test(plain)) && !unless.some((sign) => sign.test(plain)),
        )?.sign ?? null
      )
    },
    card: (route) => {
      const { title, text, ...card } = cards[route]
      return helpCard.parse({
        type: 'help',
        route,
        title,
        text,
        contacts: card.contacts.map(([id, line]) => contact(id, line)),
        meanwhile: card.meanwhile ?? [],
        also: card.also.map((id) => contact(id, also[id] ?? '')),
        elsewhere,
      })
    },
    inCase: inCase.line,
    maySignIn: (message) => {
      const plain = plainOf(message)
      return doubts.some((sign) => sign.test(plain))
    },
    afterwards: (route) => cards[route].afterwards,
  }
}

// In the signs file ` .. ` stands for up to four words, so that a person can read and mend the list.
function signOf(pattern: string): RegExp {
  const loose = withoutApostrophes(pattern)
    .replaceAll(' .. ', '(?:\\W+\\w+){0,4}?\\W+')
    .replaceAll(' ?', '\\W*')
    .replaceAll(' ', '\\W+')
  return new RegExp(`\\b(?:${loose})\\b`, 'i')
}

function plainOf(message: string): string {
  return withoutApostrophes(message.toLowerCase().replace(/\s+/g, ' '))
}

// Tired thumbs leave them out.
function withoutApostrophes(text: string): string {
  return text.replace(/['’‘]/g, '')
}
