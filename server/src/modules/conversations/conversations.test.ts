import { randomUUID } from 'node:crypto'
import { type Conversation, conversation, conversationPage, foundPage } from '@nestbook/contract/conversations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { query } from '../../../test/database-look.ts'
import { makeMember, makePerson, newEmail } from '../../../test/person.ts'
import { openWorld, type World } from '../../../test/world.ts'

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
    search: async (words: string, more = '') =>
      foundPage.parse(await (await call('GET', `/search?q=${encodeURIComponent(words)}${more}`)).json()),
    join: (conversations: unknown) => call('POST', '/join', { conversations }),
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

test('a long list comes twenty at a time, the newest first, each once, and the pinned ones with the first', async () => {
  const phone = makeDevice()
  for (let batch = 0; batch < 3; batch++)
    await Promise.all(
      Array.from({ length: 15 }, (_, i) => {
        const message = { ...asked('nap'), at: 1_700_000_000_000 + (batch * 15 + i) * 1000 }
        return phone.keep(`Conversation ${batch * 15 + i}`, { messages: [message], isPinned: batch + i === 0 })
      }),
    )
  const seen: { title: string }[] = []
  for (let next: string | null = ''; next !== null; ) {
    const page = await phone.list(next && `?after=${encodeURIComponent(next)}`)
    expect(page.conversations.length).toBeLessThanOrEqual(20)
    expect(page.total).toBe(45)
    expect(page.pinned?.map(({ title }) => title)).toEqual(next ? undefined : ['Conversation 0'])
    seen.push(...page.conversations)
    next = page.next
  }
  expect(seen.map(({ title }) => title)).toEqual(Array.from({ length: 45 }, (_, i) => `Conversation ${44 - i}`))
})

test('a search finds what titles, messages and studies say, twenty at a time, and nothing of others', async () => {
  const phone = makeDevice()
  const answer = {
    ...{ run: null, after: 9, step: 5, found: 1, scored: [], kept: 1, writtenBy: 'guidebook', help: null },
    ...{ problem: null, end: 'finished', isCatchingUp: false, verdict: null },
    research: {
      ...{ outcome: 'answered', summaries: [], searchMethod: 'm', totalStudiesConsidered: 1, relevantStudiesFound: 1 },
      ...{ citations: { checked: 1, removed: 0 }, writtenBy: 'guidebook', followUps: [] },
      studies: [
        {
          ...{
            id: 'p2125074ace',
            title: 'Bedtime fading',
            citation: 'Cañas (2014)',
            oneLiner: 'Fading shortened the wait.',
          },
          ...{ shortCitation: 'Cañas 2014', year: 2014, sampleSize: 12, studyType: 'Randomized Controlled Trial' },
          ...{ strength: 'strong', relevanceScore: 90, url: 'https://doi.org/10.1' },
        },
      ],
    },
  }
  const question = asked('She **screams** 100% of the way out \\ of the bath')
  const said = { role: 'assistant', id: question.id, content: 'Sing the drain song [1].', answer }
  const kept = await phone.call('POST', '', { title: 'Bath trouble', messages: [question, said] })
  expect(kept.status).toBe(200)
  for (const words of [
    'bath',
    'SCREAMING',
    'drain songs',
    'santibanez',
    'serbian swimming',
    'trouble drain',
    'b trouble',
    'way out',
  ])
    expect((await phone.search(words)).found.map(({ title }) => title)).toEqual(['Bath trouble'])
  expect((await phone.search('drains')).found[0]?.excerpt).toContain('Sing the drain song .')
  for (const words of ['ath', 'b', 'T', '1', 's d', 'bath giraffe', '%', '_', '\\', '.*', '(zq+)+$', ''])
    expect(await phone.search(words)).toEqual({ found: [], total: 0, next: null })
  expect((await makeDevice().search('bath')).total).toBe(0)
  const { id } = conversation.parse(
    await (await phone.call('GET', `/${(await phone.list()).conversations[0]?.id}`)).json(),
  )
  await phone.change(id, 1, { title: 'Tub trouble' })
  expect((await phone.search('tub')).total).toBe(1)
  await phone.change(id, 2, { messages: [question] })
  expect((await phone.search('drain')).total).toBe(0)

  await Promise.all(Array.from({ length: 25 }, (_, i) => phone.keep(`Lamp ${i}`)))
  const first = await phone.search('lamp')
  expect([first.found.length, first.total]).toEqual([20, 25])
  const second = await phone.search('lamp', `&after=${encodeURIComponent(first.next ?? '')}`)
  expect(new Set([...first.found, ...second.found].map((one) => one.id)).size).toBe(25)
  expect((await phone.call('GET', '/search')).status).toBe(400)
  expect((await phone.call('GET', `/search?q=${'a'.repeat(201)}`)).status).toBe(400)
})

