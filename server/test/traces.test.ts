import { afterEach, expect, test } from 'vitest'
import { openModelEmulator } from './emulators/model/model-emulator.ts'
import { readAs } from './emulators/model/read-as.ts'
import { openTraceReceiver, type ReceivedSpan, type TraceReceiver } from './emulators/trace-receiver.ts'
import { resultOf } from './parent.ts'
import { makeMember, makePerson, newEmail } from './person.ts'
import { buyPro } from './with-payments.ts'
import { worldsOfATest } from './worlds.ts'

const open = worldsOfATest()
const question = 'My 3 year old Quillfeather hits me when I say no'
const route = 'POST /api/research/search-stream'
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function openReceiver(): Promise<TraceReceiver> {
  const receiver = await openTraceReceiver()
  closing.push(receiver.close)
  return receiver
}

const until = (receiver: TraceReceiver, name: string) =>
  expect.poll(() => receiver.spans.some((span) => span.name === name), { timeout: 15_000 }).toBe(true)

const under = (spans: ReceivedSpan[], parent: ReceivedSpan | undefined) =>
  spans.filter((span) => span.parent === parent?.id).map(({ name }) => name)

test('[OPS-03] one question is one trace, with its steps and without a word of it', async () => {
  const receiver = await openReceiver()
  const world = await open({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address, NESTBOOK_TRUST_PROXY: 'true' })
  const trace = 'abcdef0123456789abcdef0123456789'
  const person = makePerson(world.address, undefined, {
    'x-forwarded-for': '203.0.113.9',
    traceparent: `00-${trace}-00f067aa0ba902b7-01`,
  })
  expect(resultOf((await person.ask(question)).events.map(({ event }) => event)).outcome).toBe('answered')
  await until(receiver, route)
  const spans = receiver.spans.filter((span) => span.trace === trace)
  const call = spans.find(({ name }) => name === route)
  expect(call).toMatchObject({ parent: '00f067aa0ba902b7', kind: 2, isFailed: false })
  expect(call?.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/research/search-stream',
    'http.response.status_code': 200,
  })
  const answer = spans.find(({ name }) => name === 'answer')
  expect(answer?.parent).toBe(call?.id)
  expect(answer?.attributes).toMatchObject({ 'nestbook.outcome': 'answered', 'nestbook.written_by': 'guidebook' })
  const steps = ['screen', 'understand', 'vote', 'retrieve', 'judge', 'write', 'verify']
  expect(under(spans, answer).toSorted()).toEqual(steps.toSorted())
  const queries = spans.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql')
  expect(queries.map(({ name }) => name)).toEqual(expect.arrayContaining(['INSERT runs', 'INSERT run_events']))
  for (const { attributes } of queries) expect(attributes['nestbook.pool_wait_ms']).toEqual(expect.any(Number))
  const sent = Buffer.concat(receiver.bodies).toString('latin1')
  for (const word of ['Quillfeather', 'hits', '203.0.113.9', person.fingerprint]) expect(sent).not.toContain(word)
})

test('[OPS-03] a trace tells of a model’s calls how many tokens they took, and not what was said', async () => {
  const receiver = await openReceiver()
  const emulator = await openModelEmulator()
  closing.push(emulator.close)
  emulator.reply(({ body }) =>
    body.model === 'emulated-writing' ? ['Hold her hands gently, Quillfeather.'] : readAs(),
  )
  const world = await open({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address, ...emulator.settings('anthropic') })
  await makePerson(world.address).ask(question)
  await until(receiver, route)
  const calls = receiver.spans.filter(({ name }) => name.startsWith('chat '))
  expect(calls.map(({ attributes }) => attributes['nestbook.call']).toSorted()).toEqual(
    expect.arrayContaining(['understand', 'vote', 'write']),
  )
  for (const { attributes, kind } of calls) {
    expect(kind).toBe(3)
    expect(attributes['gen_ai.provider.name']).toBe('anthropic')
    expect(attributes['gen_ai.usage.input_tokens']).toBeGreaterThan(0)
    expect(attributes['gen_ai.usage.output_tokens']).toBeGreaterThan(0)
  }
  const writing = calls.find(({ attributes }) => attributes['nestbook.call'] === 'write')
  expect(receiver.spans.find(({ id }) => id === writing?.parent)?.name).toBe('write')
  expect(Buffer.concat(receiver.bodies).toString('latin1')).not.toContain('Quillfeather')
})

test('[OPS-03] mails are traces of their own and name nobody, and strangers join no trace', async () => {
  const receiver = await openReceiver()
  const world = await open({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${receiver.address}/v1/traces` })
  const email = newEmail()
  const stranger = '11111111111111111111111111111111'
  const person = makePerson(world.address, undefined, { traceparent: `00-${stranger}-00f067aa0ba902b7-01` })
  await person.register(email)
  await until(receiver, 'mail confirm')
  await until(receiver, 'POST /api/auth/register')
  const mail = receiver.spans.find(({ name }) => name === 'mail confirm')
  expect(mail).toMatchObject({ parent: '', attributes: { 'nestbook.tries': 1 } })
  expect(under(receiver.spans, mail)).toContain('DELETE mail_queue')
  expect(receiver.spans.filter(({ trace }) => trace === stranger)).toEqual([])
  expect(Buffer.concat(receiver.bodies).toString('latin1')).not.toContain(email.split('@')[0])
})

test('[OPS-03] what is done about a webhook is a trace of its own', async () => {
  const receiver = await openReceiver()
  const world = await open({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address })
  const customer = await buyPro(world, await makeMember(world))
  await until(receiver, 'POST /api/stripe/webhook')
  await until(receiver, 'webhook stripe')
  const webhook = receiver.spans.find(({ name }) => name === 'webhook stripe')
  expect(webhook?.parent).toBe('')
  expect(under(receiver.spans, webhook)).toContain('SELECT billing_customers')
  expect(Buffer.concat(receiver.bodies).toString('latin1')).not.toContain(customer)
})

test('[OPS-03] a receiver that is silent, refuses or is gone takes nothing from an answer', async () => {
  const receiver = await openReceiver()
  const world = await open({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address })
  const person = makePerson(world.address)
  for (const how of ['is silent', 'refuses', 'gone'] as const) {
    if (how === 'gone') await receiver.close()
    else receiver.be(how)
    const before = receiver.calls()
    expect(resultOf((await person.ask(question)).events.map(({ event }) => event)).outcome).toBe('answered')
    if (how !== 'gone') await expect.poll(receiver.calls, { timeout: 15_000 }).toBeGreaterThan(before)
  }
  expect((await person.get('/readyz')).status).toBe(200)
})

test('[OPS-03] where a part is kept, all others cost nothing', async () => {
  const receiver = await openReceiver()
  const never = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }
  const world = await open({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address, NESTBOOK_TRUST_PROXY: 'true', ...never })
  const trace = '22222222222222222222222222222222'
  await makePerson(world.address).get('/api/usage')
  const wanted = { 'x-forwarded-for': '203.0.113.9', traceparent: `00-${trace}-00f067aa0ba902b7-01` }
  await makePerson(world.address, undefined, wanted).get('/api/usage')
  await until(receiver, 'GET /api/usage')
  expect([...new Set(receiver.spans.map((span) => span.trace))]).toEqual([trace])
})
