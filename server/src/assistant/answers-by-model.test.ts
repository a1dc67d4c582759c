import { afterEach, expect, test } from 'vitest'
import { openModelEmulator } from '../../test/emulators/model/model-emulator.ts'
import { readAs } from '../../test/emulators/model/read-as.ts'
import type { ModelFault } from '../../test/emulators/model/script.ts'
import { makeParent, resultOf } from '../../test/parent.ts'
import { makePerson } from '../../test/person.ts'
import { openWorld } from '../../test/world.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const question = 'My 3 year old hits me when I say no'
const written = ['Being hit hurts, ', 'and it wears you out. ', 'Hold her hands gently and say no.']

async function openBoth(provider: 'anthropic' | 'openai') {
  const emulator = await openModelEmulator()
  closing.push(emulator.close)
  emulator.reply(({ body }) => (body.model === 'emulated-writing' ? written : readAs()))
  const world = await openWorld(emulator.settings(provider))
  closing.push(world.close)
  return { emulator, world, parent: makeParent(world.address) }
}

test.each(['anthropic', 'openai'] as const)(
  '[ENGINE-06] %s writes the answer when it is configured',
  async (provider) => {
    const { emulator, parent } = await openBoth(provider)
    const result = resultOf(await parent.ask(question))
    expect(result).toMatchObject({ outcome: 'answered', writtenBy: 'model' })
    expect(result.response).toContain('Hold her hands gently and say no.')
    expect(emulator.asked.map(({ format }) => format)).toContain(provider)
  },
)

test.each<[string, ModelFault]>([
  ['refuses the key', { status: 401 }],
  ['is overloaded', { status: 529 }],
  ['sends garbage', 'garbage'],
  ['hangs up', 'hang up'],
  ['says nothing', 'empty'],
])('[ENGINE-06] when the model %s the guidebook answers', async (_what, fault) => {
  const { emulator, world, parent } = await openBoth('anthropic')
  emulator.always(fault)
  const result = resultOf(await parent.ask(question))
  expect(result).toMatchObject({ outcome: 'answered', writtenBy: 'guidebook' })
  expect(result.response.length).toBeGreaterThan(300)
  expect(world.trouble.length).toBeGreaterThan(0)
})

test('[ENGINE-09] danger that only a model understands brings the card before any advice, and is not counted', async () => {
  const { emulator, world } = await openBoth('anthropic')
  const parent = makePerson(world.address)
  const ask = async (asked: string) => (await parent.ask(asked)).events.map(({ event }) => event)
  const vote = (danger: string, route: string | null) =>
    emulator.reply(({ body }) => (body.model === 'emulated-writing' ? written : readAs({ danger, route })))
  vote('acute', 'self_harm_child')
  const events = await ask('What should a parent reply when a boy of nine talks of heights so calmly?')
  const card = events.findIndex(({ type }) => type === 'help')
  expect(events[card]).toMatchObject({ route: 'self_harm_child' })
  expect(card).toBeLessThan(events.findIndex(({ type }) => type === 'text_chunk'))
  expect(resultOf(events)).toMatchObject({ outcome: 'helped', studies: [], followUps: [] })
  expect(JSON.stringify(events)).not.toContain('Hold her hands gently')
  expect(await parent.used()).toBe(0)
  vote('none', null)
  const again = await ask(question)
  expect(again.some(({ type }) => type === 'help')).toBe(false)
  expect(await parent.used()).toBe(1)
})

test('Stop reaches the model within 250 ms', async () => {
  const { emulator, parent } = await openBoth('openai')
  const long = Array.from({ length: 2000 }, () => 'More and more words. ')
  emulator.reply(({ body }) => (body.model === 'emulated-writing' ? long : readAs()))
  emulator.pace(20)
  const reply = await parent.post({ question })
  let text = ''
  let stoppedAt = 0
  for await (const part of reply.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part
    const run = /"run":"([^"]+)"/.exec(text)?.[1]
    if (stoppedAt > 0 || !run || !text.includes('event: text_chunk')) continue
    stoppedAt = Date.now()
    await parent.stop(run)
  }
  expect(stoppedAt).toBeGreaterThan(0)
  await expect.poll(() => emulator.asked.at(-1)?.wasLeft).toBe(true)
  expect(emulator.asked.at(-1)?.endedAt ?? Number.POSITIVE_INFINITY).toBeLessThan(stoppedAt + 250)
})
