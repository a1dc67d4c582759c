import { createHash } from 'node:crypto'
import { billUntil } from './billing-clock.ts'
import {
  type Customer,
  type CustomerStore,
  customerIdFor,
  customerIn,
  newCustomer,
  newId,
  type Session,
} from './document.ts'
import { endNow, setCancelled } from './hosted.ts'
import { chargeOnWire, customerOnWire, invoiceOnWire, pricePro, sessionOnWire, subscriptionOnWire } from './wire.ts'

export type Asked = { method: string; path: string; values: URLSearchParams; key: string | null }
export type Answered = { status: number; body: object }
type Handle = (customer: Customer, asked: Asked, id: string, at: number) => Answered

const day = 86_400

/** The part of Stripe's API that the product uses, for one customer at a time. */
export function makeApi(store: CustomerStore, nowInSeconds: () => number) {
  async function createCustomer({ values, key }: Asked): Promise<Answered> {
    const id = customerIdFor(key)
    return store.change(id, (known) => {
      const made = newCustomer(id, values.get('email') ?? '', values.get('metadata[account]'), nowInSeconds())
      return { keep: known ?? made, result: ok(customerOnWire(known ?? made)) }
    })
  }

  async function listEvents({ values }: Asked): Promise<Answered> {
    const since = Number(values.get('created[gte]') ?? 0)
    const events = (await store.all()).flatMap((customer) => customer.events)
    const found = events.filter(({ isDelivered, created }) => !isDelivered && created >= since)
    return ok(listOf(found.map(({ body }) => JSON.parse(body) as { id: string })))
  }

  return async function answer(asked: Asked): Promise<Answered> {
    if (asked.method === 'POST' && asked.path === '/v1/customers') return createCustomer(asked)
    if (asked.method === 'GET' && asked.path === '/v1/events') return listEvents(asked)
    if (asked.method === 'GET' && asked.path.startsWith('/v1/prices/'))
      return asked.path === `/v1/prices/${pricePro.id}`
        ? ok(pricePro)
        : failure(404, 'No such price.', 'resource_missing')
    const [, kind = '', id = ''] = /^\/v1\/([a-z_]+(?:\/sessions)?)(?:\/(\w+))?/.exec(asked.path) ?? []
    const handle = handlers[`${asked.method} ${asked.path.replace(id || '-', ':id')}`]
    if (!handle) return failure(404, `Unrecognized request URL (${asked.method}: ${kind}).`)
    const named = id.startsWith('cus_') ? id : id ? customerIn(id) : (asked.values.get('customer') ?? '')
    return store.change(named, (customer) => {
      if (!customer) return { keep: null, result: noCustomer(id) }
      const at = nowInSeconds() + customer.offset
      billUntil(customer, at)
      if (asked.method === 'DELETE' && kind === 'customers')
        return { keep: null, result: ok({ id: customer.id, object: 'customer', deleted: true }) }
      return { keep: customer, result: once(customer, asked, () => handle(customer, asked, id, at)) }
    })
  }
}

/** The same answer for the same idempotency key; a key that comes with other words is refused. */
function once(customer: Customer, { method, path, values, key }: Asked, act: () => Answered): Answered {
  if (method !== 'POST' || !key) return act()
  const digest = createHash('sha256').update(`${path}?${values}`).digest('hex')
  const known = customer.replies[key]
  if (known && known.digest !== digest)
    return failure(400, 'This idempotency key was used with other parameters.', undefined, 'idempotency_error')
  if (known) return { status: known.status, body: JSON.parse(known.body) }
  const answered = act()
  customer.replies[key] = { digest, status: answered.status, body: JSON.stringify(answered.body) }
  return answered
}

