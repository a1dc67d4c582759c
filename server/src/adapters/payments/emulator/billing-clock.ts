import type { Customer, Invoice, Subscription } from './document.ts'
import { newId } from './document.ts'
import { discountedCents, priceCents, testCards } from './test-cards.ts'
import { chargeOnWire, invoiceOnWire, subscriptionOnWire } from './wire.ts'

/** Does, in a customer's own document, all that comes due until a moment: trials end, months are paid or not. */
export function billUntil(customer: Customer, until: number): void {
  for (const session of customer.sessions)
    if (session.status === 'open' && session.expires <= until) session.status = 'expired'
  for (const subscription of customer.subscriptions)
    for (let turns = 0; isRunning(subscription) && subscription.periodEnd <= until && turns < 60; turns++)
      turnPeriod(customer, subscription)
}

export function isRunning({ status }: Subscription): boolean {
  return ['trialing', 'active', 'past_due'].includes(status)
}

function turnPeriod(customer: Customer, subscription: Subscription): void {
  const at = subscription.periodEnd
  if (subscription.cancelAtPeriodEnd) end(customer, subscription, at, 'cancellation_requested')
  else if (subscription.status === 'past_due') end(customer, subscription, at, 'payment_failed')
  else {
    subscription.periodStart = at
    subscription.periodEnd = nextMonth(at)
    collect(customer, subscription, at)
  }
}

/** Writes the invoice of a period and takes the money for it. */
export function collect(customer: Customer, subscription: Subscription, at: number): void {
  const total = discountedCents(subscription)
  const invoice: Invoice = {
    id: newId('in', customer.id),
    number: `NEST-${String(customer.invoices.length + 1).padStart(4, '0')}`,
    created: at,
    total,
    discounted: priceCents - total,
    status: 'open',
    subscription: subscription.id,
  }
  customer.invoices.push(invoice)
  pay(customer, subscription, invoice, at)
}

/** Tries to take the money for an invoice; says whether the card gave it. */
export function pay(customer: Customer, subscription: Subscription, invoice: Invoice, at: number): boolean {
  const does = testCards.find(({ number }) => number === customer.card?.number)?.does ?? 'decline'
  const isGiven = !customer.failsNextPayment && (does === 'pay' || does === 'authenticate')
  customer.failsNextPayment = false
  subscription.status = isGiven ? 'active' : 'past_due'
  if (isGiven) {
    invoice.status = 'paid'
    if (invoice.discounted > 0) subscription.couponUses++
    const charge = {
      id: newId('ch', customer.id),
      created: at,
      amount: invoice.total,
      refunded: false,
      disputed: false,
    }
    customer.charges.push(charge)
    emit(customer, 'charge.succeeded', at, chargeOnWire(charge, customer))
  }
  emit(customer, isGiven ? 'invoice.paid' : 'invoice.payment_failed', at, invoiceOnWire(invoice, customer))
  emit(customer, 'customer.subscription.updated', at, subscriptionOnWire(subscription, customer))
  return isGiven
}

export function end(customer: Customer, subscription: Subscription, at: number, reason: Subscription['reason']): void {
  Object.assign(subscription, { status: 'canceled', endedAt: at, reason })
  for (const invoice of customer.invoices)
    if (invoice.subscription === subscription.id && invoice.status === 'open') invoice.status = 'void'
  emit(customer, 'customer.subscription.deleted', at, subscriptionOnWire(subscription, customer))
}

/** Puts an event into the customer's document, from where it is delivered. */
export function emit(customer: Customer, type: string, created: number, object: object): void {
  const id = newId('evt', customer.id)
  const body = { id, object: 'event', api_version: null, created, type, livemode: false, data: { object } }
  customer.events.push({ id, type, created, body: JSON.stringify(body), isDelivered: false })
  // Those that were delivered are of no more use.
  const surplus = customer.events.filter(({ isDelivered }) => isDelivered).slice(0, -50)
  customer.events = customer.events.filter((event) => !surplus.includes(event))
}

/** The same day of the next month, or its last. */
export function nextMonth(seconds: number): number {
  const from = new Date(seconds * 1000)
  const to = new Date(from)
  to.setUTCMonth(from.getUTCMonth() + 1)
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0)
  return to.getTime() / 1000
}
