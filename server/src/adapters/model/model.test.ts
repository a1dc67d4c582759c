import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  emulatedKey,
  type ModelEmulator,
  openDeafAddress,
  openModelEmulator,
} from '../../../test/emulators/model/model-emulator.ts'
import type { ModelFault } from '../../../test/emulators/model/script.ts'
import { type Limits, usualLimits } from './limits.ts'
import { type Model, type ModelFailure, type ModelUse, makeModel } from './model.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

// A server loads them at start; the short limits here leave no time for it.
beforeAll(() => Promise.all([import('./anthropic.ts'), import('./open-ai.ts')]))

const providers = ['anthropic', 'openai'] as const
type Provider = (typeof providers)[number]

const quick: Limits = {
  ...usualLimits,
  connectMs: 900,
  firstWordMs: 400,
  gapMs: 300,
  totalMs: 1200,
  firstWaitMs: 5,
  breaker: { ...usualLimits.breaker, calls: 1000 },
}
/** For what does not wait for a limit: a busy machine must not be the first to end it. */
const patient: Partial<Limits> = { connectMs: 20_000, firstWordMs: 20_000, gapMs: 20_000, totalMs: 40_000 }
const request = {
  role: 'writing' as const,
  system: 'You are kind.',
  messages: [{ role: 'user' as const, content: 'She hits me' }],
  maxTokens: 300,
  temperature: 0.4,
}
const never = new AbortController().signal

async function openEmulator(): Promise<ModelEmulator> {
  const emulator = await openModelEmulator()
  closing.push(emulator.close)
  return emulator
}

function modelOf(provider: Provider, emulator: { address: string }, limits: Partial<Limits> = {}, key = emulatedKey) {
  const address = provider === 'openai' ? `${emulator.address}/v1` : emulator.address
  const names = { fast: 'small', writing: 'large' }
  return makeModel({ provider, key: key || null, address, names }, { ...quick, ...limits }) as Model
}

/** What came, and how it ended. */
async function listen(model: Model, signal = never, onPiece = (_said: string) => {}) {
  let said = ''
  try {
    for await (const piece of model.stream(request, signal)) {
      said += piece
      onPiece(said)
    }
  } catch (failure) {
    return { said, failure: failure as ModelFailure }
  }
  return { said, failure: null }
}

async function failureOf(doing: Promise<unknown>): Promise<ModelFailure> {
  return doing.then(
    () => expect.fail('nothing failed'),
    (failure: ModelFailure) => failure,
  )
}

test.each(providers)('%s: an answer arrives as it is written, and the request is as documented', async (provider) => {
  const emulator = await openEmulator()
  emulator.reply(['Naming the ', 'feeling helps. ', 'Zoë 😀'])
  expect(await listen(modelOf(provider, emulator))).toEqual({ said: 'Naming the feeling helps. Zoë 😀', failure: null })
  expect(emulator.asked).toHaveLength(1)
  const { headers, body } = emulator.asked[0] ?? expect.fail()
  const asDocumented = {
    anthropic: {
      system: [{ type: 'text', text: 'You are kind.', cache_control: { type: 'ephemeral' } }],
      messages: request.messages,
      max_tokens: 300,
      thinking: { type: 'disabled' },
    },
    openai: {
      messages: [{ role: 'system', content: 'You are kind.' }, ...request.messages],
      max_tokens: 300,
      temperature: 0.4,
      reasoning_effort: 'low',
      stream_options: { include_usage: true },
    },
  }
  expect(body).toEqual({ model: 'large', stream: true, ...asDocumented[provider] })
  expect(headers.authorization).toBe(`Bearer ${emulatedKey}`)
})

test.each(providers)('%s: the fast role asks the fast model', async (provider) => {
  const emulator = await openEmulator()
  await Array.fromAsync(modelOf(provider, emulator).stream({ ...request, role: 'fast' }, never))
  expect(emulator.asked[0]?.body.model).toBe('small')
})