const handlers: Record<string, Handle> = {
  'DELETE /v1/customers/:id': () => failure(404, 'Removed by its caller.'),

  'POST /v1/checkout/sessions': (customer, { values }, _id, at) => {
    const successUrl = values.get('success_url') ?? ''
    customer.origin = new URL(successUrl).origin
    const session: Session = {
      id: newId('cs_test', customer.id),
      status: 'open',
      successUrl,
      cancelUrl: values.get('cancel_url') ?? '',
      reference: values.get('client_reference_id'),
      trialDays: Number(values.get('subscription_data[trial_period_days]') ?? 0),
      created: at,
      expires: at + day,
      subscription: null,
    }
    customer.sessions.push(session)
    return ok(sessionOnWire(session, customer))
  },
  'GET /v1/checkout/sessions': (customer, { values }) => {
    const wanted = values.get('status')
    const found = customer.sessions.filter(({ status }) => !wanted || status === wanted)
    return ok(listOf(found.map((session) => sessionOnWire(session, customer)).toReversed()))
  },
  'GET /v1/checkout/sessions/:id': (customer, _asked, id) =>
    found(customer.sessions, id, (session) => ok(sessionOnWire(session, customer))),
  'POST /v1/checkout/sessions/:id/expire': (customer, _asked, id) =>
    found(customer.sessions, id, (session) => {
      if (session.status !== 'open') return failure(400, 'Only open sessions can be expired.')
      session.status = 'expired'
      return ok(sessionOnWire(session, customer))
    }),

  'GET /v1/subscriptions': (customer) =>
    ok(listOf(customer.subscriptions.map((subscription) => subscriptionOnWire(subscription, customer)).toReversed())),
  'POST /v1/subscriptions/:id': (customer, { values }, id, at) =>
    found(customer.subscriptions, id, (subscription) => {
      if (subscription.status === 'canceled') return failure(400, 'A canceled subscription can only be looked at.')
      setCancelled(customer, subscription, values.get('cancel_at_period_end') === 'true', at)
      return ok(subscriptionOnWire(subscription, customer))
    }),
  'DELETE /v1/subscriptions/:id': (customer, _asked, id, at) =>
    found(customer.subscriptions, id, (subscription) => {
      endNow(customer, subscription, at)
      return ok(subscriptionOnWire(subscription, customer))
    }),

  'POST /v1/billing_portal/sessions': (customer, { values }, _id, at) => {
    const returnUrl = values.get('return_url') ?? ''
    customer.origin = new URL(returnUrl).origin
    const portal = { id: newId('bps', customer.id), returnUrl }
    customer.portals = [...customer.portals.slice(-9), portal]
    const url = `${customer.origin}/test-billing/${portal.id}`
    return ok({ ...portal, object: 'billing_portal.session', created: at, livemode: false, customer: customer.id, url })
  },

  'GET /v1/invoices': (customer, { values }) => {
    const all = customer.invoices.map((invoice) => invoiceOnWire(invoice, customer)).toReversed()
    const from = all.findIndex(({ id }) => id === values.get('starting_after')) + 1
    const max = Number(values.get('limit') ?? 10)
    return ok({ ...listOf(all.slice(from, from + max)), has_more: all.length > from + max })
  },
  'GET /v1/charges': (customer) =>
    ok(listOf(customer.charges.map((charge) => chargeOnWire(charge, customer)).toReversed())),
  'GET /v1/charges/:id': (customer, _asked, id) =>
    found(customer.charges, id, (charge) => ok(chargeOnWire(charge, customer))),
}

function found<T extends { id: string }>(all: T[], id: string, act: (one: T) => Answered): Answered {
  const one = all.find((known) => known.id === id)
  return one ? act(one) : failure(404, `No such object: ${id}.`, 'resource_missing')
}

function noCustomer(id: string): Answered {
  const error = {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: 'customer',
    message: 'No such customer.',
  }
  return { status: id ? 404 : 400, body: { error } }
}

function ok(body: object): Answered {
  return { status: 200, body }
}

function listOf<T>(data: T[]) {
  return { object: 'list', data, has_more: false, url: '/v1' }
}

function failure(status: number, message: string, code?: string, type = 'invalid_request_error'): Answered {
  return { status, body: { error: { type, code, message } } }
}
