import { billUntil, collect, emit, end, isRunning, nextMonth, pay } from './billing-clock.ts'
import type { Customer, Session, Subscription } from './document.ts'
import { newId } from './document.ts'
import { cardOf, coupons, testCards } from './test-cards.ts'
import { chargeOnWire, customerOnWire, sessionOnWire, subscriptionOnWire } from './wire.ts'

const day = 86_400

export type PayWith = { number: string; code?: string; isAuthenticated?: boolean }
export type Paid = 'paid' | 'declined' | 'authenticate' | 'over' | 'unknown_code'

/** What somebody does on the checkout's page. */
export function payIn(
  customer: Customer,
  session: Session,
  { number, code, isAuthenticated }: PayWith,
  at: number,
): Paid {
  if (session.status !== 'open') return 'over'
  const card = testCards.find((known) => known.number === number)
  const coupon = code?.trim().toUpperCase() || null
  if (coupon && !(coupon in coupons)) return 'unknown_code'
  if (!card || card.does === 'decline') return 'declined'
  if (card.does === 'authenticate' && !isAuthenticated) return 'authenticate'
  if (card.does === 'fail-later' && session.trialDays === 0) return 'declined'
  customer.card = cardOf(card, customer.id, new Date(at * 1000).getUTCFullYear())
  const trialEnd = session.trialDays > 0 ? at + session.trialDays * day : null
  const subscription: Subscription = {
    id: newId('sub', customer.id),
    status: trialEnd ? 'trialing' : 'active',
    ...{ created: at, periodStart: at, periodEnd: trialEnd ?? nextMonth(at), trialEnd },
    ...{ cancelAtPeriodEnd: false, endedAt: null, reason: null, coupon, couponUses: 0 },
  }
  customer.subscriptions.push(subscription)
  session.status = 'complete'
  session.subscription = subscription.id
  emit(customer, 'customer.subscription.created', at, subscriptionOnWire(subscription, customer))
  if (!trialEnd) collect(customer, subscription, at)
  emit(customer, 'checkout.session.completed', at, sessionOnWire(session, customer))
  return 'paid'
}

export type PortalAction =
  | { does: 'cancel' | 'renew' | 'retry' | 'fail-next' | 'refund' | 'dispute' | 'next-billing' | 'next-day' }
  | { does: 'change-card'; number: string }

/** What somebody does on the portal's page; says where the clock stands then, in seconds to add. */
export function doInPortal(customer: Customer, action: PortalAction, at: number): void {
  const running = customer.subscriptions.find(isRunning)
  switch (action.does) {
    case 'cancel':
    case 'renew':
      if (running) setCancelled(customer, running, action.does === 'cancel', at)
      return
    case 'fail-next':
      customer.failsNextPayment = !customer.failsNextPayment
      return
    case 'change-card': {
      const card = testCards.find(({ number }) => number === action.number)
      if (!card) return
      customer.card = cardOf(card, customer.id, new Date(at * 1000).getUTCFullYear())
      emit(customer, 'customer.updated', at, customerOnWire(customer))
      if (running?.status === 'past_due') payOpen(customer, running, at)
      return
    }
    case 'retry':
      if (running?.status === 'past_due') payOpen(customer, running, at)
      return
    case 'refund':
    case 'dispute':
      refundOrDispute(customer, action.does, at)
      return
    case 'next-day':
      moveClock(customer, day, at)
      return
    case 'next-billing':
      if (running) moveClock(customer, running.periodEnd - at + 60, at)
  }
}

/** Moves a customer's own clock on, and does what comes due meanwhile. */
export function moveClock(customer: Customer, seconds: number, at: number): void {
  customer.offset += seconds
  billUntil(customer, at + seconds)
}

export function setCancelled(customer: Customer, subscription: Subscription, isCancelled: boolean, at: number): void {
  subscription.cancelAtPeriodEnd = isCancelled
  emit(customer, 'customer.subscription.updated', at, subscriptionOnWire(subscription, customer))
}

export function endNow(customer: Customer, subscription: Subscription, at: number): void {
  if (isRunning(subscription)) end(customer, subscription, at, 'cancellation_requested')
}

function payOpen(customer: Customer, subscription: Subscription, at: number): void {
  const open = customer.invoices.find(({ status, subscription: of }) => status === 'open' && of === subscription.id)
  if (open) pay(customer, subscription, open, at)
}

function refundOrDispute(customer: Customer, how: 'refund' | 'dispute', at: number): void {
  const charge = customer.charges.at(-1)
  if (!charge) return
  if (how === 'refund') charge.refunded = true
  else charge.disputed = true
  const wire = chargeOnWire(charge, customer)
  if (how === 'refund') emit(customer, 'charge.refunded', at, wire)
  else
    emit(customer, 'charge.dispute.created', at, { id: newId('dp', customer.id), object: 'dispute', charge: charge.id })
}
