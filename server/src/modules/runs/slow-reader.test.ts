import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { AnswerEvent } from '@nestbook/contract/research.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeParent, readEvents } from '../../../test/parent.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world.close()
})

/** Far more than the sockets' buffers hold, so that the server meets a reader who does not take it. */
const pieces = 3000
const piece = 'words that nobody reads '.repeat(400)

async function* longAnswer(): AsyncGenerator<AnswerEvent> {
  for (let n = 1; n <= pieces; n++) yield { type: 'text_chunk', text: piece, wordCount: n }
}

/** Asks for a run over a socket of its own and then takes nothing from it. */
function readNothing(address: string, run: string, fingerprint: string): Socket {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.pause()
  socket.on('error', () => {})
  socket.write(
    `GET /api/research/streams/${run}?after=0 HTTP/1.1\r\nhost: ${hostname}\r\nx-device-fingerprint: ${fingerprint}\r\n\r\n`,
  )
  return socket
}

test('a reader who takes nothing for 20 s is disconnected, and finds everything when coming back', async () => {
  const parent = makeParent(world.address)
  const headers = { 'x-device-fingerprint': parent.fingerprint }
  const { owner } = await world.services.identity.identify({ headers, ip: '127.0.0.1' })
  const run = await world.services.runs.begin(owner, crypto.randomUUID(), longAnswer)
  const before = await world.connections()
  const idle = readNothing(world.address, run, parent.fingerprint)
  // Not disconnected at once: a phone may stall for a moment.
  await pause(3000)
  expect(await world.connections()).toBe(before + 1)

  const deadline = Date.now() + 40_000
  while ((await world.connections()) > before && Date.now() < deadline) await pause(500)
  expect(await world.connections()).toBe(before)
  idle.destroy()

  const events = await readEvents(await parent.follow(run, 0))
  expect(events.filter(({ event }) => event.type === 'text_chunk')).toHaveLength(pieces)
  expect(events.at(-1)?.event).toEqual({ type: 'complete', state: 'finished' })
  expect(world.trouble).toEqual([])
}, 90_000)