test.each(providers)('%s: a server of one’s own needs no key, and none of the machine’s is sent', async (provider) => {
  const emulator = await openEmulator()
  expect((await listen(modelOf(provider, emulator, {}, ''))).failure).toBe(null)
  const { headers } = emulator.asked[0] ?? expect.fail()
  expect([headers['x-api-key'], headers.authorization]).toEqual([undefined, undefined])
})

test.each(providers)('%s: bytes that drip and cut letters in two make the same text', async (provider) => {
  const emulator = await openEmulator()
  emulator.reply(['Zoë’s ', '😀👩‍👧 ', 'naïve Ñandú'])
  const model = modelOf(provider, emulator, { firstWordMs: 5000, gapMs: 5000, totalMs: 20_000 })
  for (const dripBytes of [1, 2, 3, 7]) {
    emulator.failNext({ dripBytes, everyMs: 0 })
    expect(await listen(model)).toEqual({ said: 'Zoë’s 😀👩‍👧 naïve Ñandú', failure: null })
  }
})

const beforeFirstWord: [string, ModelFault, object, number][] = [
  ['a refused key', { status: 401 }, { code: 'refused_key', retry: false, status: 401 }, 1],
  ['a forbidden model', { status: 403 }, { code: 'refused_key', retry: false }, 1],
  ['an empty account', { status: 402 }, { code: 'over_quota', retry: false }, 1],
  ['a quota that is used up', { status: 429, type: 'insufficient_quota' }, { code: 'over_quota', retry: false }, 1],
  ['credit that is used up', { status: 400, message: 'Your credit balance is too low' }, { code: 'over_quota' }, 1],
  ['an unknown model', { status: 404 }, { code: 'bad_request', retry: false, status: 404 }, 1],
  ['a redirect', { status: 302, headers: { location: 'http://169.254.169.254/' } }, { code: 'bad_request' }, 1],
  ['too many requests', { status: 429 }, { code: 'rate_limited', retry: true }, 3],
  ['a server error', { status: 500 }, { code: 'overloaded', retry: true }, 3],
  ['overload', { status: 529 }, { code: 'overloaded', retry: true, status: 529 }, 3],
  ['an error in the stream', { errorAfter: 0 }, { code: 'overloaded', retry: true }, 3],
  ['a connection that is dropped', 'hang up', { code: 'unreachable', retry: true }, 3],
  ['a stream that is cut', { cutAfter: 0 }, { code: 'broken_stream', retry: true }, 3],
  ['a stream that ends early', { endAfter: 0 }, { code: 'broken_stream', retry: true }, 3],
  ['a stream of garbage', 'garbage', { code: 'broken_stream', retry: true }, 3],
  ['a garbled event', { garbageAfter: 0 }, { code: 'garbage', retry: true }, 3],
  ['a web page', 'web page', { code: 'garbage', retry: true }, 3],
  ['an empty answer', 'empty', { code: 'empty', retry: true }, 3],
  ['silence', 'silence', { code: 'timed_out_first_token', retry: true }, 1],
  ['no first word', 'no first token', { code: 'timed_out_first_token', retry: true }, 1],
  ['a refusal to answer', 'refusal', { code: 'declined', retry: false }, 1],
]

