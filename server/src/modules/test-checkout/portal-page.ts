import { isRunning } from '../../adapters/payments/emulator/billing-clock.ts'
import type { Customer, Invoice, Subscription } from '../../adapters/payments/emulator/document.ts'
import { coupons, discountedCents, isCounting, priceCents } from '../../adapters/payments/emulator/test-cards.ts'
import { escapeHtml, icons } from '../proof-page/proof-page.ts'
import { cardSelect } from './checkout-page.ts'
import { brand, button, dollars, drawPage, field, shortDay, sumLine } from './drawn.ts'

export function portalPage(customer: Customer, portal: { id: string; returnUrl: string }, at: number, fonts: string) {
  const running = customer.subscriptions.find(isRunning) ?? null
  const invoices = customer.invoices.toReversed()
  return drawPage(
    'billing portal',
    fonts,
    `<div class="wide"><p class="back"><a class="button" href="${escapeHtml(portal.returnUrl)}">${icons.back}Back to Nestbook</a></p>
<header><h1>Billing</h1><p>${escapeHtml(customer.email)}</p></header>
<form class="sheet" method="post" action="/test-billing/${portal.id}">
<section class="part"><h2>Plan</h2>${running ? planOf(running) : '<p>There is no subscription.</p>'}</section>
<section class="part"><h2>Card</h2>${cardOf(customer, running)}</section>
<section class="part"><h2>Invoices</h2>${invoices.length > 0 ? tableOf(invoices) : '<p>No invoices yet.</p>'}</section>
<section class="part"><h2>Test clock</h2>${clockOf(customer, running, at)}</section></form></div>`,
  )
}

function planOf(subscription: Subscription): string {
  const { status, cancelAtPeriodEnd, periodEnd, coupon, couponUses } = subscription
  const off = coupon ? coupons[coupon] : undefined
  const isOff = off !== undefined && isCounting(off, couponUses)
  const length = off?.duration === 'repeating' ? `, ${off.duration_in_months} months` : ''
  const late = '<b>The last payment failed.</b> Choose a card that pays, or Pro ends with the period.'
  const failed =
    status === 'past_due' ? `<div class="said" role="alert">${icons.warning}<span>${late}</span></div>` : ''
  return [
    failed,
    sumLine(
      status === 'trialing' ? 'Pro Plan, free trial' : 'Pro Plan, monthly',
      dollars(discountedCents(subscription)),
    ),
    isOff ? sumLine(`Discount${length}`, `${dollars(priceCents - discountedCents(subscription))} off`) : '',
    sumLine(cancelAtPeriodEnd ? 'Ends on' : 'Next billing', shortDay(periodEnd)),
    `<div class="row">${cancelAtPeriodEnd ? button('renew', 'Renew the plan') : button('cancel', 'Cancel at period end', 'danger')}</div>`,
  ].join('')
}

function cardOf({ card, failsNextPayment, charges }: Customer, running: Subscription | null): string {
  const shown = card ? `Test card ending ${card.last4}` : 'No card'
  const repeat = running?.status === 'past_due' ? button('retry', 'Try the payment again') : ''
  const back = charges.length > 0 ? button('refund', 'Refund the last payment') + button('dispute', 'Dispute it') : ''
  const next = failsNextPayment ? 'Let the next payment succeed' : 'Make the next payment fail'
  return `<p class="held">${icons.card}${shown}</p>${field('Another card', cardSelect(card))}<div class="row">${button('change-card', 'Use this card')}${button('fail-next', next)}${repeat}${back}</div>`
}

function clockOf({ offset }: Customer, running: Subscription | null, at: number): string {
  const moved = offset > 0 ? `, ${Math.round(offset / 86_400)} days ahead` : ''
  const until = running ? button('next-billing', `Go to ${shortDay(running.periodEnd)}`) : ''
  return `<p>For this account it is ${shortDay(at)}${moved}.</p><div class="row">${button('next-day', 'Go on by a day')}${until}</div>`
}

function tableOf(invoices: Invoice[]): string {
  const rows = invoices.map(
    (invoice) =>
      `<tr><td>${shortDay(invoice.created)}</td><td>${dollars(invoice.total)}</td><td>${badgeOf(invoice)}</td><td><a href="/test-invoices/${invoice.id}" aria-label="View the invoice of ${shortDay(invoice.created)}">View</a></td></tr>`,
  )
  return `<div class="table"><table><thead><tr><th scope="col">Date</th><th scope="col">Total</th><th scope="col">Status</th><th scope="col">Actions</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

function badgeOf({ status }: Invoice): string {
  const word = { paid: 'Paid', open: 'Pending', void: 'Void' }[status]
  return `<span class="badge ${word.toLowerCase()}">${word}</span>`
}

export function invoicePage(customer: Customer, invoice: Invoice, fonts: string): string {
  const lines = [
    sumLine('Pro Plan, monthly', dollars(priceCents)),
    invoice.discounted > 0 ? sumLine('Discount', `-${dollars(invoice.discounted)}`) : '',
    sumLine('Total', dollars(invoice.total), 'total'),
  ]
  return drawPage(
    'invoice',
    fonts,
    `<div class="slim"><header>${brand}<h1>Invoice ${escapeHtml(invoice.number)}</h1><p>${shortDay(invoice.created)} &nbsp; ${badgeOf(invoice)}</p></header>
<section class="sheet"><p class="quiet">For ${escapeHtml(customer.email)}</p>${lines.join('')}</section></div>`,
  )
}
