import type { Deliver } from '../../adapters/mail/mail-server.ts'
import type { Note, Trace } from '../../tracing/tracing.ts'
import { pollQueue } from '../queue-poller/queue-poller.ts'
import { type Email, emailAsHtml, emailAsText } from './email.ts'
import type { MailStore, QueuedMail } from './mail.store.ts'

/** A mail that was queued within a change is there a moment later. */
const wakeAfterMs = 20
const atOnce = 5
/** Longer than any delivery takes: until then nobody else tries the same mail. */
const leaseMs = 2 * 60 * 1000
const firstPauseMs = 30 * 1000
const maxPauseMs = 60 * 60 * 1000
/** With these pauses a mail is tried for about a day. */
const maxTries = 30

export type OutboxWork = {
  compose: (mail: QueuedMail) => Promise<Email | null>
  deliver: Deliver
  origin: string
  support: string
  report: (error: unknown) => void
  trace: Trace
}

/** Sends queued mails one batch after another; what fails is tried again, later and later. */
export function makeOutboxWorker(store: MailStore, work: OutboxWork, now: () => Date) {
  async function sendDue(isClosed: () => boolean): Promise<void> {
    for (;;) {
      const lease = new Date(now().getTime() + leaseMs)
      const mails = await store.claim(now(), lease, atOnce)
      await Promise.all(mails.map((mail) => work.trace(`mail ${mail.letter}`, (note) => send(mail, note))))
      if (mails.length < atOnce || isClosed()) return
    }
  }

  async function send(mail: QueuedMail, note: Note): Promise<void> {
    note({ 'nestbook.tries': mail.tries })
    try {
      const letter = await work.compose(mail)
      if (letter) {
        const text = emailAsText(letter, work)
        await work.deliver({ to: mail.email, subject: letter.subject, text, html: emailAsHtml(letter, work) })
      }
      await store.remove(mail.id)
    } catch (error) {
      // What a mail server says may hold the address: only its kind of failure is told.
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
      note({ 'error.type': code })
      work.report(new Error(`A mail (${mail.letter}) was not sent at try ${mail.tries}: ${code}`))
      if (mail.tries >= maxTries || isRefusedForGood(error)) return store.remove(mail.id)
      const pause = Math.min(firstPauseMs * 2 ** (mail.tries - 1), maxPauseMs)
      await store.postpone(mail.id, new Date(now().getTime() + pause))
    }
  }

  return pollQueue({ workOff: sendDue, wakeAfterMs, mayEndProcess: false, report: work.report })
}

/** Replies of 500 and more mean: not this mail, not later either. */
function isRefusedForGood(error: unknown): boolean {
  return error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500
}
