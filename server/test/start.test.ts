import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { copyFolder } from './copied-folder.ts'
import { makeParent, readEvents, resultOf } from './parent.ts'
import { prepareFolder } from './prepared-folder.ts'
import { programs, root } from './terminal.ts'
import { makeDatabase, makeLoadedDatabase } from './world.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0).toReversed()) close()
})

let prepared: string
beforeAll(async () => {
  prepared = await prepareFolder()
}, 120_000)
afterAll(() => rmSync(prepared, { recursive: true, force: true }))

type Started = { process: ChildProcess; output: () => string; address: Promise<string>; ended: Promise<number | null> }

function makeFolder(mode = 0o755): string {
  const folder = mkdtempSync(join(tmpdir(), 'nestbook-start-'))
  chmodSync(folder, mode)
  closing.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** One in which a server was started before, for what is not about a first start. */
function makeUsedFolder(): string {
  const folder = copyFolder(prepared)
  closing.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Starts the server as a process of its own. */
function start(folder: string, settings: Record<string, string> = {}): Started {
  const env = {
    ...process.env,
    PORT: '0',
    NESTBOOK_DATA: folder,
    NESTBOOK_WORDS_PER_SECOND: '0',
    NODE_OPTIONS: '',
    ...settings,
  }
  const child = spawn(process.execPath, [programs.server], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  closing.push(() => child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => (output += bytes))
  const ended = new Promise<number | null>((done) => child.on('exit', done))
  const address = new Promise<string>((done, failed) => {
    child.stdout?.on('data', () => {
      const found = /open at (http:\S+)/.exec(output)?.[1]
      if (found) done(found)
    })
    void ended.then(() => failed(new Error(`The server ended: ${output}`)))
  })
  address.catch(() => undefined)
  return { process: child, output: () => output, address, ended }
}

function postmaster(folder: string): number {
  return Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}

/** Whether a process runs; one that ended and only waits to be noticed by its parent does not. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/^\d+ \(.*\) Z/.test(existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : '')
  } catch {
    return false
  }
}

test('[OPS-01] a first start creates everything, and Ctrl-C leaves nothing running', async () => {
  const folder = makeFolder()
  const server = start(folder)
  const address = await server.address
  expect(server.output()).toContain('Creating the database')
  expect(server.output()).toContain('\nPayments: test checkout\n')
  expect(resultOf(await makeParent(address).ask('My 3 year old hits me when I say no')).outcome).toBe('answered')
  const pid = postmaster(folder)
  expect(isAlive(pid)).toBe(true)
  server.process.kill('SIGINT')
  expect(await server.ended).toBe(0)
  expect(isAlive(pid)).toBe(false)
  expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false)
}, 120_000)

test('[OPS-01] a data folder that only its owner may enter serves as well, for root too', async () => {
  const folder = makeFolder(0o700)
  const server = start(join(folder, 'inside'))
  expect(resultOf(await makeParent(await server.address).ask('My 3 year old hits me')).outcome).toBe('answered')
  server.process.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(existsSync(join(folder, 'inside/postgres/postmaster.pid'))).toBe(false)
}, 120_000)

test('[OPS-01] after kill -9 the next start takes over the database that was left running', async () => {
  const folder = makeUsedFolder()
  const first = start(folder)
  await first.address
  const pid = postmaster(folder)
  first.process.kill('SIGKILL')
  await first.ended
  expect(isAlive(pid)).toBe(true)
  const second = start(folder)
  const address = await second.address
  expect(postmaster(folder)).toBe(pid)
  expect(resultOf(await makeParent(address).ask('My 3 year old hits me when I say no')).outcome).toBe('answered')
  second.process.kill('SIGTERM')
  expect(await second.ended).toBe(0)
  expect(isAlive(pid)).toBe(false)
}, 120_000)

test('[OPS-01] a database that was killed with its server is started again', async () => {
  const folder = makeUsedFolder()
  const first = start(folder)
  await first.address
  first.process.kill('SIGKILL')
  process.kill(postmaster(folder), 'SIGKILL')
  await first.ended
  const second = start(folder)
  await second.address
  second.process.kill('SIGTERM')
  expect(await second.ended).toBe(0)
}, 120_000)

test('a second start on one data folder says so and leaves the first alone', async () => {
  const folder = makeUsedFolder()
  const first = start(folder)
  const address = await first.address
  const second = start(folder)
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain('already running')
  expect(second.output()).toContain(address)
  expect((await fetch(`${address}/api/health`)).status).toBe(200)
  first.process.kill('SIGTERM')
  await first.ended
}, 120_000)

test('asked to stop while the database is still starting, it leaves nothing running', async () => {
  const folder = makeFolder()
  const server = start(folder)
  await vi.waitFor(() => expect(postmaster(folder)).toBeGreaterThan(0), { timeout: 60_000, interval: 2 })
  const pid = postmaster(folder)
  server.process.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(isAlive(pid)).toBe(false)
}, 120_000)

test('a port that is taken is told clearly, and nothing is left running', async () => {
  const folder = makeUsedFolder()
  const taken = createServer().listen(0, '127.0.0.1')
  closing.push(() => taken.close())
  await new Promise((done) => taken.once('listening', done))
  const server = start(folder, { PORT: String((taken.address() as AddressInfo).port) })
  expect(await server.ended).toBe(1)
  expect(server.output()).toContain('Set PORT')
  expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false)
}, 120_000)

test('[OPS-02] DATABASE_URL uses that PostgreSQL and starts none', async () => {
  const folder = makeFolder()
  const url = await makeDatabase()
  const server = start(folder, { DATABASE_URL: url, NESTBOOK_WORDS_PER_SECOND: '150' })
  const address = await server.address
  expect(existsSync(join(folder, 'postgres'))).toBe(false)

  // A second one that cannot know the first one's hashes says so and stops.
  const stranger = start(makeFolder(), {
    DATABASE_URL: url,
    NESTBOOK_SECRET: 'another-secret-of-forty-letters-or-more',
  })
  expect(await stranger.ended).toBe(1)
  expect(stranger.output()).toContain('NESTBOOK_SECRET')

  // Asked to stop, it lets the answer under way be read to its end.
  const reply = await makeParent(address).post({ question: 'My 3 year old hits me when I say no' })
  server.process.kill('SIGTERM')
  const events = (await readEvents(reply)).map(({ event }) => event)
  expect(resultOf(events).outcome).toBe('answered')
  expect(events.at(-1)).toEqual({ type: 'complete', state: 'finished' })
  expect(await server.ended).toBe(0)
}, 120_000)

test.each([
  ['sk_live_1', 'Payments: Stripe (live)'],
  ['sk_test_1', 'Payments: Stripe (test mode)'],
])(
  '[PLAN-07] with the key %s the start says "%s"',
  async (key, line) => {
    const keys = { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_PRICE: 'price_1' }
    const nowhere = { STRIPE_ADDRESS: 'http://127.0.0.1:1', DATABASE_URL: await makeLoadedDatabase() }
    const server = start(makeFolder(), { ...keys, ...nowhere })
    await server.address
    expect(server.output()).toContain(`\n${line}\n`)
    expect(server.output().match(/Payments:/g)).toHaveLength(1)
    server.process.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  },
  120_000,
)

test('a PostgreSQL that does not answer is told clearly', async () => {
  const server = start(makeFolder(), { DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/none' })
  expect(await server.ended).toBe(1)
  expect(server.output()).toContain('does not answer')
}, 30_000)

test('every mistake in the settings is told at start', async () => {
  const server = start(makeFolder(), { PORT: 'eighty', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' })
  expect(await server.ended).toBe(1)
  for (const mistake of [
    'PORT is not a whole number',
    'DATABASE_URL is not an address',
    'LOG_LEVEL is not a log level',
  ])
    expect(server.output()).toContain(mistake)
}, 30_000)

test('who comes when too many wait is told so and not charged, and who is in danger gets help', async () => {
  const bounds = { NESTBOOK_MAX_WAITING: '2', NESTBOOK_QUESTIONS_PER_MINUTE: '0' }
  const server = start(makeFolder(), { ...bounds, DATABASE_URL: await makeLoadedDatabase() })
  const address = await server.address
  const parent = makeParent(address)
  const ask = (question: string) => parent.post({ question, clientRequestId: crypto.randomUUID() })
  const replies = await Promise.all(Array.from({ length: 12 }, (_, n) => ask(`My ${n + 2} year old will not share`)))
  const cry = await ask('My 5 month old is hard to wake, really hot and his breathing looks strange')
  expect((await readEvents(cry)).map(({ event }) => event.type)).toContain('help')
  const refused = replies.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(0)
  expect(await refused[0]?.json()).toMatchObject({ code: 'busy' })
  const answered = replies.filter(({ status }) => status === 200)
  for (const reply of answered) await readEvents(reply)
  const used = await fetch(`${address}/api/usage`, { headers: { 'x-device-fingerprint': parent.fingerprint } })
  expect(await used.json()).toMatchObject({ used: answered.length })
  server.process.kill('SIGTERM')
  expect(await server.ended).toBe(0)
}, 120_000)
