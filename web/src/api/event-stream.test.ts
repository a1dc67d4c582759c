import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AnswerEvent, NumberedEvent } from '@nestbook/contract/research.ts'
import { afterEach, expect, test } from 'vitest'
import { type Following, followAnswer } from './event-stream.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

type Request = { method: string; path: string; fingerprint: string; clientRequestId: string | undefined }
type Reply = (response: ServerResponse) => void

/** A server that plays one reply after the other and remembers what it was asked. */
async function serve(...replies: Reply[]) {
  const asked: Request[] = []
  const server = createServer(async (request, response) => {
    asked.push(await readRequest(request))
    const reply = replies[Math.min(asked.length, replies.length) - 1]
    reply?.(response)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { asked, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function readRequest(request: IncomingMessage): Promise<Request> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const body = Buffer.concat(parts).toString()
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    fingerprint: String(request.headers['x-device-fingerprint']),
    clientRequestId: body ? JSON.parse(body).clientRequestId : undefined,
  }
}

const story: AnswerEvent[] = [
  { type: 'connected', run: 'r1' },
  { type: 'step', step: 1, label: 'Initializing' },
  { type: 'text_chunk', text: 'Walk ', wordCount: 1 },
  { type: 'text_chunk', text: 'her back.', wordCount: 3 },
  { type: 'complete', state: 'finished' },
]

const open: Reply = (response) => response.writeHead(200, { 'content-type': 'text/event-stream' })
const send = (...numbers: number[]): Reply => {
  const lines = numbers.map((n) => `id: ${n}\nevent: ${story[n - 1]?.type}\ndata: ${JSON.stringify(story[n - 1])}\n\n`)
  return (response) => response.write(lines.join(''))
}
const end: Reply = (response) => response.end()
const cut: Reply = (response) => setTimeout(() => response.destroy(), 20)
const refuse: Reply = (response) => response.destroy()
const fail =
  (status: number, code: string): Reply =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error: 'Sorry.', code }))
const all =
  (...replies: Reply[]): Reply =>
  (response) => {
    for (const reply of replies) reply(response)
  }

const ask = { question: 'Why?', childrenAges: [], conversationHistory: [], clientRequestId: crypto.randomUUID() }

async function follow(origin: string, options: Partial<Following> = {}) {
  const events: NumberedEvent[] = []
  const links: string[] = []
  const ended = await followAnswer({
    caller: { fingerprint: 'f'.repeat(64), origin },
    ask,
    from: null,
    onEvent: (numbered) => events.push(numbered),
    onLink: (link) => links.push(link),
    wake: () => () => {},
    signal: new AbortController().signal,
    ...options,
  })
  return { ended, links, numbers: events.map(({ n }) => n) }
}

test('[ENGINE-01] An answer that comes whole is read to its end', async () => {
  const { origin, asked } = await serve(all(open, send(1, 2, 3, 4, 5), end))
  expect(await follow(origin)).toEqual({ ended: 'complete', links: ['open'], numbers: [1, 2, 3, 4, 5] })
  expect(asked).toMatchObject([{ method: 'POST', path: '/api/research/search-stream', fingerprint: 'f'.repeat(64) }])
})

test('A connection that is cut goes on after the last event that came', async () => {
  const { origin, asked } = await serve(all(open, send(1, 2, 3), cut), refuse, all(open, send(4, 5), end))
  const { ended, numbers, links } = await follow(origin)
  expect({ ended, numbers }).toEqual({ ended: 'complete', numbers: [1, 2, 3, 4, 5] })
  expect(links).toEqual(['open', 'lost', 'lost', 'open'])
  expect(asked.map(({ path }) => path).slice(1)).toEqual([
    '/api/research/streams/r1?after=3',
    '/api/research/streams/r1?after=3',
  ])
})

test('A stream that ends without saying so is taken up again', async () => {
  const { origin } = await serve(all(open, send(1, 2), end), all(open, send(3, 4, 5), end))
  expect(await follow(origin)).toMatchObject({ ended: 'complete', numbers: [1, 2, 3, 4, 5] })
})

