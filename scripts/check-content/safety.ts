import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type HelpRoute, helpRoutes } from '@nestbook/contract/research.ts'
import * as z from 'zod/mini'
import { loadSafety, type Safety } from '../../server/src/modules/safety/safety.ts'
import { attempt, type Checked, indexesOfRepeats } from './checked.ts'

/** Emergency services, crisis lifeline, child-abuse hotline, poison control: on every card, whatever brought it up. */
const linesOnEveryCard = ['tel:911', 'tel:988', 'tel:18004224453', 'tel:18002221222']
const fewestMessages = 10
const fewestHarmless = 60

const examplesFile = z.strictObject({
  dangers: z.record(z.enum(helpRoutes), z.array(z.string())),
  harmless: z.array(z.string()),
})
type Examples = z.infer<typeof examplesFile>

/** Loads cards and signs as the server does, and tries them on the example messages. */
export function checkSafety(contentFolder: string): Checked {
  const loaded = attempt('content/safety', () => loadSafety(contentFolder))
  const file = join(contentFolder, 'safety', 'examples.json')
  const parsed = attempt('content/safety/examples.json', () =>
    examplesFile.parse(JSON.parse(readFileSync(file, 'utf8'))),
  )
  const [safety, examples] = [loaded.value, parsed.value]
  if (!safety || !examples)
    return { counts: 'the safety files cannot be read', complaints: [...loaded.complaints, ...parsed.complaints] }
  const { dangers, harmless } = examples
  return {
    counts: `${helpRoutes.length} help cards, ${Object.values(dangers).flat().length} dangers and ${harmless.length} look-alikes tried`,
    complaints: [
      ...helpRoutes.flatMap((route) => mistakesOnCard(route, safety)),
      ...helpRoutes.flatMap((route) => messagesMissed(route, dangers[route], safety)),
      ...falseAlarms(harmless, safety),
      ...repeatsAmong(examples),
    ],
  }
}

function mistakesOnCard(route: HelpRoute, safety: Safety): string[] {
  const where = `content/safety/help-cards.json ${route}`
  const { value: card, complaints } = attempt(where, () => safety.card(route))
  if (!card) return complaints
  const lines = [...card.contacts, ...card.also]
  return [
    ...linesOnEveryCard
      .filter((line) => !lines.some(({ href }) => href === line))
      .map((line) => `${where}: the card lacks ${line}`),
    ...lines
      .filter(({ label, line, href }) => !/^(tel|sms):\d+$/.test(href) || label === '' || line === '')
      .map(({ label, href }) => `${where}: "${label}" (${href}) is no line that a thumb can call`),
    ...(safety.afterwards(route).trim() === '' ? [`${where}: says nothing below the card`] : []),
  ]
}

function messagesMissed(route: HelpRoute, messages: string[], safety: Safety): string[] {
  const where = `content/safety/examples.json ${route}`
  return [
    ...(messages.length < fewestMessages ? [`${where}: fewer than ${fewestMessages} messages`] : []),
    ...messages
      .filter((message) => safety.signIn(message)?.route !== route)
      .map((message) => `${where}: "${message}" goes to ${safety.signIn(message)?.route ?? 'no card'}`),
  ]
}

function falseAlarms(messages: string[], safety: Safety): string[] {
  const where = 'content/safety/examples.json harmless'
  return [
    ...(messages.length < fewestHarmless ? [`${where}: fewer than ${fewestHarmless} messages`] : []),
    ...messages
      .filter((message) => safety.signIn(message) !== null)
      .map((message) => `${where}: "${message}" goes to ${safety.signIn(message)?.route}`),
  ]
}

function repeatsAmong({ dangers, harmless }: Examples): string[] {
  const messages = [...Object.values(dangers).flat(), ...harmless]
  return indexesOfRepeats(messages).map((index) => `content/safety/examples.json: "${messages[index]}" stands twice`)
}
