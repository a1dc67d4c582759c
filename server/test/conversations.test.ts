import { randomUUID } from 'node:crypto'
import { type Conversation, conversation, conversationPage } from '@nestbook/contract/conversations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const asked = (content: string) => ({
  role: 'user' as const,
  id: randomUUID(),
  request: randomUUID(),
  attempt: 0,
  at: 1_790_000_000_000,
  content,
})

function makeDevice(fingerprint: string = randomUUID()) {
  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(`${world.address}/api/conversations${path}`, {
      method,
      headers: {
        'x-device-fingerprint': fingerprint,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  return {
    fingerprint,
    call,
    keep: async (title: string, more: object = {}): Promise<Conversation> =>
      conversation.parse(await (await call('POST', '', { title, messages: [asked(title)], ...more })).json()),
    change: (id: string, version: number, body: unknown) => call('PUT', `/${id}`, body, { 'if-match': `"${version}"` }),
    list: async (query = '') => conversationPage.parse(await (await call('GET', query)).json()),
  }
}

test('a conversation kept on one device is read, renamed, continued and deleted on another', async () => {
  const phone = makeDevice()
  const laptop = makeDevice(phone.fingerprint)
  const kept = await phone.keep('Handle whining')
  expect(kept).toMatchObject({ title: 'Handle whining', version: 1, isPinned: false })
  expect(await (await laptop.call('GET', `/${kept.id}`)).json()).toEqual(kept)

  const renamed = await laptop.change(kept.id, 1, { title: 'Whining at dinner', isPinned: true })
  expect(renamed.headers.get('etag')).toBe('"2"')
  const messages = [...kept.messages, asked('And at bedtime?')]
  expect(await (await phone.change(kept.id, 2, { messages })).json()).toMatchObject({
    title: 'Whining at dinner',
    isPinned: true,
    version: 3,
    messages,
  })
  expect((await laptop.list()).conversations).toMatchObject([{ id: kept.id, messageCount: 2, version: 3 }])

  expect(await (await laptop.call('DELETE', `/${kept.id}`)).json()).toEqual({ id: kept.id })
  expect((await phone.call('GET', `/${kept.id}`)).status).toBe(404)
  expect((await phone.call('DELETE', `/${kept.id}`)).status).toBe(404)
  expect((await phone.change(kept.id, 3, { title: 'Back again' })).status).toBe(404)
})

test('two devices never overwrite each other: the second is told, and nothing is lost', async () => {
  const phone = makeDevice()
  const { id, messages } = await phone.keep('Sleep')
  const changes = await Promise.all(
    ['one', 'two', 'three', 'four'].map((title) => phone.change(id, 1, { title, messages })),
  )
  expect(changes.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412])
  expect(await changes.find(({ status }) => status === 412)?.json()).toMatchObject({ code: 'changed_elsewhere' })
  expect((await phone.call('PUT', `/${id}`, { title: 'unseen' })).status).toBe(428)
  expect((await phone.call('PUT', `/${id}`, { title: 'unseen' }, { 'if-match': '*' })).status).toBe(428)
})

test('keeping a conversation twice with one id makes one', async () => {
  const phone = makeDevice()
  const id = randomUUID()
  const twice = await Promise.all([phone.keep('Potty', { id }), phone.keep('Potty', { id })])
  expect(twice[0]).toEqual(twice[1])
  expect((await phone.list()).conversations).toHaveLength(1)
})

test("nobody reads, changes, deletes or learns of somebody else's conversation", async () => {
  const kept = await makeDevice().keep('Ours alone')
  const stranger = makeDevice()
  for (const reply of [
    await stranger.call('GET', `/${kept.id}`),
    await stranger.change(kept.id, 1, { title: 'Mine now' }),
    await stranger.call('DELETE', `/${kept.id}`),
    await stranger.call('GET', '/not-an-id'),
  ]) {
    expect(reply.status).toBe(404)
    expect(await reply.json()).toMatchObject({ code: 'not_found' })
  }
  expect((await stranger.list()).conversations).toEqual([])
  expect((await stranger.keep('Ours alone', { id: kept.id })).messages).not.toEqual(kept.messages)
  expect((await fetch(`${world.address}/api/conversations`)).status).toBe(401)
})

test('a long shelf comes a hundred at a time, the newest first, each once', async () => {
  const phone = makeDevice()
  for (let batch = 0; batch < 5; batch++)
    await Promise.all(Array.from({ length: 50 }, (_, i) => phone.keep(`Conversation ${batch * 50 + i}`)))
  const seen: { id: string; updated_at: string }[] = []
  for (let next: string | null = ''; next !== null; ) {
    const page = await phone.list(next && `?after=${encodeURIComponent(next)}`)
    expect(page.conversations.length).toBeLessThanOrEqual(100)
    seen.push(...page.conversations)
    next = page.next
  }
  expect(new Set(seen.map(({ id }) => id)).size).toBe(250)
  const times = seen.map(({ updated_at }) => updated_at)
  expect(times).toEqual(times.toSorted().toReversed())
})

test('what is no conversation is refused, and a long one is taken', async () => {
  const phone = makeDevice()
  const { id } = await phone.keep('Here')
  for (const body of [
    {},
    { title: '' },
    { title: 'x', messages: [{ role: 'system', content: 'hello' }] },
    { title: 'x'.repeat(201), messages: [] },
    { title: 'x', messages: [], owner: 'guest:somebody' },
    { title: 'x', messages: Array.from({ length: 1001 }, () => asked('a')) },
  ])
    expect((await phone.call('POST', '', body)).status).toBe(400)
  expect((await phone.change(id, 1, {})).status).toBe(400)
  expect((await phone.call('GET', '?after=yesterday')).status).toBe(400)
  const long = await phone.keep('Long', { messages: Array.from({ length: 300 }, () => asked('word '.repeat(700))) })
  expect(long.messages).toHaveLength(300)
  expect((await phone.call('POST', '', { title: 'x', messages: [], pad: 'a'.repeat(5_000_000) })).status).toBe(413)
})