test('[OPS-03] A stream that is handed on goes on elsewhere, and no connection seems lost', async () => {
  const handOn: Reply = (response) => response.end('retry: 300\n\n')
  const { origin, asked } = await serve(all(open, send(1, 2), handOn), all(open, handOn), all(open, send(3, 4, 5), end))
  expect(await follow(origin)).toEqual({
    ended: 'complete',
    links: ['open', 'open', 'open'],
    numbers: [1, 2, 3, 4, 5],
  })
  expect(asked.map(({ path }) => path).slice(1)).toEqual([
    '/api/research/streams/r1?after=2',
    '/api/research/streams/r1?after=2',
  ])
})

test('A question that never reached the server is asked again as the same question', async () => {
  const { origin, asked } = await serve(refuse, all(open, send(1, 2, 3, 4, 5), end))
  expect(await follow(origin)).toMatchObject({ ended: 'complete', numbers: [1, 2, 3, 4, 5] })
  expect(asked.map(({ clientRequestId }) => clientRequestId)).toEqual([ask.clientRequestId, ask.clientRequestId])
})

test('Events that come twice are dropped and a gap is fetched, never skipped', async () => {
  const { origin, asked } = await serve(all(open, send(1, 2, 4, 5)), all(open, send(1, 2, 3, 4, 5), end))
  expect(await follow(origin)).toMatchObject({ ended: 'complete', numbers: [1, 2, 3, 4, 5] })
  expect(asked[1]?.path).toBe('/api/research/streams/r1?after=2')
})

test('Silence is a lost connection', async () => {
  const { origin } = await serve(all(open, send(1, 2)), all(open, send(3, 4, 5), end))
  expect(await follow(origin, { lostAfterMs: 80 })).toMatchObject({ ended: 'complete', numbers: [1, 2, 3, 4, 5] })
})

test('A run that the server no longer knows is over', async () => {
  const { origin } = await serve(all(open, send(1, 2, 3), cut), fail(404, 'not_found'))
  expect(await follow(origin)).toMatchObject({ ended: 'gone', numbers: [1, 2, 3] })
})

test('A server that restarts is waited for', async () => {
  const { origin } = await serve(
    fail(503, 'shutting_down'),
    all(open, send(1, 2, 3), cut),
    fail(503, 'database_down'),
    all(open, send(4, 5), end),
  )
  expect(await follow(origin)).toMatchObject({ ended: 'complete', numbers: [1, 2, 3, 4, 5] })
})

test('[CHAT-16] A question that is refused says why', async () => {
  const { origin } = await serve(fail(429, 'too_many'))
  await expect(follow(origin)).rejects.toMatchObject({
    name: 'CallFailure',
    status: 429,
    code: 'too_many',
    message: 'Sorry.',
  })
})

test('[CHAT-16] When nothing answers, the waiting ends', async () => {
  const { origin } = await serve(refuse)
  expect(await follow(origin, { backoff: { asking: 50, following: 50 } })).toMatchObject({
    ended: 'gave_up',
    numbers: [],
  })
})

test('An answer under way is taken up where the device left it', async () => {
  const { origin, asked } = await serve(all(open, send(4, 5), end))
  expect(await follow(origin, { from: { run: 'r1', after: 3 } })).toMatchObject({ ended: 'complete', numbers: [4, 5] })
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /api/research/streams/r1?after=3'])
})

test('[CHAT-02] Leaving ends the reading at once', async () => {
  const { origin } = await serve(all(open, send(1, 2)))
  const reader = new AbortController()
  setTimeout(() => reader.abort(), 50)
  expect(await follow(origin, { signal: reader.signal })).toMatchObject({ ended: 'gave_up', numbers: [1, 2] })
})

test('A wake ends the pause before the next try', async () => {
  const { origin } = await serve(all(open, send(1, 2), cut), refuse, all(open, send(3, 4, 5), end))
  const wakes = new Set<() => void>()
  const ringing = setInterval(() => {
    for (const listener of wakes) listener()
  }, 10)
  const began = Date.now()
  const wake = (listener: () => void) => {
    wakes.add(listener)
    return () => wakes.delete(listener)
  }
  expect(await follow(origin, { wake })).toMatchObject({ ended: 'complete' })
  expect(Date.now() - began).toBeLessThan(300)
  clearInterval(ringing)
})