for (const provider of providers) {
  test.each(beforeFirstWord)(`${provider}: %s, before the first word`, async (_what, fault, expected, calls) => {
    const emulator = await openEmulator()
    emulator.always(fault)
    const limits = calls === 1 ? {} : patient
    const { said, failure } = await listen(modelOf(provider, emulator, limits))
    expect(said).toBe('')
    expect(failure).toMatchObject({ ...expected, afterFirstWord: false })
    expect(emulator.asked).toHaveLength(calls)
  })

  test.each(beforeFirstWord.filter(([, , , calls]) => calls === 3))(
    `${provider}: after %s the next try is heard, and the reader sees one answer`,
    async (_what, fault) => {
      const emulator = await openEmulator()
      emulator.failNext(fault)
      expect(await listen(modelOf(provider, emulator, patient))).toEqual({ said: 'Take a slow breath.', failure: null })
      expect(emulator.asked).toHaveLength(2)
    },
  )

  test.each<[string, ModelFault, string]>([
    ['an error in the stream', { errorAfter: 2 }, 'overloaded'],
    ['a cut', { cutAfter: 2 }, 'broken_stream'],
    ['an end without its mark', { endAfter: 2 }, 'broken_stream'],
    ['a garbled event', { garbageAfter: 2 }, 'garbage'],
    ['silence', { silentAfter: 2 }, 'timed_out_gap'],
  ])(`${provider}: %s in the middle is told once, and never tried again`, async (_what, fault, code) => {
    const emulator = await openEmulator()
    emulator.always(fault)
    const limits = code === 'timed_out_gap' ? { ...patient, gapMs: 300 } : patient
    const { said, failure } = await listen(modelOf(provider, emulator, limits))
    expect(said).toBe('Take a slow breath')
    expect(failure).toMatchObject({ code, afterFirstWord: true })
    expect(emulator.asked).toHaveLength(1)
  })

  test(`${provider}: an answer that never ends is ended, and the connection closed`, async () => {
    const emulator = await openEmulator()
    emulator.always('endless')
    emulator.pace(5)
    const begun = Date.now()
    const { said, failure } = await listen(modelOf(provider, emulator))
    expect(failure).toMatchObject({ code: 'timed_out_whole', afterFirstWord: true })
    expect(said).toContain('slow breath.Take a')
    expect(Date.now() - begun).toBeLessThan(1600)
    await expect.poll(() => emulator.asked[0]?.wasLeft).toBe(true)
  })

  test(`${provider}: an answer of more bytes than agreed is ended`, async () => {
    const emulator = await openEmulator()
    emulator.always('endless')
    const { failure } = await listen(modelOf(provider, emulator, { bytes: 20_000, totalMs: 20_000 }))
    expect(failure).toMatchObject({ code: 'garbage', afterFirstWord: true })
  })

  test(`${provider}: an answer that used up its tokens says so`, async () => {
    const emulator = await openEmulator()
    emulator.failNext('cut short')
    const { said, failure } = await listen(modelOf(provider, emulator))
    expect(said).toBe('Take a slow breath.')
    expect(failure).toMatchObject({ code: 'cut_short', afterFirstWord: true, retry: false })
  })

  test(`${provider}: a server that takes no connection is told as such, in time`, async () => {
    const deaf = await openDeafAddress()
    closing.push(deaf.close)
    const begun = Date.now()
    const { failure } = await listen(modelOf(provider, deaf, { tries: 1, firstWordMs: 8000, totalMs: 8000 }))
    expect(failure).toMatchObject({ code: 'timed_out_connect', afterFirstWord: false, retry: true })
    expect(Date.now() - begun).toBeLessThan(2500)
  })

  test(`${provider}: nobody at the address`, async () => {
    const gone = await openModelEmulator()
    await gone.close()
    const { failure } = await listen(modelOf(provider, gone))
    expect(failure).toMatchObject({ code: 'unreachable', detail: 'ECONNREFUSED' })
  })

  test(`${provider}: Stop closes the connection within 250 ms, before and after the first word`, async () => {
    const emulator = await openEmulator()
    for (const fault of ['silence', 'no first token', 'endless'] as const) {
      emulator.failNext(fault)
      emulator.pace(20)
      const stop = new AbortController()
      const model = modelOf(provider, emulator, { firstWordMs: 9000, totalMs: 9000 })
      const heard = listen(model, stop.signal)
      await expect.poll(() => emulator.asked.at(-1)?.endedAt).toBe(null)
      await pause(100)
      const stopped = Date.now()
      stop.abort()
      expect((await heard).failure).toMatchObject({ code: 'stopped', afterFirstWord: fault === 'endless' })
      await expect.poll(() => emulator.asked.at(-1)?.wasLeft).toBe(true)
      expect((emulator.asked.at(-1)?.endedAt ?? Number.POSITIVE_INFINITY) - stopped).toBeLessThan(250)
      emulator.asked.splice(0)
    }
  })

  test(`${provider}: Stop closes the connection while the reader is busy elsewhere`, async () => {
    const emulator = await openEmulator()
    emulator.failNext('endless')
    emulator.pace(20)
    const stop = new AbortController()
    const pieces = modelOf(provider, emulator).stream(request, stop.signal)[Symbol.asyncIterator]()
    await pieces.next()
    stop.abort()
    await expect.poll(() => emulator.asked[0]?.wasLeft, { timeout: 250 }).toBe(true)
    expect(await failureOf(pieces.next())).toMatchObject({ code: 'stopped', afterFirstWord: true })
  })

  test(`${provider}: a reader who goes away closes the connection`, async () => {
    const emulator = await openEmulator()
    emulator.failNext('endless')
    emulator.pace(20)
    for await (const piece of modelOf(provider, emulator).stream(request, never)) if (piece) break
    await expect.poll(() => emulator.asked[0]?.wasLeft, { timeout: 250 }).toBe(true)
  })

  test(`${provider}: Retry-After is kept, and not waited for when it asks too much`, async () => {
    const emulator = await openEmulator()
    emulator.failNext({ status: 429, headers: { 'retry-after': '0.2' } })
    const model = modelOf(provider, emulator)
    expect((await listen(model)).said).toBe('Take a slow breath.')
    const [first, second] = emulator.asked
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(200)

    emulator.failNext({ status: 429, headers: { 'retry-after': '30' } })
    expect((await listen(model)).failure).toMatchObject({ code: 'rate_limited', waitMs: 30_000 })
    // Nobody else asks either before that time has passed.
    expect((await listen(model)).failure).toMatchObject({ code: 'resting' })
    expect(emulator.asked).toHaveLength(3)
  })

  test(`${provider}: after half of ten calls failed none is made, then one, then all again`, async () => {
    const emulator = await openEmulator()
    const breaker = { ...usualLimits.breaker, restMs: 150 }
    const model = modelOf(provider, emulator, { tries: 1, breaker })
    emulator.failNext(...Array.from({ length: 10 }, (_, n) => (n % 2 ? ({ status: 500 } as const) : null)))
    for (let n = 0; n < 10; n++) await listen(model)
    expect((await listen(model)).failure).toMatchObject({ code: 'resting', afterFirstWord: false })
    expect(emulator.asked).toHaveLength(10)

    await pause(170)
    emulator.failNext({ status: 500 })
    const probes = await Promise.all([listen(model), listen(model), listen(model)])
    expect(probes.map(({ failure }) => failure?.code).toSorted()).toEqual(['overloaded', 'resting', 'resting'])
    expect(emulator.asked).toHaveLength(11)

    await pause(170)
    expect((await listen(model)).failure).toBe(null)
    expect((await listen(model)).failure).toBe(null)
  })

  test(`${provider}: no more calls at once than agreed`, async () => {
    const emulator = await openEmulator()
    emulator.always('no first token')
    const model = modelOf(provider, emulator, { callsAtOnce: 4, tries: 1 })
    const heard = await Promise.all(Array.from({ length: 6 }, () => listen(model)))
    expect(heard.filter(({ failure }) => failure?.detail === 'too_many_calls')).toHaveLength(2)
    expect(emulator.asked).toHaveLength(4)
  })

  test(`${provider}: no failure tells the key, the address or a word of the conversation`, async () => {
    const emulator = await openEmulator()
    const wrongKey = 'sk-secret-of-the-operator'
    const { failure } = await listen(modelOf(provider, emulator, {}, wrongKey))
    expect(failure).toMatchObject({ code: 'refused_key' })
    emulator.always({ status: 400, message: 'She hits me: that is no valid prompt' })
    const other = await listen(modelOf(provider, emulator))
    for (const told of [failure, other.failure]) {
      const all = `${told?.stack} ${JSON.stringify(told)} ${told?.cause}`
      for (const secret of [wrongKey, emulatedKey, emulator.address, 'She hits me']) expect(all).not.toContain(secret)
    }
  })
}

