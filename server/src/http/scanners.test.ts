import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember } from '../../test/person.ts'
import { openWorld, type World } from '../../test/world.ts'

/** NESTBOOK_FUZZ_REQUESTS and NESTBOOK_FUZZ_SEED: as in fuzz.test.ts. */
const requests = Number(process.env.NESTBOOK_FUZZ_REQUESTS ?? 300)
/** No reply until then is a hang, as in fuzz.test.ts: a busy machine may halt a process for ten seconds. */
const slowestMs = 60_000
const seed = process.env.NESTBOOK_FUZZ_SEED ? { seed: Number(process.env.NESTBOOK_FUZZ_SEED) } : {}

let world: World
let token = ''
const folder = mkdtempSync(join(tmpdir(), 'nestbook-page-'))
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<title>Nestbook</title>')
  writeFileSync(join(folder, 'assets', 'page-abc.js'), 'let page')
  world = await openWorld({ NESTBOOK_WEB: folder })
  token = (await makeMember(world)).token() ?? ''
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})

/** Sends bytes as they are: fetch would put odd ones right. Gives the whole reply. */
function sendRaw(head: string[], body = '', timeoutMs = slowestMs): Promise<string> {
  const { port } = new URL(world.address)
  return new Promise((done, failed) => {
    const socket = connect(Number(port), '127.0.0.1')
    let reply = ''
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error(`No reply to ${head.join(' | ')}`)))
    socket.on('data', (bytes) => {
      reply += bytes.toString('latin1')
    })
    socket.on('error', failed)
    socket.on('close', () => done(reply))
    socket.write(Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`, 'latin1'))
  })
}

const statusOf = (reply: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(reply)?.[1] ?? 0)
const get = (path: string, ...headers: string[]) =>
  sendRaw([`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers])

const oddPaths = [
  '/assets/',
  '/assets',
  '//x',
  '//',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%2f..%2fetc%2fpasswd',
  '/assets/..%5c..%5cserver',
  '/%00',
  '/index.html%00.js',
  '/%',
  '/%c0%af',
  '/.env',
  '/.git/config',
  '/api/%00',
  '/api/conversations?after=%00',
  '/api/conversations?after=+275760-09-14T00:00:00.000Z_00000000-0000-0000-0000-000000000000',
  '/api/conversations?after=-271821-04-20T00:00:00.000Z_00000000-0000-0000-0000-000000000000',
  '/api/conversations?after=-004800-01-01T00:00:00.000Z_00000000-0000-0000-0000-000000000000',
  '/api/conversations?after=+200000-01-01T00:00:00.000Z_00000000-0000-0000-0000-000000000000',
  '/api/conversations/search?q=%00',
  '/api/conversations/search?q=a&q=b',
  '/api/conversations/%00',
  '/api/research/streams/%00',
  '/api/auth/verify-email?token=%00',
  '/api/auth/google/return?state=%00',
]
const oddHeaders = [
  'Range: bytes=999999-',
  'Range: bytes=-0',
  'Range: bytes=5-2',
  'Range: x',
  'If-Match: "x"',
  'If-Unmodified-Since: Mon, 01 Jan 1990 00:00:00 GMT',
  'If-Modified-Since: never',
  'If-None-Match: *',
  'Accept-Encoding: br;q=nan',
  'Accept: */*;q=',
  'Authorization: Basic x',
  'Expect: 200-maybe',
  'X-Forwarded-For: %00',
  'X-Device-Fingerprint: \u0000',
]
const files = ['/', '/index.html', '/assets/page-abc.js', '/login', '/robots.txt', '/api/health']

test('what scanners send is answered as their mistake, never as ours', async () => {
  const asked = [
    ...oddPaths.map((path) => [path]),
    ...files.flatMap((path) => oddHeaders.map((header) => [path, header])),
  ]
  const ofOurs: string[] = []
  for (const [path = '', header] of asked) {
    const status = statusOf(await get(path, ...(header ? [header] : [`Authorization: Bearer ${token}`])))
    if (status < 200 || status >= 500) ofOurs.push(`${status} ${path} ${header}`)
  }
  expect(ofOurs).toEqual([])
})

