import type { Customer, Session } from '../../adapters/payments/emulator/document.ts'
import { priceCents, testCards } from '../../adapters/payments/emulator/test-cards.ts'
import { escapeHtml, icons } from '../proof-page/proof-page.ts'
import { brand, button, dollars, drawPage, field, inWords, sumLine } from './drawn.ts'

export type CheckoutSaid = 'declined' | 'unknown_code' | null

const day = 86_400
const said = {
  declined: '<b>The test card was declined.</b> Nothing changed. Your plan is still Free.',
  unknown_code: '<b>That promotion code is not known here.</b> Try NEST2, HALF, FIRST5 or QUARTER3.',
} as const

export function checkoutPage(
  { session, at, fonts }: { session: Session; at: number; fonts: string },
  told: CheckoutSaid,
) {
  const { trialDays, id, cancelUrl } = session
  const end = at + trialDays * day
  const lines = [
    sumLine('Pro Plan, monthly', dollars(priceCents)),
    ...(trialDays > 0
      ? [sumLine(`Free until ${inWords(end, { month: 'long', day: 'numeric' })}`, `${trialDays} days`)]
      : []),
    sumLine('Due today', dollars(trialDays > 0 ? 0 : priceCents), 'total'),
  ]
  const from = trialDays > 0 ? ` from ${inWords(end, { month: 'long', day: 'numeric', year: 'numeric' })}` : ''
  const note = `Then ${dollars(priceCents)}/month${from}. Cancel anytime.`
  const banner = told ? `<div class="said" role="alert">${icons.warning}<span>${said[told]}</span></div>` : ''
  return drawPage(
    'checkout',
    fonts,
    `<div class="slim"><header>${brand}<h1>${trialDays > 0 ? 'Start your free trial' : 'Go Pro'}</h1></header>
<form class="sheet" method="post" action="/test-checkout/${id}">${banner}${lines.join('')}<p class="quiet">${note}</p>
${field('Card', cardSelect())}
${field('Promotion code (optional)', '<input name="code" maxlength="40" autocomplete="off" autocapitalize="characters">')}
<div class="stack">${button('pay', 'Pay', 'primary')}${button('decline', 'Decline the card')}<a class="button textual" href="${escapeHtml(cancelUrl)}">Back to Nestbook</a></div></form>
<p class="foot">Pay returns with <b>upgrade=success</b>, Back with <b>upgrade=canceled</b>.</p></div>`,
  )
}

/** What a bank asks before it lets a card pay. */
export function authenticationPage(session: Session, number: string, code: string, fonts: string): string {
  const kept = [
    ['card', number],
    ['code', code],
  ].map(([name, value = '']) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
  return drawPage(
    'checkout',
    fonts,
    `<div class="slim"><header>${brand}<h1>Your bank asks: is it you?</h1></header>
<form class="sheet" method="post" action="/test-checkout/${session.id}">${kept.join('')}<p>This test card needs authentication before it pays.</p>
<div class="stack">${button('approve', 'Yes, approve', 'primary')}${button('decline', 'No, refuse')}</div></form></div>`,
  )
}

export function overPage(back: string, fonts: string): string {
  return drawPage(
    'checkout',
    fonts,
    `<div class="slim"><header>${brand}<h1>This checkout is over</h1></header><section class="sheet"><p>It was paid in, or it is more than a day old. Begin again from your settings.</p><div class="stack"><a class="button primary" href="${escapeHtml(back)}">Back to Nestbook</a></div></section></div>`,
  )
}

export function cardSelect(current: Customer['card'] = null): string {
  const options = testCards.map(
    ({ number, label }) =>
      `<option value="${number}"${number === current?.number ? ' selected' : ''}>${escapeHtml(label)}</option>`,
  )
  return `<select name="card">${options.join('')}</select>`
}
