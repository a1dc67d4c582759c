import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { makeApi } from './api.ts'
import { billUntil } from './billing-clock.ts'
import { deliverDue, signHeader } from './deliver.ts'
import { type Customer, type CustomerStore, customerIn } from './document.ts'
import type { Fault } from './faults.ts'
import { doInPortal, moveClock, type Paid, type PayWith, type PortalAction, payIn } from './hosted.ts'

export type PaymentsEmulator = Awaited<ReturnType<typeof openPaymentsEmulator>>

const pollMs = 1000
const slowMs = 20_000
const lateMs = 150

/**
 * Stripe, for who has no key. Its API on a loopback port, which the vendor's own SDK talks to, signed webhooks, and
 * what the hosted pages do. What it stores outlives a restart and is shared by all processes.
 */
export async function openPaymentsEmulator(
  store: CustomerStore,
  { webhookSecret, now, report }: { webhookSecret: string; now: () => Date; report: (error: unknown) => void },
) {
  const nowInSeconds = () => Math.floor(now().getTime() / 1000)
  const answer = makeApi(store, nowInSeconds)
  const faults: Fault[] = []
  let webhook: string | null = null
  let isHolding = false
  let round: Promise<void> | null = null
  const asked: string[] = []
  const withoutKey: string[] = []

  const server = createServer(async (request, reply) => {
    const address = new URL(request.url ?? '/', 'http://localhost')
    let text = ''
    for await (const bytes of request) text += bytes
    const method = request.method ?? 'GET'
    asked.push(`${method} ${address.pathname}`)
    if (asked.length > 1000) asked.shift()
    const fault = nextFault(`${method} ${address.pathname}`)
    if (fault?.does === 'slow') await pause(slowMs)
    if (fault?.does === 'cut-before') return void request.socket.destroy()
    if (typeof fault?.does === 'number') {
      const body = { error: { type: fault.does === 429 ? 'rate_limit_error' : 'api_error', message: 'Emulated.' } }
      return void reply.writeHead(fault.does, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    const values = method === 'GET' ? address.searchParams : new URLSearchParams(text)
    const key = request.headers['idempotency-key']
    // The vendor's library makes a key of its own where it is given none, again for each try of ours.
    if (method === 'POST' && (typeof key !== 'string' || key.startsWith('stripe-node-retry')))
      withoutKey.push(address.pathname)
    const { status, body } = await answer({
      method,
      path: address.pathname,
      values,
      key: typeof key === 'string' ? key : null,
    }).catch((error: unknown) => {
      report(error)
      return { status: 500, body: { error: { type: 'api_error', message: 'The emulator failed.' } } }
    })
    if (fault?.does === 'late') await pause(lateMs)
    if (fault?.does === 'cut-after') return void request.socket.destroy()
    reply
      .writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_emulated' })
      .end(JSON.stringify(body))
    wake()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo

  function nextFault(call: string): Fault | null {
    const index = faults.findIndex(({ on }) => call.startsWith(on))
    const fault = faults[index]
    if (!fault) return null
    fault.times--
    if (fault.times <= 0) faults.splice(index, 1)
    return fault
  }

  /** Does what is due: renewals by each customer's clock, then the webhooks. One round at a time. */
  function wake(): void {
    if (!webhook || isHolding) return
    const to = webhook
    round ??= deliverDue(store, { to, secret: webhookSecret, now, report }).finally(() => {
      round = null
    })
  }

  const timer = setInterval(wake, pollMs)
  timer.unref()

  /** Lets `work` change the customer that an id belongs to; null when there is none. */
  async function change<T>(id: string, work: (customer: Customer, at: number) => T): Promise<T | null> {
    const done = await store.change(id.startsWith('cus_') ? id : customerIn(id), (customer) => {
      if (!customer) return { keep: null, result: null }
      const at = nowInSeconds() + customer.offset
      billUntil(customer, at)
      return { keep: customer, result: work(customer, at) }
    })
    wake()
    return done
  }

  return {
    address: `http://127.0.0.1:${port}`,
    /** What is to go wrong, and how often. For tests. */
    faults,
    asked,
    /** What was asked for without a key that makes asking twice do it once. */
    withoutKey,
    /** Begins to deliver webhooks to the product. */
    startTelling(to: string): void {
      webhook = to
      wake()
    },
    /** Keeps webhooks back, for tests that deliver them in an order of their own. */
    hold(isHeld: boolean): void {
      isHolding = isHeld
      wake()
    },
    sign: (body: string) => signHeader(body, webhookSecret, now()),
    read: (id: string) => store.read(id.startsWith('cus_') ? id : customerIn(id)),
    change,
    pay: (id: string, how: PayWith): Promise<Paid | null> =>
      change(id, (customer, at) => {
        const session = customer.sessions.find((known) => known.id === id)
        return session ? payIn(customer, session, how, at) : 'over'
      }),
    inPortal: (id: string, action: PortalAction) => change(id, (customer, at) => doInPortal(customer, action, at)),
    moveClock: (id: string, seconds: number) => change(id, (customer, at) => moveClock(customer, seconds, at)),
    /** For tests: waits until everything due was delivered. */
    async settle(): Promise<void> {
      while (round) await round
    },
    async close(): Promise<void> {
      clearInterval(timer)
      webhook = null
      await round
      server.closeAllConnections()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((wake) => setTimeout(wake, ms).unref())
}
