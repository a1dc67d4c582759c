import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makePerson } from '../../../test/person.ts'
import { worldsOfATest } from '../../../test/worlds.ts'

const open = worldsOfATest()
const long = 'My 3 year old hits me when I say no and I do not know what to do about it any more. '
  .repeat(47)
  .slice(0, 4000)
const danger = 'My 5 month old is hard to wake, really hot and his breathing looks strange'

test('one address that asks too much holds up nobody: its questions are refused before they are read', async () => {
  const world = await open({ NESTBOOK_QUESTIONS_PER_MINUTE: '4', NESTBOOK_GUEST_QUESTIONS: '0' })
  // Long questions cost more: the first uses the minute up.
  expect((await makePerson(world.address).ask(long)).status).toBe(200)
  const flood = Promise.all(Array.from({ length: 60 }, () => makePerson(world.address).ask(long)))
  const waits: number[] = []
  for (let n = 0; n < 20; n++) {
    const from = performance.now()
    await makePerson(world.address).get('/api/usage')
    waits.push(performance.now() - from)
    await pause(20)
  }
  expect(new Set((await flood).map(({ status }) => status))).toEqual(new Set([429]))
  waits.sort((one, other) => one - other)
  // Read as before the bound, 60 such questions held everybody up for 15 seconds.
  expect(waits.at(-2)).toBeLessThan(2000)
})

test('past the bound a long message is still heard when it begins or ends with a call for help', async () => {
  const world = await open({ NESTBOOK_QUESTIONS_PER_MINUTE: '4', NESTBOOK_GUEST_QUESTIONS: '0' })
  const person = makePerson(world.address)
  await person.ask(long)
  for (const message of [`${danger}. ${long}`.slice(0, 4000), `${long.slice(0, 3800)} ${danger}`])
    expect((await person.ask(message)).events[1]?.event.type).toBe('help')
})
