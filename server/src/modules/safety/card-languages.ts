import { type HelpCard, helpRoutes } from '@nestbook/contract/research.ts'
import * as z from 'zod/mini'

/** content/safety/card-languages.json: what a card says in other languages, and two quiet lines that fit every danger. */
export const languagesFile = z.record(
  z.string(),
  z.strictObject({
    /** What stands above the card, and above the lines that answer as well. */
    kicker: z.string(),
    also: z.string(),
    /** What the buttons say; one that is missing says its number. */
    labels: z.record(z.string(), z.string()),
    /** By contact: what it is. A contact without a line is not shown, since it answers in other languages only. */
    lines: z.record(z.string(), z.string()),
    elsewhere: z.string(),
    /** What to do while an ambulance comes. */
    meanwhile: z.array(z.string()),
    quiet: z.string(),
    cards: z.record(
      z.enum(helpRoutes),
      z.strictObject({ title: z.string(), text: z.string(), afterwards: z.string() }),
    ),
  }),
)
export type CardLanguages = z.infer<typeof languagesFile>

/** The contacts that have a line in each language, by where they lead. */
const contactsByHref: Record<string, string> = {
  'tel:911': 'call911',
  'tel:988': 'call988',
  'tel:18004224453': 'callChildhelp',
  'tel:18002221222': 'poison',
  'tel:18007997233': 'callDomestic',
}

/** An English card in the words of a language. What to do in a certain kind of emergency is told by those who answer. */
export function inLanguage(card: HelpCard, language: string, words: CardLanguages[string]): HelpCard {
  const { title, text } = words.cards[card.route]
  const translated = (contact: HelpCard['contacts'][number]) => {
    const name = contactsByHref[contact.href] ?? ''
    const line = words.lines[name]
    return line ? [{ ...contact, label: words.labels[name] ?? contact.label, line }] : []
  }
  return {
    ...card,
    title,
    text,
    contacts: card.contacts.flatMap(translated),
    meanwhile: card.meanwhile.length > 0 ? words.meanwhile : [],
    also: card.also.flatMap(translated),
    elsewhere: words.elsewhere,
    translated: { language, kicker: words.kicker, also: words.also },
  }
}