const reply = z.object({ topics: z.array(z.string().check(z.maxLength(20))), age: z.nullable(z.number()) })
const good = { topics: ['hitting'], age: 3 }

test.each(providers)('%s: a structured reply is asked for by schema and parsed by it', async (provider) => {
  const emulator = await openEmulator()
  emulator.reply([JSON.stringify(good).slice(0, 9), JSON.stringify(good).slice(9)])
  expect(await modelOf(provider, emulator).complete(request, reply, never)).toEqual(good)
  const { body } = emulator.asked[0] ?? expect.fail()
  const schema =
    provider === 'anthropic'
      ? z.object({ format: z.object({ type: z.literal('json_schema'), schema: z.looseObject({}) }) })
      : z.object({
          type: z.literal('json_schema'),
          json_schema: z.object({ strict: z.literal(true), name: z.string() }),
        })
  schema.parse(provider === 'anthropic' ? body.output_config : body.response_format)
})

test.each<[Provider, string]>([
  ['anthropic', 'output_config'],
  ['openai', 'response_format'],
])('%s: a server that knows no schemas is asked in words, and remembered', async (provider, option) => {
  const emulator = await openEmulator()
  emulator.refuse(option)
  emulator.reply(['Here you are:\n```json\n', JSON.stringify(good), '\n```'])
  const model = modelOf(provider, emulator)
  expect(await model.complete(request, reply, never)).toEqual(good)
  expect(await model.complete(request, reply, never)).toEqual(good)
  expect(emulator.asked.map(({ body }) => option in body)).toEqual([true, false, false])
  expect(JSON.stringify(emulator.asked[1]?.body)).toContain('It must keep to this JSON schema')
})

