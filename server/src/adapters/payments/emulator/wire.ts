import type { Charge, Customer, Invoice, Session, Subscription } from './document.ts'
import { coupons, isCounting, priceCents } from './test-cards.ts'

export const pricePro = {
  id: 'price_pro',
  object: 'price',
  unit_amount: priceCents,
  currency: 'usd',
  recurring: { interval: 'month', interval_count: 1 },
}

/** How Stripe writes what it has. Only what the emulator knows is there. */
export function customerOnWire({ id, email, account, made }: Customer) {
  return { id, object: 'customer', email, created: made, livemode: false, metadata: { account } }
}

export function sessionOnWire(session: Session, { id: customer, origin }: Customer) {
  return {
    id: session.id,
    object: 'checkout.session',
    mode: 'subscription',
    status: session.status,
    payment_status: session.status === 'complete' ? 'paid' : 'unpaid',
    customer,
    client_reference_id: session.reference,
    subscription: session.subscription,
    created: session.created,
    expires_at: session.expires,
    livemode: false,
    url: session.status === 'open' ? `${origin}/test-checkout/${session.id}` : null,
  }
}

export function subscriptionOnWire(subscription: Subscription, customer: Customer) {
  const { id, status, created, periodStart, periodEnd, trialEnd, cancelAtPeriodEnd, endedAt, reason } = subscription
  const { card } = customer
  return {
    ...{ id, object: 'subscription', status, created, customer: customer.id, livemode: false },
    cancel_at_period_end: cancelAtPeriodEnd,
    cancel_at: null,
    ...{ trial_end: trialEnd, ended_at: endedAt, canceled_at: endedAt },
    cancellation_details: { reason, comment: null, feedback: null },
    discounts: discountsOnWire(subscription),
    default_payment_method: card && {
      id: `pm_${card.fingerprint}`,
      object: 'payment_method',
      type: 'card',
      card: {
        brand: card.brand,
        last4: card.last4,
        exp_month: card.expMonth,
        exp_year: card.expYear,
        fingerprint: card.fingerprint,
      },
    },
    items: {
      object: 'list',
      has_more: false,
      data: [
        {
          id: `si_${id.slice(4)}`,
          object: 'subscription_item',
          current_period_start: periodStart,
          current_period_end: periodEnd,
          quantity: 1,
          price: pricePro,
        },
      ],
    },
  }
}

function discountsOnWire({ id, coupon, couponUses, created }: Subscription) {
  const off = coupon ? coupons[coupon] : undefined
  if (!off || !isCounting(off, couponUses)) return []
  const months = off.duration_in_months
  return [
    {
      id: `di_${id.slice(4)}`,
      object: 'discount',
      start: created,
      end: months === null ? null : created + months * 31 * 86_400,
      subscription: id,
      promotion_code: coupon,
      source: { type: 'coupon', coupon: { id: coupon, object: 'coupon', currency: 'usd', ...off } },
    },
  ]
}

export function invoiceOnWire(invoice: Invoice, { id: customer, origin }: Customer) {
  const { id, number, created, total, status } = invoice
  return {
    ...{ id, object: 'invoice', number, created, customer, status, total, currency: 'usd', livemode: false },
    amount_due: total,
    amount_paid: status === 'paid' ? total : 0,
    hosted_invoice_url: `${origin}/test-invoices/${id}`,
  }
}

export function chargeOnWire({ id, created, amount, refunded, disputed }: Charge, { id: customer }: Customer) {
  return { id, object: 'charge', created, amount, paid: true, refunded, disputed, customer, livemode: false }
}
