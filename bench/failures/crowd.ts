import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from '../measure.ts'
import type { Figure } from '../report.ts'
import { headersOf, killServer, makeMember, startOn } from './fleet.ts'
import { startPostgres } from './postgres.ts'

const seconds = 30
/** As long as the crowd takes to come: a thousand connections in a second are a load of their own. */
const arrivalSeconds = 10
const honestPerSecond = 20
const nonReaders = 200
const trickleEveryMs = 5000

/** Connections that never finish their request, and readers who take nothing, while an honest parent goes on. */
export async function crowdWithLoris(connections: number): Promise<Figure[]> {
  const postgres = await startPostgres()
  const server = await startOn(postgres)
  const sockets: Socket[] = []
  try {
    const token = await makeMember(postgres)
    const begun = await fetch(`${server.address}/api/usage`, { headers: headersOf(token) })
    await begun.text()
    const sending: Promise<number>[] = []
    const steps = (arrivalSeconds + seconds) * honestPerSecond
    const come = (all: number, step: number) =>
      Math.min(all, Math.floor((all * step) / (arrivalSeconds * honestPerSecond)))
    for (let step = 1; step <= steps; step++) {
      for (let n = come(connections, step - 1); n < come(connections, step); n++) sockets.push(trickle(server.address))
      for (let n = come(nonReaders, step - 1); n < come(nonReaders, step); n++)
        sockets.push(readNothing(server.address))
      sending.push(timeOf(server.address, token))
      await pause(1000 / honestPerSecond)
    }
    const times = await Promise.all(sending)
    const whileThere = times.slice(arrivalSeconds * honestPerSecond)
    const part = 'slow readers, slowloris'
    return [
      { part, what: 'connections that never finish their request', value: connections, unit: '' },
      { part, what: 'readers of answers who take nothing', value: nonReaders, unit: '' },
      { part, what: 'honest calls', value: times.length, unit: '' },
      {
        part,
        what: 'of them without a good reply',
        value: times.filter((ms) => ms === Infinity).length,
        unit: '',
        budget: 0,
      },
      {
        part,
        what: 'honest call while they come, p99',
        value: percentile(times.slice(0, -whileThere.length), 0.99),
        unit: 'ms',
      },
      { part, what: 'honest call while they are there, p50', value: percentile(whileThere, 0.5), unit: 'ms' },
      {
        part,
        what: 'honest call while they are there, p99',
        value: percentile(whileThere, 0.99),
        unit: 'ms',
        budget: 250,
      },
    ]
  } finally {
    for (const socket of sockets) socket.destroy()
    await killServer(server).catch(() => undefined)
    await postgres.stop()
  }
}

function open(address: string): Socket {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  return socket
}

function trickle(address: string): Socket {
  const socket = open(address)
  socket.write('POST /api/conversations HTTP/1.1\r\nHost: localhost\r\n')
  const timer = setInterval(() => socket.write('X-More: x\r\n'), trickleEveryMs)
  socket.on('close', () => clearInterval(timer))
  socket.on('data', () => {})
  return socket
}

function readNothing(address: string): Socket {
  const socket = open(address)
  socket.pause()
  const body = JSON.stringify({ question: 'How much sleep does a 4 year old need?', clientRequestId: randomUUID() })
  socket.write(
    `POST /api/research/search-stream HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nX-Device-Fingerprint: ${randomUUID()}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  return socket
}

async function timeOf(address: string, token: string): Promise<number> {
  const began = performance.now()
  const reply = await fetch(`${address}/api/conversations`, { headers: headersOf(token) }).catch(() => null)
  await reply?.text()
  return reply?.status === 200 ? performance.now() - began : Number.POSITIVE_INFINITY
}
