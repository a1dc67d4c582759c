import { escapeHtml, icon, icons, proofPage } from '../proof-page/proof-page.ts'
import type { CaughtMail } from './mail.store.ts'
import { mailboxStyles } from './mailbox-styles.ts'

const again = icon('M19 12a7 7 0 1 1-2.3-5.2L19 8.5M19 4.5v4h-4')
const day = 24 * 60 * 60 * 1000
// Made once: a full mailbox would make one for each of its rows, which takes longer than all else.
const timeFormat = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

export function mailboxPage(mails: Omit<CaughtMail, 'html'>[], fonts: string, now: Date): string {
  const rows = mails.map(
    ({ id, email, subject, text, wasOpened, caughtAt }) =>
      `<li><a class="${wasOpened ? '' : 'new'}" href="/mails/${id}"><span class="to">${escapeHtml(email)}</span><span class="what"><b>${escapeHtml(subject)}</b><span class="preview">${escapeHtml(previewOf(text))}</span></span><span class="when">${dayOrTime(caughtAt, now)}</span></a></li>`,
  )
  const list = rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p class="none">No mail yet.</p>'
  const count = `${mails.length} ${mails.length === 1 ? 'mail' : 'mails'}. Newest first.`
  const empty = '<form method="post" action="/empty"><button class="button danger">Empty mailbox</button></form>'
  return page(
    'Local mailbox',
    fonts,
    `<header><h1>Local mailbox</h1><p>${count}</p></header><section class="sheet mails">${list}</section><div class="actions"><a class="button" href="/">${again}Refresh</a>${rows.length > 0 ? empty : ''}</div>`,
  )
}

export function mailPage({ email, subject, html, caughtAt }: CaughtMail, from: string, fonts: string): string {
  const [, styles = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? []
  const [, body = ''] = /<body>([\s\S]*)<\/body>/.exec(html) ?? []
  const letter = body.replaceAll('<h1', '<h2').replaceAll('</h1>', '</h2>')
  const when = caughtAt.toLocaleString('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
  return page(
    subject,
    fonts,
    `<style>${styles}</style><p class="back"><a class="button" href="/">${icons.back}All mail</a></p><section class="sheet"><div class="head"><h1>${escapeHtml(subject)}</h1><div><span>From</span> ${escapeHtml(from)}</div><div><span>To</span> ${escapeHtml(email)} &nbsp;<span>${when}</span></div></div><div class="letter">${letter}</div></section>`,
  )
}

function page(title: string, fonts: string, content: string): string {
  const strip = '<b>Local mailbox, development only.</b> Mail is caught here and never sent.'
  return proofPage({ title, strip, fonts, styles: mailboxStyles, content })
}

/** A letter's first sentence after its heading. */
function previewOf(text: string): string {
  return text.split('\n\n')[1]?.split(/(?<=[.?!]) /)[0] ?? ''
}

function dayOrTime(at: Date, now: Date): string {
  const isToday = at.toDateString() === now.toDateString()
  if (isToday) return timeFormat.format(at).toLowerCase()
  if (at.toDateString() === new Date(now.getTime() - day).toDateString()) return 'Yesterday'
  return dayFormat.format(at)
}