test.each<[Provider, string[]]>([
  ['anthropic', ['thinking']],
  ['openai', ['max_tokens', 'temperature']],
])('%s: a model that takes fewer options is asked without them', async (provider, options) => {
  const emulator = await openEmulator()
  emulator.refuse(...options)
  const model = modelOf(provider, emulator)
  expect((await listen(model)).failure).toBe(null)
  expect((await listen(model)).failure).toBe(null)
  expect(emulator.asked).toHaveLength(options.length + 2)
  expect(emulator.asked.at(-1)?.body).not.toHaveProperty(options[0] ?? '')
})

test.each<[string, ModelFault]>([
  ['a reply of another shape', { say: ['{"topics":"hitting"}'] }],
  ['prose', { say: ['I would say hitting.'] }],
  ['half an object', { say: ['{"topics":["hit'] }],
  ['a reply that breaks a bound of the schema', { say: ['{"topics":["a topic with far too many words"],"age":3}'] }],
  ['a stream that breaks off', { cutAfter: 1 }],
])('%s is asked for once more, then told', async (_what, fault) => {
  for (const provider of providers) {
    const emulator = await openEmulator()
    emulator.reply([JSON.stringify(good), ' '])
    emulator.failNext(fault)
    const model = modelOf(provider, emulator)
    expect(await model.complete(request, reply, never)).toEqual(good)
    expect(emulator.asked).toHaveLength(2)

    emulator.always(fault)
    expect(await failureOf(model.complete(request, reply, never))).toMatchObject({ afterFirstWord: false })
    expect(emulator.asked).toHaveLength(4)
  }
})

