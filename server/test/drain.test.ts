import { randomUUID } from 'node:crypto'
import { Agent, get } from 'node:http'
import { expect, test } from 'vitest'
import { makeLogger } from '../src/logger.ts'
import { makeMetricsApp } from '../src/metrics-app.ts'
import { makeLine } from './database-line.ts'
import { makeParent, readEvents, resultOf, runOf } from './parent.ts'
import { makePerson } from './person.ts'
import { makeLoadedDatabase } from './world.ts'
import { worldsOfATest } from './worlds.ts'

const open = worldsOfATest()
const question = 'My 3 year old hits me when I say no'
const danger = 'My 5 month old is hard to wake, really hot and his breathing looks strange'

test('[OPS-03] asked to stop, a process takes no new question but a call for help, and its readers read to the end', async () => {
  const world = await open({ NESTBOOK_WORDS_PER_SECOND: '150' })
  const person = makePerson(world.address)
  const readiness = async () => (await person.get('/readyz')).body.code ?? 'ready'
  expect(await readiness()).toBe('ready')
  const reply = await person.open(question)
  const closing = world.services.runs.close(AbortSignal.timeout(60_000))
  expect(await readiness()).toBe('shutting_down')
  const alive = await fetch(`${world.address}/livez`)
  expect([alive.status, alive.headers.get('connection')]).toEqual([200, 'close'])
  expect((await person.ask(question)).refusal).toMatchObject({ code: 'shutting_down' })
  const told = (await person.ask(danger)).events.map(({ event }) => event.type)
  expect(told.slice(0, 2)).toEqual(['connected', 'help'])
  const events = (await readEvents(reply)).map(({ event }) => event)
  expect(resultOf(events).outcome).toBe('answered')
  expect(events.at(-1)).toEqual({ type: 'complete', state: 'finished' })
  await closing
  // The refused question is asked again elsewhere.
  expect(await person.used()).toBe(1)
})

test('[OPS-03] asked to stop, a process hands on who reads an answer of another one, and their connection ends', async () => {
  const writer = await open({ NESTBOOK_WORDS_PER_SECOND: '100' })
  const leaver = await open({}, writer.databaseUrl)
  const parent = makeParent(writer.address)
  const reply = await parent.post({ question, clientRequestId: randomUUID() })
  const run = runOf(await readEvents(reply, 1))
  const reader = readAlive(`${leaver.address}/api/research/streams/${run}`, parent.fingerprint)
  await expect.poll(reader.text).toContain('event: text_chunk')
  const closing = leaver.services.runs.close(AbortSignal.timeout(60_000))
  await reader.ended
  await closing
  const text = reader.text()
  expect(text.endsWith('\n\nretry: 300\n\n')).toBe(true)
  const seen = [...text.matchAll(/^id: (\d+)$/gm)].map(([, n]) => Number(n))
  const rest = await readEvents(await parent.follow(run, seen.length))
  expect(rest.at(-1)?.event).toEqual({ type: 'complete', state: 'finished' })
  const numbers = [...seen, ...rest.map(({ n }) => n)]
  expect(numbers).toEqual(numbers.map((_, place) => place + 1))
  // What is over by now is told in full meanwhile.
  expect((await readEvents(await parent.follow(run, 0, leaver.address))).length).toBe(numbers.length)
})

/** Reads as a browser does, on a connection that would serve the next call, too. Ends with the connection. */
function readAlive(url: string, fingerprint: string) {
  const agent = new Agent({ keepAlive: true })
  let text = ''
  const ended = new Promise<void>((done, failed) => {
    const sent = get(url, { agent, headers: { 'x-device-fingerprint': fingerprint } }, (reply) => {
      reply.setEncoding('utf8').on('data', (piece: string) => {
        text += piece
      })
      reply.socket.on('close', () => done())
    })
    sent.on('error', failed)
  })
  return { text: () => text, ended }
}

test('[OPS-03] a process without its database is there, and not ready', async () => {
  const line = await makeLine(await makeLoadedDatabase())
  const world = await open({}, line.url)
  const person = makePerson(world.address)
  await line.cut()
  expect((await person.get('/readyz')).body.code).toBe('database_down')
  expect((await person.get('/livez')).status).toBe(200)
  await line.restore()
  await expect.poll(async () => (await person.get('/readyz')).status).toBe(200)
  line.close()
})

test('[OPS-03] what is measured is read at a port of its own, and tells of nobody', async () => {
  const world = await open({ NESTBOOK_METRICS_PORT: '0' })
  const person = makePerson(world.address)
  await person.ask(question)
  await person.ask(danger)
  const { metrics } = world.services
  if (!metrics) throw new Error('Nothing is measured.')
  const app = makeMetricsApp(metrics, makeLogger('silent'))
  const text = (await app.inject('/metrics')).body
  for (const line of [
    'nestbook_answers_total{outcome="answered",written_by="guidebook"} 1',
    'nestbook_help_total{route="medical"} 1',
    'nestbook_first_word_seconds_count 2',
    'nestbook_request_seconds_count{route="/api/research/search-stream"',
    'nestbook_database_connections',
    'nestbook_mail_waiting 0',
    'nodejs_eventloop_lag_p99_seconds',
  ])
    expect(text).toContain(line)
  expect(text).not.toContain(person.fingerprint)
  expect((await fetch(`${world.address}/metrics`)).status).toBe(404)
})
