import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadTestKnowledge } from '../../../test/knowledge.ts'
import { makePerson } from '../../../test/person.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { countryOf } from './country.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const { safety } = loadTestKnowledge()
const nameOf = (text: string, timeZone: string | null = null, before = '') =>
  countryOf({ text, timeZone, history: before ? [{ role: 'user', content: before }] : [] }, safety)?.name

test('[ENGINE-09] a parent lives where they say so, else where their browser is, else where they speak of', () => {
  for (const [text, zone, name] of [
    ["We're in the UK and the health visitor said to wait", 'America/New_York', 'the UK'],
    ['I live in Melbourne, Australia with two boys', null, undefined],
    ['I live near Perth in Australia with two boys', null, 'Australia'],
    ['Any mums (NZ) whose baby does this?', null, 'New Zealand'],
    ['UK mum here, he wakes hourly', null, 'the UK'],
    ['My husband and I live in Canada', 'Europe/London', 'Canada'],
    ['We moved to the US last year', 'Europe/London', undefined],
    ['She had days off like we did in India', 'America/Chicago', undefined],
    ['My sister is on vacation in Ireland and asks', null, undefined],
    ['Peppa Pig is from the UK', null, undefined],
    ['She wakes hourly', 'Europe/London', 'the UK'],
    ['She wakes hourly', 'UTC', undefined],
    ['Which car seats are legal in Canada?', null, 'Canada'],
    ['I want him to come to us, and we live to tell', 'Europe/London', 'the UK'],
  ] as const)
    expect(nameOf(text, zone), text).toBe(name)
  expect(nameOf('She wakes hourly', null, 'We live in New Zealand')).toBe('New Zealand')
})

const first = async (danger: string, timeZone: string) => {
  const person = makePerson(world.address, crypto.randomUUID(), { 'x-time-zone': timeZone })
  const { events } = await person.ask(danger)
  const card = events.map(({ event }) => event).find(({ type }) => type === 'help')
  return card?.type === 'help' ? card.contacts.map(({ label }) => label) : []
}

test('[ENGINE-09] a guest in London is told 999 and Samaritans, one in New York 911 and 988', async () => {
  const blue = "My baby has turned blue and isn't breathing"
  expect(await first(blue, 'Europe/London')).toEqual(['999'])
  expect(await first(blue, 'America/New_York')).toEqual(['Call 911'])
  const tired = 'I want to kill myself, I have pills in my hand'
  expect((await first(tired, 'Europe/London'))[0]).toBe('116 123')
  expect((await first(tired, 'America/New_York'))[0]).toBe('Call 988')
})

test('[ENGINE-09] an answer from the guidebook names the lines of where the family lives', async () => {
  const fever = 'What do I do when my 2 year old has a fever?'
  const told = async (timeZone: string) => {
    const { events } = await makePerson(world.address, crypto.randomUUID(), { 'x-time-zone': timeZone }).ask(fever)
    return events.flatMap(({ event }) => (event.type === 'text_chunk' ? [event.text] : [])).join('')
  }
  expect(await told('America/New_York')).toMatch(/\b911\b/)
  const inLondon = await told('Europe/London')
  expect(inLondon).toMatch(/\b999\b/)
  expect(inLondon).not.toMatch(/\b911\b/)
})