for (const provider of providers) {
  test(`${provider}: who can wait no longer than so is not kept waiting by a small question`, async () => {
    const emulator = await openEmulator()
    const breaker = { ...usualLimits.breaker, calls: 3 }
    const model = modelOf(provider, emulator, { ...patient, breaker })
    const within = (ms: number) => ({ ...request, completeBy: Date.now() + ms })
    emulator.always('endless')
    emulator.pace(20)
    const begun = Date.now()
    for (let n = 0; n < 3; n++)
      expect(await failureOf(model.complete(within(300), reply, never))).toMatchObject({ code: 'too_slow' })
    expect(Date.now() - begun).toBeLessThan(2500)
    // Slow is not down: only silence counts against it.
    emulator.always('no first token')
    for (let n = 0; n < 3; n++)
      expect(await failureOf(model.complete(within(300), reply, never))).toMatchObject({
        code: 'timed_out_first_token',
      })
    expect(await failureOf(model.complete(within(300), reply, never))).toMatchObject({ code: 'resting' })
  })

  test(`${provider}: a first word that comes too late for the asker is told as such`, async () => {
    const emulator = await openEmulator()
    emulator.always('no first token')
    const model = modelOf(provider, emulator, patient)
    const begun = Date.now()
    const failure = await failureOf(Array.fromAsync(model.stream({ ...request, firstWordBy: begun + 300 }, never)))
    expect(failure).toMatchObject({ code: 'timed_out_first_token', afterFirstWord: false })
    expect(Date.now() - begun).toBeLessThan(1500)
  })

  test(`${provider}: a cut in the middle of a letter leaves whole letters only`, async () => {
    const emulator = await openEmulator()
    emulator.always({ cutInLetterAfter: 2 })
    const { said, failure } = await listen(modelOf(provider, emulator, patient))
    expect(said).toBe('Take a slow breath')
    expect(failure).toMatchObject({ code: 'broken_stream', afterFirstWord: true })
  })
}

test.each<[Provider, string, string]>([
  ['anthropic', 'thinking', '"effort":"low"'],
  ['openai', 'max_tokens', '"reasoning_effort":"low"'],
])('%s: a model that cannot but think thinks little, and has room for it beside the answer', async (...of) => {
  const [provider, refused, effort] = of
  const emulator = await openEmulator()
  emulator.refuse(refused)
  emulator.reply(['Take a ', 'breath.'])
  expect(await listen(modelOf(provider, emulator, patient))).toEqual({ said: 'Take a breath.', failure: null })
  const asked = emulator.asked.at(-1)?.body ?? {}
  expect(asked.max_tokens ?? asked.max_completion_tokens).toBe(2300)
  expect(JSON.stringify(asked)).toContain(effort)
})

test('openai: who used up the answer with thinking is asked once more, with room for it', async () => {
  const emulator = await openEmulator()
  emulator.failNext('only thinks')
  emulator.reply(['Take a ', 'breath.'])
  expect(await listen(modelOf('openai', emulator, patient))).toEqual({ said: 'Take a breath.', failure: null })
  expect(emulator.asked.map(({ body }) => body.max_tokens)).toEqual([300, 2300])
})

test.each(providers)('%s: what each call used is told, also of one that its reader left', async (provider) => {
  const emulator = await openEmulator()
  const uses: ModelUse[] = []
  const address = provider === 'openai' ? `${emulator.address}/v1` : emulator.address
  const settings = { provider, key: emulatedKey, address, names: { fast: 'small', writing: 'large' } }
  const model = makeModel(settings, quick, (use) => uses.push(use)) as Model
  await listen(model)
  expect(uses).toEqual([{ role: 'writing', input: 25, cached: 10, output: 15 }])
  emulator.reply(['Take a slow breath. '.repeat(40), 'And more.'])
  for await (const _ of model.stream(request, never)) break
  await expect.poll(() => uses.length).toBe(2)
  expect(uses[1]?.output).toBeGreaterThan(50)
})

test('without settings there is no model', () => {
  expect(makeModel(null)).toBe(null)
})
