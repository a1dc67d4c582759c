import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { makeParent } from '../../test/parent.ts'
import type { World } from '../../test/world.ts'
import { worldsOfATest } from '../../test/worlds.ts'

const open = worldsOfATest()

const paths = [
  '/api/health',
  '/api/auth/me',
  '/api/auth/verify-email?token=x',
  '/api/nothing',
  '/reset-password?token=x',
]

test('every reply is guarded: no foreign scripts, frames, guesses of type or referrers', async () => {
  const world = await open()
  for (const path of paths) {
    const { headers } = await fetch(`${world.address}${path}`)
    const policy = headers.get('content-security-policy') ?? ''
    for (const part of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(part)
    expect(/script-src ([^;]+)/.exec(policy)?.[1]).not.toMatch(/unsafe|\*|http/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('strict-transport-security')).toBeNull()
  }
  const me = await fetch(`${world.address}/api/auth/me`)
  expect(me.headers.get('content-type')).toBe('application/json; charset=utf-8')
})

test('behind TLS browsers are told to insist on it', async () => {
  const world = await open({ NESTBOOK_ORIGIN: 'https://nestbook.example' })
  for (const path of paths)
    expect((await fetch(`${world.address}${path}`)).headers.get('strict-transport-security')).toBe(
      'max-age=31536000; includeSubDomains',
    )
})

/** What a page of some origin is told about a call; fetch would not let us name it. */
function fromOrigin(world: World, origin: string, method = 'GET', path = '/api/health') {
  return new Promise<{ status: number | undefined; headers: Record<string, unknown> }>((done, failed) => {
    const asks =
      method === 'OPTIONS'
        ? { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' }
        : {}
    const call = request(`${world.address}${path}`, { method, headers: { origin, ...asks } }, (reply) => {
      reply.resume()
      done({ status: reply.statusCode, headers: reply.headers })
    })
    call.on('error', failed)
    call.end()
  })
}

test('only pages of the phone apps may call from another origin', async () => {
  const world = await open()
  for (const origin of ['capacitor://localhost', 'https://localhost']) {
    const told = await fromOrigin(world, origin, 'OPTIONS', '/api/auth/login')
    expect(told.status).toBe(204)
    expect(told.headers['access-control-allow-origin']).toBe(origin)
    expect(told.headers['access-control-allow-headers']).toContain('authorization')
    expect((await fromOrigin(world, origin)).headers['access-control-allow-origin']).toBe(origin)
  }
  for (const origin of [
    'null',
    'https://evil.example',
    'capacitor://localhost.evil.example',
    'capacitor://evil',
    'https://localhost:444',
    'http://localhost',
    'https://notlocalhost',
    'CAPACITOR://LOCALHOST',
  ])
    for (const method of ['GET', 'OPTIONS'])
      expect((await fromOrigin(world, origin, method)).headers['access-control-allow-origin']).toBeUndefined()
  expect(
    (await fromOrigin(world, 'capacitor://localhost', 'GET', '/')).headers['access-control-allow-origin'],
  ).toBeUndefined()
})

test('an answer streams to a phone app, too', async () => {
  const world = await open()
  const { fingerprint } = makeParent(world.address)
  const reply = await fetch(`${world.address}/api/research/search-stream`, {
    method: 'POST',
    headers: {
      origin: 'capacitor://localhost',
      'content-type': 'application/json',
      'x-device-fingerprint': fingerprint,
    },
    body: '{"question":"My son bites"}',
  })
  expect(reply.headers.get('access-control-allow-origin')).toBe('capacitor://localhost')
  await reply.body?.cancel()
})

test('only the window that goes to a provider and back keeps its opener across origins', async () => {
  const world = await open()
  const policyAt = async (path: string) =>
    (await fetch(`${world.address}${path}`, { redirect: 'manual' })).headers.get('cross-origin-opener-policy')
  for (const path of ['/api/auth/google?challenge=x', '/api/auth/google/return?state=x', '/auth/callback?token=x'])
    expect(await policyAt(path)).toBe('unsafe-none')
  for (const path of ['/', '/login', '/reset-password?token=x', '/api/auth/me', '/auth/callback/more'])
    expect(await policyAt(path)).toBe('same-origin-allow-popups')
})

test('no reply of the API is a page, even where one is asked for', async () => {
  const world = await open()
  for (const path of ['/api/health', '/api/auth/me', '/api/nothing', '/api/auth/google?challenge=<b>']) {
    const { headers } = await fetch(`${world.address}${path}`, { headers: { accept: 'text/html' } })
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('search engines are told which pages to read, and to leave calls and mails’ links alone', async () => {
  const world = await open({ NESTBOOK_ORIGIN: 'https://nestbook.example' })
  const robots = await (await fetch(`${world.address}/robots.txt`)).text()
  for (const line of ['Disallow: /api/', 'Disallow: /verify-email', 'Disallow: /reset-password'])
    expect(robots.split('\n')).toContain(line)
  expect(robots).not.toMatch(/Disallow: \/(login)?$/m)
  expect(robots).toContain('Sitemap: https://nestbook.example/sitemap.xml')
  const map = await fetch(`${world.address}/sitemap.xml`)
  expect(map.headers.get('content-type')).toMatch(/^application\/xml/)
  expect(await map.text()).toContain('<loc>https://nestbook.example/</loc>')
})

test('a link to us shows its picture: the page names it by its whole address', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nestbook-page-'))
  writeFileSync(join(folder, 'index.html'), '<meta property="og:image" content="/social-card.png" />')
  const settings = { NESTBOOK_WEB: folder }
  const pageOf = async (world: World) => {
    const reply = await fetch(`${world.address}/`)
    expect(reply.headers.get('cache-control')).toBe('no-cache')
    return reply.text()
  }
  expect(await pageOf(await open(settings))).toContain('content="/social-card.png"')
  const named = await open({ ...settings, NESTBOOK_ORIGIN: 'https://nestbook.example' })
  expect(await pageOf(named)).toContain('content="https://nestbook.example/social-card.png"')
  // Who has it is not sent it again.
  const tag = (await fetch(`${named.address}/`)).headers.get('etag') ?? ''
  expect(await statusFor(`${named.address}/`, { 'if-none-match': tag })).toBe(304)
  expect(await statusFor(`${named.address}/`, { 'if-none-match': 'W/"other"' })).toBe(200)
  // The same page, however it was reached; what only a mail leads to is no page of its own.
  const firstOf = async (path: string) => (await fetch(named.address + path)).headers.get('link')
  expect(await firstOf('/?from=mail')).toBe('<https://nestbook.example/>; rel="canonical"')
  expect(await firstOf('/login')).toBe('<https://nestbook.example/login>; rel="canonical"')
  expect(await firstOf('/verify-email?token=x')).toBeNull()
  rmSync(folder, { recursive: true })
})

test('long replies are packed for whoever can unpack them, and nothing that is sent to us is unpacked', async () => {
  const { address } = await open()
  const sets = `${address}/api/prompts/personalized`
  expect((await fetch(sets, { headers: { 'accept-encoding': 'br' } })).headers.get('content-encoding')).toBe('br')
  expect((await fetch(sets, { headers: { 'accept-encoding': 'identity' } })).headers.get('content-encoding')).toBeNull()
  expect((await fetch(`${address}/api/health`)).headers.get('content-encoding')).toBeNull()
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
  const body = gzipSync('{"email":"a@example.com","password":"x"}')
  expect((await fetch(`${address}/api/auth/login`, { method: 'POST', headers, body })).status).toBe(400)
})

/** fetch keeps a cache of its own where a condition is named. */
function statusFor(address: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((done, failed) => {
    get(address, { headers }, (reply) => done(reply.resume().statusCode)).on('error', failed)
  })
}
