import { createHmac, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { buildWhatIsStale } from './build.ts'
import type { Figure } from './report.ts'
import { startServer } from './streams/server-process.ts'

const perSecond = 50
const seconds = 20
const secret = 'whsec_bench'

/** How soon Stripe gets its reply, at fifty events a second. Loopback only. */
export async function benchWebhooks(): Promise<Figure[]> {
  buildWhatIsStale()
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_bench', STRIPE_WEBHOOK_SECRET: secret, STRIPE_PRICE: 'price_bench' }
  const server = await startServer(new AbortController().signal, stripe)
  try {
    const telling: Promise<number>[] = []
    for (let sent = 0; sent < perSecond * seconds; sent++) {
      telling.push(postWebhook(server.address))
      await pause(1000 / perSecond)
    }
    const times = (await Promise.all(telling)).sort((one, other) => one - other)
    const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? null
    const what = `a webhook taken at ${perSecond} a second (${times.length} of them)`
    return [
      { part: 'webhooks', what: `${what}, median`, value: at(0.5), unit: 'ms', digits: 1 },
      { part: 'webhooks', what: `${what}, p99`, value: at(0.99), unit: 'ms', digits: 1, budget: 200 },
    ]
  } finally {
    await server.stop()
  }
}

async function postWebhook(address: string): Promise<number> {
  const object = { object: 'subscription', id: 'sub_bench', customer: `cus_${randomBytes(12).toString('hex')}` }
  const id = `evt_${randomBytes(12).toString('hex')}`
  const type = 'customer.subscription.updated'
  const body = JSON.stringify({ id, object: 'event', livemode: false, type, data: { object } })
  const stamp = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', secret).update(`${stamp}.${body}`).digest('hex')
  const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${stamp},v1=${signature}` }
  const begun = performance.now()
  const reply = await fetch(`${address}/api/stripe/webhook`, { method: 'POST', headers, body })
  await reply.text()
  if (!reply.ok) throw new Error(`A webhook was answered with ${reply.status}.`)
  return performance.now() - begun
}