test('a request with two hosts is refused, for a proxy may have read the other one', async () => {
  expect(statusOf(await get('/api/health'))).toBe(200)
  expect(statusOf(await get('/api/health', 'host: evil.example'))).toBe(400)
})

test('no cache keeps a refusal, whoever is between', async () => {
  for (const path of ['/api/auth/me', '/api/nothing', '/nothing', '/assets/gone.js'])
    expect(await get(path, 'Accept: text/html')).toMatch(
      /^HTTP\/1\.1 40[14] [\s\S]*\r\ncache-control: private, no-store\r\n/i,
    )
})

test('only who sits at this machine is told where mail is caught', async () => {
  world.services.mailbox?.isOpenAt(world.mailbox)
  expect(await get('/api/contact')).toContain(world.mailbox)
  for (const reply of [
    await sendRaw(['GET /api/contact HTTP/1.1', 'Host: nestbook.example', 'Connection: close']),
    await get('/api/contact', 'X-Forwarded-For: 203.0.113.7'),
  ])
    expect(reply).toMatch(/"mailbox":null/)
})

test('styles come from our own files alone', async () => {
  expect(await get('/')).toMatch(/style-src 'self';/)
})

/** Requests as a grammar has them, each part now and then bent: bytes that no browser sends. */
const bent = fc.oneof(
  fc.constantFrom('', '%00', '..', '%2e%2e', '//', '\\', '%', '%ff', '*', ';', ' ', '\t', '{}', 'a'.repeat(9000)),
  fc.string({ unit: fc.integer({ min: 1, max: 255 }).map((code) => String.fromCharCode(code)), maxLength: 40 }),
)
const usually = (value: string, odds = 6) =>
  fc.oneof({ weight: odds, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: bent })
const rawRequest = fc.record({
  method: fc.oneof(
    fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE'),
    usually('GET'),
  ),
  path: fc.tuple(fc.constantFrom(...files, ...oddPaths), usually('', 3)).map((parts) => parts.join('')),
  version: usually('HTTP/1.1', 30),
  headers: fc.array(
    fc.oneof(
      fc.constantFrom(
        ...oddHeaders,
        'Content-Length: 3',
        'Content-Length: -1',
        'Transfer-Encoding: chunked',
        'Content-Type: application/json',
      ),
      fc.tuple(usually('Accept'), bent).map(([name, value]) => `${name}: ${value}`),
    ),
    { maxLength: 4 },
  ),
  body: fc.constantFrom('', '{}', '0\r\n\r\n', 'xyz'),
})

test('raw bytes of every bent form are refused or answered, and none hangs', { timeout: 900_000 }, async () => {
  const ofOurs: string[] = []
  const waiting = fc.sample(rawRequest, { numRuns: requests, ...seed }).values()
  const send = async () => {
    for (const { method, path, version, headers, body } of waiting) {
      const head = [`${method} ${path} ${version}`, 'Host: localhost', 'Connection: close', ...headers]
      // A request that is never whole waits for its rest: that is cut off in a test of its own.
      const isWhole = body === '' && !/[\r\n]|content-length|transfer-encoding|expect/i.test(head.join(' '))
      const reply = await sendRaw(head, body, isWhole ? slowestMs : 400).catch(String)
      const status = statusOf(reply)
      const isRefusedByNode = status === 503 || status === 501 || status === 505
      if ((status >= 500 && !isRefusedByNode) || (isWhole && status === 0))
        ofOurs.push(`${status} ${JSON.stringify(head)}`)
    }
  }
  await Promise.all(Array.from({ length: 16 }, send))
  expect(ofOurs).toEqual([])
  expect(statusOf(await get('/api/health'))).toBe(200)
})
