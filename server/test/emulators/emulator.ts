import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Answer, nowhere } from './answer.ts'
import { answerCrossref } from './crossref.ts'
import { answerEuropePmc } from './europe-pmc.ts'
import type { MadeUpWork } from './made-up-works.ts'
import { answerOpenAlex } from './open-alex.ts'
import { answerPubMed } from './pub-med.ts'

/** What a service does in place of answering. */
export type Fault = { status: number; headers?: Record<string, string> } | { body: string } | 'silence' | 'hang up'

/** A service: where the request goes, what it asks, and what there is to find. */
type Service = (path: string, asked: URLSearchParams, works: MadeUpWork[]) => Answer

const services: Record<string, Service> = {
  openalex: answerOpenAlex,
  europepmc: answerEuropePmc,
  pubmed: answerPubMed,
  crossref: answerCrossref,
}

export type Emulator = {
  address: string
  /** What there is to find; may be changed. */
  works: MadeUpWork[]
  /** Every request so far, as path and parameters, with the time of its coming. */
  requests: { url: URL; at: number; agent: string }[]
  /** The next requests meet these, one each; null lets one through. */
  failNext: (...faults: (Fault | null)[]) => void
  close: () => Promise<void>
}

/** The four services on one local port, each under its name, over the same works. */
export async function openEmulator(works: MadeUpWork[], delayMs = 0): Promise<Emulator> {
  const requests: Emulator['requests'] = []
  const faults: (Fault | null)[] = []
  const server = createServer((request, reply) => {
    const url = new URL(request.url ?? '/', 'http://emulator')
    requests.push({ url, at: Date.now(), agent: request.headers['user-agent'] ?? '' })
    const fault = faults.shift() ?? null
    if (fault === 'silence') return
    if (fault === 'hang up') return void request.socket.destroy()
    setTimeout(() => send(reply, fault ? faulty(fault) : answer(url, works)), delayMs)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    works,
    requests,
    failNext: (...more) => faults.push(...more),
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
}

function answer(url: URL, works: MadeUpWork[]): Answer {
  const [, name = '', ...path] = url.pathname.split('/')
  const service = services[name]
  return service ? service(path.join('/'), url.searchParams, works) : nowhere
}

function faulty(fault: Exclude<Fault, string>): Answer {
  if ('body' in fault) return { status: 200, type: 'application/json', body: fault.body }
  return { status: fault.status, type: 'text/plain', body: 'busy', headers: fault.headers ?? {} }
}

function send(reply: ServerResponse, { status, type, body, headers }: Answer): void {
  reply.writeHead(status, { 'content-type': type, ...headers }).end(body)
}