test('a word is found in a talk of more words than an index takes, and one of hundreds of letters', async () => {
  const phone = makeDevice()
  const long = 'z'.repeat(400)
  const said = (from: number) => Array.from({ length: 125 }, (_, n) => `q${from + n}${'x'.repeat(24)}`).join(' ')
  const messages = Array.from({ length: 20 }, (_, n) => asked(said(n * 125)))
  expect((await phone.call('POST', '', { title: 'Endless talk', messages })).status).toBe(200)
  const [row] = await query(
    world,
    `select octet_length(search_text) as letters from conversations where title = 'Endless talk'`,
  )
  expect(row?.letters).toBeGreaterThan(60_000)
  await phone.call('POST', '', { title: 'Endless word', messages: [asked(`${long}end Ñandú 😀 o'clock`)] })
  const titles = async (words: string) => (await phone.search(words)).found.map(({ title }) => title)
  expect(await titles('q2499xxx')).toEqual(['Endless talk'])
  expect(await titles('q2499xxx q7y')).toEqual([])
  expect(await titles(`${'z'.repeat(150)}`)).toEqual(['Endless word'])
  expect(await titles(`${'z'.repeat(150)}q`)).toEqual([])
  expect(await titles('nandu clock')).toEqual(['Endless word'])
})

test('several conversations join in one change, also when they are sent again and from two tabs', async () => {
  const phone = makeDevice()
  const brought = Array.from({ length: 12 }, (_, i) => ({
    ...{ id: randomUUID(), title: `Brought ${i}`, isPinned: i === 3 },
    messages: [{ ...asked('nap'), at: 1_700_000_000_000 + i }],
  }))
  const replies = await Promise.all([phone.join(brought), phone.join(brought), phone.join(brought.slice(0, 5))])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  const { conversations, total, pinned } = await phone.list()
  expect(total).toBe(12)
  expect(conversations.map(({ title }) => title)).toEqual(brought.map(({ title }) => title).toReversed())
  expect(pinned).toHaveLength(1)

  const id = brought[0]?.id ?? ''
  await phone.change(id, 1, { title: 'Named since' })
  await phone.join(brought)
  expect(await (await phone.call('GET', `/${id}`)).json()).toMatchObject({ title: 'Named since', version: 2 })

  const before = (await phone.list()).total
  const broken = [...brought.slice(0, 2).map((one) => ({ ...one, id: randomUUID() })), { ...brought[2], title: '' }]
  expect((await phone.join(broken)).status).toBe(400)
  expect((await phone.join([])).status).toBe(400)
  expect((await phone.join(Array.from({ length: 101 }, () => ({ ...brought[0], id: randomUUID() })))).status).toBe(400)
  expect((await phone.list()).total).toBe(before)
})

test('an owner keeps 5,000, and nothing of what would be too many', async () => {
  const phone = makeDevice()
  const many = (count: number) =>
    Array.from({ length: count }, () => ({ id: randomUUID(), title: 'x', messages: [asked('x')] }))
  for (let batch = 0; batch < 49; batch++) await phone.join(many(100))
  expect((await phone.join(many(95))).status).toBe(200)
  const replies = await Promise.all([phone.join(many(4)), phone.join(many(4)), phone.join(many(6))])
  expect(replies.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  const refused = replies.find(({ status }) => status !== 200)
  expect(await refused?.json()).toMatchObject({ code: 'too_many_conversations' })
  const { total } = await phone.list()
  expect(total).toBe(4999)
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

test('[SIDE-05] an account’s conversations are there on all its devices, and nobody else’s', async () => {
  const email = newEmail()
  const phone = await makeMember(world, email)
  const laptop = makePerson(world.address)
  await laptop.login(email)
  const made = { title: 'Night waking', messages: [asked('She wakes at 3')] }
  const kept = conversation.parse((await phone.post('/api/conversations', made)).body)
  const path = `/api/conversations/${kept.id}`
  expect((await laptop.get(path)).body).toEqual(kept)
  const renamed = await laptop.call('PUT', path, { title: 'Sleep' }, { 'if-match': '"1"' })
  expect(renamed.status).toBe(200)
  expect((await phone.call('PUT', path, { title: 'Naps' }, { 'if-match': '"1"' })).body).toMatchObject({
    code: 'changed_elsewhere',
  })

  const guestOfThePhone = makePerson(world.address, phone.fingerprint)
  for (const other of [await makeMember(world), makePerson(world.address), guestOfThePhone]) {
    for (const said of [
      await other.get(path),
      await other.call('PUT', path, { title: 'Mine now' }, { 'if-match': '"2"' }),
      await other.call('DELETE', path),
    ]) {
      expect(said.status).toBe(404)
      expect(said.body).toMatchObject({ code: 'not_found' })
    }
    expect((await other.get('/api/conversations')).body).toMatchObject({ conversations: [], pinned: [], total: 0 })
    expect((await other.get('/api/conversations/search?q=wakes')).body).toMatchObject({ total: 0 })
  }
  await phone.call('POST', '/api/auth/logout')
  expect((await phone.get(path)).status).toBe(401)
  phone.use(null)
  await phone.login(email)
  expect((await phone.get(path)).body).toMatchObject({ title: 'Sleep', version: 2, messages: kept.messages })
})
