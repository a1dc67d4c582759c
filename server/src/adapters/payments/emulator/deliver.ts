import { createHmac } from 'node:crypto'
import { billUntil } from './billing-clock.ts'
import type { CustomerStore, EmittedEvent } from './document.ts'

type Delivery = { to: string; secret: string; now: () => Date; report: (error: unknown) => void }

const timeoutMs = 5000

/** Does what is due of every customer, and tells the product of it, each event until it was taken. */
export async function deliverDue(store: CustomerStore, delivery: Delivery): Promise<void> {
  try {
    for (const id of await store.due(delivery.now())) await deliverOf(id, store, delivery)
  } catch (error) {
    delivery.report(error)
  }
}

async function deliverOf(id: string, store: CustomerStore, delivery: Delivery): Promise<void> {
  const waiting = await store.change<EmittedEvent[]>(id, (customer) => {
    if (!customer) return { keep: null, result: [] }
    billUntil(customer, Math.floor(delivery.now().getTime() / 1000) + customer.offset)
    return { keep: customer, result: customer.events.filter(({ isDelivered }) => !isDelivered) }
  })
  const taken = new Set<string>()
  for (const event of waiting) if (await deliver(event, delivery)) taken.add(event.id)
  if (taken.size === 0) return
  await store.change(id, (customer) => {
    for (const event of customer?.events ?? []) if (taken.has(event.id)) event.isDelivered = true
    return { keep: customer, result: null }
  })
}

async function deliver({ body }: EmittedEvent, { to, secret, now }: Delivery): Promise<boolean> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signHeader(body, secret, now()) }
  const signal = AbortSignal.timeout(timeoutMs)
  const reply = await fetch(to, { method: 'POST', headers, body, signal }).catch(() => null)
  await reply?.body?.cancel()
  return reply?.ok ?? false
}

/** As Stripe signs: HMAC-SHA-256 over the stamp and the raw body. */
export function signHeader(body: string, secret: string, at: Date): string {
  const stamp = Math.floor(at.getTime() / 1000)
  return `t=${stamp},v1=${createHmac('sha256', secret).update(`${stamp}.${body}`).digest('hex')}`
}
