import { escapeHtml, proofPage } from '../proof-page/proof-page.ts'
import { testCheckoutStyles } from './test-checkout-styles.ts'

/** One of the test checkout's pages: each says first that nothing on it is real. */
export function drawPage(kind: 'checkout' | 'billing portal' | 'invoice', fonts: string, content: string): string {
  const strip = `<b>Test ${kind}. No card is charged.</b> Nothing on this page is real money.`
  return proofPage({ title: `Test ${kind}`, strip, fonts, styles: testCheckoutStyles, content })
}

export const brand = '<span class="brand"><img src="/favicon.svg" alt="" width="32" height="32">Nestbook</span>'

export function sumLine(label: string, amount: string, kind = ''): string {
  return `<div class="sum ${kind}"><span>${escapeHtml(label)}</span><i></i><b>${escapeHtml(amount)}</b></div>`
}

export function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}

/** `Nov 18, 2026`. */
export function shortDay(seconds: number): string {
  return inWords(seconds, { month: 'short', day: 'numeric', year: 'numeric' })
}

export function inWords(seconds: number, form: Intl.DateTimeFormatOptions): string {
  return new Date(seconds * 1000).toLocaleDateString('en-US', { timeZone: 'UTC', ...form })
}

export function field(label: string, control: string): string {
  return `<label class="field"><span>${escapeHtml(label)}</span>${control}</label>`
}

export function button(does: string, label: string, kind = ''): string {
  return `<button class="button ${kind}" name="does" value="${does}">${escapeHtml(label)}</button>`
}
