import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ModelEmulator, openDeafAddress, openModelEmulator } from '../../test/emulators/model/model-emulator.ts'
import { readAs } from '../../test/emulators/model/read-as.ts'
import type { ModelFault } from '../../test/emulators/model/script.ts'
import { readEvents, resultOf, runOf } from '../../test/parent.ts'
import { makePerson } from '../../test/person.ts'
import { makeLoadedDatabase, openWorld, type World } from '../../test/world.ts'
import { usualLimits } from '../adapters/model/limits.ts'
import type { ModelTimeouts } from '../settings/timeouts.ts'
import { type ModelTimes, usualModelTimes } from './model-time.ts'

const question = 'My 3 year old hits me when I say no'
const written = [
  'Being hit hurts, and it wears you out. Hold her hands gently and say no, each time. ',
  'Then ',
  'wait 😀.',
]

const times: ModelTimes = { firstWordMs: 2500, totalMs: 6000, smallMs: 700 }
const patience: ModelTimeouts = {
  limits: {
    ...usualLimits,
    ...{ connectMs: 1000, firstWordMs: 2500, gapMs: 1000, totalMs: 6000, firstWaitMs: 10 },
    breaker: { ...usualLimits.breaker, calls: 10_000 },
  },
  times,
}

const closing: (() => Promise<void>)[] = []
const both: Record<'anthropic' | 'openai', { emulator: ModelEmulator; world: World }> = Object.create(null)
let deaf: World
beforeAll(async () => {
  const databaseUrl = await makeLoadedDatabase()
  const open = async (settings: Record<string, string>) => {
    const world = await openWorld(settings, databaseUrl, undefined, patience)
    closing.push(world.close)
    return world
  }
  for (const provider of ['anthropic', 'openai'] as const) {
    const emulator = await openModelEmulator()
    closing.push(emulator.close)
    both[provider] = { emulator, world: await open(emulator.settings(provider)) }
  }
  const nobody = await openDeafAddress()
  closing.push(nobody.close)
  deaf = await open({ MODEL_PROVIDER: 'openai', MODEL_BASE_URL: `${nobody.address}/v1`, MODEL_WRITING: 'large' })
})
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
})

/** Only the writing model has trouble; the small questions are answered. */
function trouble(emulator: ModelEmulator, fault: ModelFault | null): void {
  emulator.always(null)
  emulator.reply(({ body }) => (body.model === 'emulated-writing' ? written : readAs()))
  emulator.alwaysFor('emulated-writing', fault)
}

/** The nine ways in which a provider fails: what a parent reads then, and who wrote it. */
const modes: [string, ModelFault, 'guidebook' | 'model'][] = [
  ['refuses', { status: 401 }, 'guidebook'],
  ['begins and says no word', 'no first token', 'guidebook'],
  ['falls silent in the middle', { silentAfter: 2 }, 'model'],
  ['sends garbage', 'garbage', 'guidebook'],
  ['sends garbage in the middle', { garbageAfter: 2 }, 'model'],

  ['has an error', { status: 500 }, 'guidebook'],
  ['has an error in the middle', { errorAfter: 2 }, 'model'],
  ['drips its bytes', { dripBytes: 1, everyMs: 60 }, 'guidebook'],
  ['is cut in the middle of a letter', { cutInLetterAfter: 2 }, 'model'],
  ['hangs up', 'hang up', 'guidebook'],
  ['takes the question and is silent', 'silence', 'guidebook'],
  ['has too many requests', { status: 429 }, 'guidebook'],
]

for (const provider of ['anthropic', 'openai'] as const)
  test.each(modes)(
    `[ENGINE-08] ${provider} %s: the parent is answered in time, and it counts once`,
    async (_how, fault, writtenBy) => {
      const { emulator, world } = both[provider]
      trouble(emulator, fault)
      const person = makePerson(world.address)
      const askedAt = Date.now()
      const { events } = await person.ask(question)
      const result = resultOf(events.map(({ event }) => event))
      expect(result).toMatchObject({ outcome: 'answered', writtenBy })
      if (writtenBy === 'model') expect(result.response).toMatch(/^Being hit hurts[\s\S]*\n\n\*[^*\n]+\*$/)
      else expect(result.response).toMatch(/^1\. \*\*/m)
      expect(result.response).not.toContain('\ufffd')
      expect(events.at(-1)?.event).toEqual({ type: 'complete', state: 'finished' })
      expect(await person.used()).toBe(1)
      expect(Date.now() - askedAt).toBeLessThan(times.totalMs + 6000)
    },
  )

test('[ENGINE-08] a provider that takes no connection costs no answer', async () => {
  const person = makePerson(deaf.address)
  const { events } = await person.ask(question)
  expect(resultOf(events.map(({ event }) => event))).toMatchObject({ outcome: 'answered', writtenBy: 'guidebook' })
  expect(await person.used()).toBe(1)
})

test('[ENGINE-08] stopped while the model is silent, the question is given back', async () => {
  const { emulator, world } = both.openai
  trouble(emulator, 'no first token')
  const person = makePerson(world.address)
  const reply = await person.open(question)
  const run = runOf(await readEvents(reply, 'studies_found'))
  await person.post(`/api/research/streams/${run}/stop`)
  await expect.poll(() => person.used()).toBe(0)
})

test('[ENGINE-08] after trouble has passed the model writes again', async () => {
  for (const { emulator, world } of Object.values(both)) {
    trouble(emulator, null)
    const { events } = await makePerson(world.address).ask(question)
    expect(resultOf(events.map(({ event }) => event))).toMatchObject({ writtenBy: 'model' })
  }
})

test('a model that is late with the small questions still writes the answer', async () => {
  const { emulator, world } = both.anthropic
  trouble(emulator, null)
  emulator.alwaysFor('emulated-fast', 'silence')
  emulator.asked.splice(0)
  const { events } = await makePerson(world.address).ask(question)
  expect(resultOf(events.map(({ event }) => event))).toMatchObject({ writtenBy: 'model' })
  expect(emulator.asked.map(({ body }) => body.model)).toEqual(['emulated-fast', 'emulated-fast', 'emulated-writing'])
  emulator.alwaysFor('emulated-fast', null)
})

test('whatever the parts before took, the first word comes when the time of the whole question is up', async () => {
  const { emulator, world } = both.openai
  trouble(emulator, 'no first token')
  emulator.alwaysFor('emulated-fast', { dripBytes: 400, everyMs: 300 })
  const reply = await makePerson(world.address).open(question)
  let [begunAt, firstAt] = [0, 0]
  for await (const part of reply.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    if (part.includes('event: step')) begunAt ||= Date.now()
    if (part.includes('event: text_chunk')) firstAt ||= Date.now()
  }
  expect(firstAt - begunAt).toBeGreaterThan(times.firstWordMs - 500)
  expect(firstAt - begunAt).toBeLessThan(times.firstWordMs + 1500)
  emulator.alwaysFor('emulated-fast', null)
})

test('the usual times are those that are promised, and leave the writing its share', () => {
  expect(usualLimits).toMatchObject({ connectMs: 3000, firstWordMs: 12_000, gapMs: 15_000, totalMs: 60_000 })
  expect(usualModelTimes).toMatchObject({ firstWordMs: 12_000, totalMs: 60_000 })
  const byMeaningMs = 1500
  expect(usualModelTimes.firstWordMs - byMeaningMs - usualModelTimes.smallMs).toBeGreaterThanOrEqual(8000)
})
