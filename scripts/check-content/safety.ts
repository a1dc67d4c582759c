import { helpRoutes } from '@nestbook/contract/research.ts'
import {
  type Danger,
  type DangerKind,
  isForDoctor,
  loadSafety,
  quietKeys,
  type Safety,
} from '../../server/src/modules/safety/safety.ts'
import { attempt, type Checked, indexesOfRepeats } from './checked.ts'

/** Emergency services, crisis lifeline, child-abuse hotline, poison control: on every card, whatever brought it up. */
const linesOnEveryCard = ['tel:911', 'tel:988', 'tel:18004224453', 'tel:18002221222']
/** What is said first is read at three in the morning. */
const maxWordsFirst = 60
/** Telephone numbers of the United States, and short ones. */
const numbers = /\b(?:1-\d{3}-\d{3}-\d{4}|9(?:11|88))\b/g

/** Loads the cards, kinds and sure signs as the server does, and holds each card to its form. */
export function checkSafety(contentFolder: string): Checked {
  const { value: safety, complaints } = attempt('content/safety', () => loadSafety(contentFolder))
  if (!safety) return { counts: 'the safety files cannot be read', complaints }
  const kinds = [...safety.kinds.values()]
  const dangers: [string, Danger][] = [
    ...helpRoutes.map((route): [string, Danger] => [`help-cards.json ${route}`, { route, kind: null }]),
    ...kinds
      .filter((kind) => !isForDoctor(kind))
      .map((kind): [string, Danger] => [`kinds.json ${kind.id}`, { route: kind.route, kind }]),
  ]
  const inOtherLanguages = safety.languages.flatMap((language) =>
    helpRoutes.map((route) => [`card-languages.json ${language} ${route}`, { route, kind: null }, language] as const),
  )
  return {
    counts: `${helpRoutes.length} help cards, ${kinds.length} kinds of danger and of signs, ${quietKeys.length} quiet lines`,
    complaints: [
      ...dangers.flatMap(([where, danger]) => mistakesOnCard(`content/safety/${where}`, danger, safety)),
      ...inOtherLanguages.flatMap(([where, danger, language]) =>
        mistakesOnCard(`content/safety/${where}`, danger, safety, language),
      ),
      ...kinds.flatMap((kind) =>
        mistakesInWords(`content/safety/kinds.json ${kind.id}`, safety.signLine(kind), safety),
      ),
      ...quietKeys.flatMap((key) =>
        mistakesInWords(`content/safety/help-cards.json quiet ${key}`, safety.quiet(key), safety),
      ),
      ...kinds
        .filter(({ soon }) => soon.some((one) => one.soon === 'ambulance'))
        .flatMap((kind) => mistakesOfAmbulance(`content/safety/kinds.json ${kind.id}`, kind, safety)),
      ...indexesOfRepeats(kinds.map(({ line }) => line)).map(
        (at) => `content/safety/kinds.json ${kinds[at]?.id}: its line stands twice`,
      ),
    ],
  }
}

function mistakesOnCard(where: string, danger: Danger, safety: Safety, language = 'en'): string[] {
  const { value: card, complaints } = attempt(where, () => safety.card(danger, { language }))
  if (!card) return complaints
  const lines = [...card.contacts, ...card.also]
  return [
    ...linesOnEveryCard
      .filter((line) => !lines.some(({ href }) => href === line))
      .map((line) => `${where}: the card lacks ${line}`),
    ...lines
      .filter(({ label, line, href }) => !/^(tel|sms):\d+$/.test(href) || label === '' || line === '')
      .map(({ label, href }) => `${where}: "${label}" (${href}) is no line that a thumb can call`),
    ...(safety.afterwards(danger, { language }).trim() === '' ? [`${where}: says nothing below the card`] : []),
  ]
}

/** Where an ambulance is due it is called first, and nothing below the card waits until tomorrow. */
function mistakesOfAmbulance(where: string, kind: DangerKind, safety: Safety): string[] {
  const danger = { route: kind.route, kind }
  const { value: card } = attempt(where, () => safety.card(danger))
  if (!card) return []
  return [
    ...(card.contacts[0]?.href === 'tel:911' ? [] : [`${where}: another line than 911 comes first`]),
    ...(/\btomorrow\b/.test(safety.afterwards(danger)) ? [`${where}: puts something off until tomorrow`] : []),
  ]
}

function mistakesInWords(where: string, text: string, safety: Safety): string[] {
  const words = text.split(/\s+/).length
  const known = new Set([...safety.knownLines].flatMap((line) => line.match(numbers) ?? []))
  return [
    ...(words > maxWordsFirst ? [`${where}: ${words} words, more than ${maxWordsFirst}`] : []),
    ...(text.includes('!') ? [`${where}: an exclamation mark`] : []),
    ...(text.match(numbers) ?? [])
      .filter((number) => !known.has(number))
      .map((number) => `${where}: the line ${number} is not known`),
  ]
}
