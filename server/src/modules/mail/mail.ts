import type { Deliver } from '../../adapters/mail/mail-server.ts'
import type { Change, Database } from '../../database/database.ts'
import type { Trace } from '../../tracing/tracing.ts'
import { randomName } from '../secrets/secrets.ts'
import type { Email } from './email.ts'
import { makeMailStore, type QueuedMail } from './mail.store.ts'
import { makeOutboxWorker } from './outbox-worker.ts'

export type { Email } from './email.ts'
export type { CaughtMail, QueuedMail } from './mail.store.ts'

export type Mail = ReturnType<typeof makeMail>
export type Mailbox = Mail['mailbox']

const maxCaught = 200

/** Mail is queued in the database and sent after the reply, by whichever server process comes first. */
export function makeMail(database: Database, now: () => Date) {
  const store = makeMailStore(database)
  let wake = () => {}
  let mailboxAddress: string | null = null

  return {
    async send(mail: Pick<QueuedMail, 'letter' | 'email' | 'subjectId'>, change?: Change): Promise<void> {
      await store.queue({ ...mail, id: randomName(), nextTryAt: now(), createdAt: now() }, change)
      wake()
    },

    waiting: store.waiting,
    queues: store.queues,

    /** Begins to send what is queued, written by `compose`. Links in it lead to `origin`. */
    startSending(work: {
      compose: (mail: QueuedMail) => Promise<Email | null>
      deliver: Deliver
      origin: string
      support: string
      report: (error: unknown) => void
      trace: Trace
    }): { close: () => Promise<void> } {
      const outboxWorker = makeOutboxWorker(store, work, now)
      wake = outboxWorker.wake
      return { close: outboxWorker.close }
    },

    /** Where mail ends up when there is no mail server. */
    mailbox: {
      deliver: (async ({ to, ...mail }) => {
        await store.catch({ id: randomName(), email: to, caughtAt: now(), ...mail }, maxCaught)
      }) satisfies Deliver,
      list: store.caught,
      open: store.open,
      empty: store.empty,
      /** Where it can be read, once it is open. */
      address: () => mailboxAddress,
      isOpenAt(address: string) {
        mailboxAddress = address
      },
    },
  }
}
