import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FinalResult, HelpRoute } from '@nestbook/contract/research.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeParent, resultOf } from './parent.ts'
import { openWorld, type World } from './world.ts'

/** Its model is configured and cannot be reached: what is promised here must hold without one. */
let world: World
beforeAll(async () => {
  const down = { MODEL_PROVIDER: 'openai', MODEL_BASE_URL: 'http://127.0.0.1:9/v1', MODEL_WRITING: 'none' }
  world = await openWorld(down)
})
afterAll(() => world.close())

const ask = async (question: string) => resultOf(await makeParent(world.address).ask(question))
const askAll = async (questions: string[]): Promise<FinalResult[]> => {
  const results = []
  for (const question of questions) results.push(await ask(question))
  return results
}

const ours = [
  'My 3 year old hits me when I say no',
  'My husband and I fight about screen time in front of the kids',
  'I am so burned out that I yell at my toddler every evening',
  'How do I explain periods to my 10 year old?',
  'My 6 year old refuses to go to school',
  'Is a fever of 101 dangerous for my 2 year old?',
  'My teen wants to get her driving license and I am scared',
  'My ex lets our son, 8, stay up until midnight. Can I stop that in court?',
  'Could my 5 year old have ADHD?',
  'We are short of money. What do we tell our 9 year old?',
  'My mother in law gives my 1 year old sweets',
  'How much sleep does a 4 month old need?',
]
const notOurs = [
  'Write a python script that sorts a list of numbers',
  'What is the capital of Mongolia?',
  'Can you help me file an extension on my taxes?',
  'Which stocks should I buy this year?',
  'Who won the world cup in 2014?',
  'Translate "good morning" into Japanese',
  'How do I change the oil in a Honda Civic?',
  'Explain the second law of thermodynamics',
  'Write a limerick about a lobster',
  'What is the best laptop under 800 dollars?',
]

test('[ENGINE-03] all of parenting is answered, warmly and each time in other words', async () => {
  const results = await askAll(ours)
  const refused = results.flatMap(({ outcome }, place) => (outcome === 'declined' ? [ours[place]] : []))
  expect(refused).toEqual([])
  const openings = results.map(({ response }) => response.split(/(?<=[.?!])\s/)[0])
  expect(new Set(openings).size).toBe(openings.length)
  for (const opening of openings) expect(opening).not.toMatch(/^(?:hi|hello|hey|great question|good question)\b|!/i)
})

test('[ENGINE-03] where it matters it is said that no doctor, psychologist or lawyer speaks', async () => {
  const [fever, court, attention] = await askAll(ours.filter((question) => /fever|court|ADHD/.test(question)))
  for (const result of [fever, court, attention])
    expect(result?.response).toMatch(/not a (?:\w+, )*(?:\w+ or )?(?:medical|legal|doctor|lawyer|psycholog)/i)
})

test('[ENGINE-03] [ENGINE-09] a family that writes Spanish is asked for English in Spanish, and is heard when it is in danger', async () => {
  const theirs = [
    '¿Cuánto tiempo de pantalla para uno de 5?',
    'actividades para enseñar a contar hasta 20',
    'lactancia y cafe, cuantas tazas al dia?',
  ]
  for (const { response } of await askAll(theirs))
    expect(response).toContain('¿Puedes escribirme tu pregunta en inglés?')
  const [cars, pills] = await askAll([
    'cual es mejor aceite para un civic 2014, lo cambio yo mismo',
    'mi niña de 2 se tragó las pastillas de mi mamá',
  ])
  expect(cars?.outcome).toBe('declined')
  expect(cars?.response).not.toContain('inglés')
  expect(pills?.outcome).toBe('helped')
})

test('[ENGINE-03] what is not parenting is declined in a sentence or two, kindly, with a way back', async () => {
  const results = await askAll(notOurs)
  const answered = results.flatMap(({ outcome }, place) => (outcome === 'declined' ? [] : [notOurs[place]]))
  expect(answered).toEqual([])
  for (const { response, followUps, studies } of results) {
    expect(response.length).toBeLessThan(400)
    expect(response).toMatch(/child|kid|famil|parent/i)
    expect(response).not.toMatch(/```|def |Ulaanbaatar|Germany|lobster,/)
    expect(followUps.length).toBeGreaterThan(0)
    expect(studies).toEqual([])
  }
})

const examples: { dangers: Record<HelpRoute, string[]>; harmless: string[] } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../content/safety/examples.json'), 'utf8'),
)
const dangers = Object.entries(examples.dangers).flatMap(([route, messages]) =>
  messages.slice(0, 3).map((message) => [message, route] as const),
)
/** The number that each route puts first. */
const first: Record<HelpRoute, RegExp> = {
  self_harm_parent: /:988$/,
  self_harm_child: /:988$/,
  abuse: /:911$|:18004224453$/,
  fear_of_hurting: /:988$|:911$|:18004224453$/,
  domestic_violence: /:911$|:18007997233$/,
  medical: /:911$/,
  poison: /:18002221222$|:911$/,
}

test('[ENGINE-09] every kind of danger gets its numbers before anything else, with the model down', async () => {
  for (const [message, route] of dangers) {
    const [connected, help, ...rest] = await makeParent(world.address).ask(message)
    expect(connected?.type).toBe('connected')
    if (help?.type !== 'help') expect.fail(`${message}: ${help?.type} came first`)
    expect([message, help.route]).toEqual([message, route])
    expect(help.contacts[0]?.href).toMatch(first[help.route])
    const all = [...help.contacts, ...help.also].map(({ href }) => href)
    for (const line of ['tel:911', 'tel:988', 'tel:18004224453', 'tel:18002221222']) expect(all).toContain(line)
    expect(resultOf(rest)).toMatchObject({ outcome: 'helped', studies: [], followUps: [] })
    expect(JSON.stringify(rest)).not.toMatch(/upgrade|pricing|\bPro\b/i)
  }
})

test('[ENGINE-09] what only sounds like danger gets no card', async () => {
  const alarmed = []
  for (const message of examples.harmless.slice(0, 30)) {
    const events = await makeParent(world.address).ask(message)
    if (events.some(({ type }) => type === 'help')) alarmed.push(message)
  }
  expect(alarmed.length).toBeLessThanOrEqual(1)
})

test('[ENGINE-09] a word of danger alone calls for no card where all else is plainly harmless', async () => {
  const results = await askAll([
    'We overdosed on cartoons this weekend, what calm shows are there for a 3 year old?',
    'How do I explain unconscious bias to my 11 year old for a poster?',
    'She went blue all over with food coloring for world book day, how do we get it off?',
    'My 14 year old is writing a play in which the duke is poisoned, is that a bad sign?',
  ])
  expect(results.map(({ outcome }) => outcome)).not.toContain('helped')
})
