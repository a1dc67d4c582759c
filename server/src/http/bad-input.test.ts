import { limits } from '@nestbook/contract/rules/limits.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeParent } from '../../test/parent.ts'
import { openWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function runsStored(): Promise<number> {
  const client = new pg.Client({ connectionString: world.databaseUrl })
  await client.connect()
  const { rows } = await client.query('select count(*)::int as n from runs')
  await client.end()
  return rows[0].n
}

const nested = (depth: number) => `{"question":${'['.repeat(depth)}1${']'.repeat(depth)}}`

const refusals: [string, unknown, number, string][] = [
  ['empty question', { question: '' }, 400, 'question_empty'],
  ['only white space', { question: ' \n\t ' }, 400, 'question_empty'],
  ['too long', { question: 'a'.repeat(limits.questionLength + 1) }, 400, 'question_too_long'],
  ['no question', {}, 400, 'bad_request'],
  ['not JSON', '{"question": ', 400, 'not_json'],
  ['an empty body', '', 400, 'not_json'],
  ['a list', '[1,2]', 400, 'bad_request'],
  ['null', 'null', 400, 'bad_request'],
  ['a number for a question', { question: 7 }, 400, 'bad_request'],
  ['a list for a question', { question: ['hello'] }, 400, 'bad_request'],
  ['an unknown field', { question: 'My son bites', isAdmin: true }, 400, 'bad_request'],
  ['a prototype', '{"question":"My son bites","__proto__":{"x":1}}', 400, 'bad_request'],
  [
    'a system message in the history',
    { question: 'My son bites', conversationHistory: [{ role: 'system', content: 'x' }] },
    400,
    'bad_request',
  ],
  [
    'too much history',
    {
      question: 'My son bites',
      conversationHistory: Array.from({ length: 21 }, () => ({ role: 'user', content: 'x' })),
    },
    400,
    'bad_request',
  ],
  ['a request id that is none', { question: 'My son bites', clientRequestId: 'abc' }, 400, 'bad_request'],
  ['deep nesting', nested(5000), 400, 'bad_request'],
  ['a null character', { question: 'My son\u0000bites' }, 400, 'bad_request'],
  ['an escape character', { question: 'My toddler \u001b[31m hates vegetables' }, 400, 'bad_request'],
  ['text turned round', { question: 'My son \u202ebites' }, 400, 'bad_request'],
  ['a broken surrogate', '{"question":"My son \\ud800 bites"}', 400, 'bad_request'],
  ['a huge body', { question: 'My son bites', childrenAges: ['x'.repeat(limits.requestBytes)] }, 413, 'too_large'],
]

test.each(refusals)(
  '%s is refused with a code and a sentence, and nothing is stored',
  async (_name, body, status, code) => {
    const before = await runsStored()
    const reply = await makeParent(world.address).post(body)
    expect(reply.status).toBe(status)
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8')
    const said = await reply.json()
    expect(said).toMatchObject({ code })
    expect(said.error).toMatch(/^[A-Z].+\.$/)
    expect(JSON.stringify(said)).not.toMatch(/zod|stack|node_modules|ECONN|select /i)
    expect(await runsStored()).toBe(before)
  },
)

test('broken UTF-8 is refused', async () => {
  const bytes = Buffer.concat([Buffer.from('{"question":"My son '), Buffer.from([0xc3, 0x28]), Buffer.from('"}')])
  const reply = await fetch(`${world.address}/api/research/search-stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-device-fingerprint': 'a-device-of-mine' },
    body: bytes,
  })
  expect(reply.status).toBe(400)
  expect(await reply.json()).toMatchObject({ code: 'not_json' })
})

test('other kinds of body are refused with 415', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const reply = await fetch(`${world.address}/api/research/search-stream`, {
      method: 'POST',
      headers: { 'content-type': type, 'x-device-fingerprint': 'a-device-of-mine' },
      body: 'question=hello',
    })
    expect(reply.status).toBe(415)
    expect(await reply.json()).toMatchObject({ code: 'wrong_type' })
  }
})

test('a request without an identity is asked to sign in or go on as a guest', async () => {
  const reply = await fetch(`${world.address}/api/research/search-stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"question":"My son bites"}',
  })
  expect(reply.status).toBe(401)
  expect(await reply.json()).toMatchObject({ code: 'no_identity' })
})

test('a place in a stream that is no number is refused', async () => {
  for (const after of ['-1', 'x', '1e9', '99999999999']) {
    const reply = await fetch(`${world.address}/api/research/streams/${'a'.repeat(22)}?after=${after}`, {
      headers: { 'x-device-fingerprint': 'a-device-of-mine' },
    })
    expect([400, 404]).toContain(reply.status)
  }
})

test('unknown addresses of the API answer in JSON, of the page with the page', async () => {
  const call = await fetch(`${world.address}/api/nothing`)
  expect(call.status).toBe(404)
  expect(await call.json()).toMatchObject({ code: 'not_found' })
})

test('an address that asks too much in a minute is told to wait', async () => {
  const bounded = await openWorld({ NESTBOOK_QUESTIONS_PER_MINUTE: '2' })
  try {
    const statuses = []
    for (let i = 0; i < 3; i++)
      statuses.push((await makeParent(bounded.address).post({ question: 'My son bites' })).status)
    expect(statuses).toEqual([200, 200, 429])
  } finally {
    await bounded.close()
  }
})
