import { count, desc, eq, inArray, max, min, sql } from 'drizzle-orm'
import type { Change, Database } from '../../database/database.ts'
import { isDue } from '../../database/is-due.ts'
import { caughtMails, mailQueue } from '../../database/schema.ts'

export type QueuedMail = typeof mailQueue.$inferSelect
export type CaughtMail = typeof caughtMails.$inferSelect

export function makeMailStore({ orm }: Database) {
  return {
    async queue(mail: Omit<QueuedMail, 'tries'>, change: Change = orm): Promise<void> {
      await change.insert(mailQueue).values(mail)
    },

    async waiting(): Promise<number> {
      const [found] = await orm.select({ all: count() }).from(mailQueue)
      return Number(found?.all ?? 0)
    },

    /** What waits, by letter: how many, since when, and after how many tries. */
    async queues() {
      const since = min(mailQueue.createdAt)
      return orm
        .select({ queue: mailQueue.letter, waiting: count(), since, tries: max(mailQueue.tries) })
        .from(mailQueue)
        .groupBy(mailQueue.letter)
    },

    /** Takes mails whose time has come. They come up again at `nextTryAt` unless they are removed before. */
    async claim(now: Date, nextTryAt: Date, max: number): Promise<QueuedMail[]> {
      const due = orm
        .select({ id: mailQueue.id })
        .from(mailQueue)
        .where(isDue(mailQueue.nextTryAt, now))
        .orderBy(mailQueue.nextTryAt)
        .limit(max)
        .for('update', { skipLocked: true })
      return orm
        .update(mailQueue)
        .set({ nextTryAt, tries: sql`${mailQueue.tries} + 1` })
        .where(inArray(mailQueue.id, due))
        .returning()
    },

    async postpone(id: string, nextTryAt: Date): Promise<void> {
      await orm.update(mailQueue).set({ nextTryAt }).where(eq(mailQueue.id, id))
    },

    async remove(id: string): Promise<void> {
      await orm.delete(mailQueue).where(eq(mailQueue.id, id))
    },

    /** Keeps a mail in the embedded mailbox, and the newest `most` of all. */
    async catch(mail: Omit<CaughtMail, 'wasOpened'>, max: number): Promise<void> {
      await orm.insert(caughtMails).values(mail).onConflictDoNothing()
      const older = orm.select({ id: caughtMails.id }).from(caughtMails).orderBy(desc(caughtMails.caughtAt)).offset(max)
      await orm.delete(caughtMails).where(inArray(caughtMails.id, older))
    },

    async caught(): Promise<Omit<CaughtMail, 'html'>[]> {
      const { html: _html, ...columns } = columnsOfCaught
      return orm.select(columns).from(caughtMails).orderBy(desc(caughtMails.caughtAt))
    },

    async open(id: string): Promise<CaughtMail | null> {
      const [mail] = await orm.update(caughtMails).set({ wasOpened: true }).where(eq(caughtMails.id, id)).returning()
      return mail ?? null
    },

    async empty(): Promise<void> {
      await orm.delete(caughtMails)
    },
  }
}

export type MailStore = ReturnType<typeof makeMailStore>

const columnsOfCaught = {
  id: caughtMails.id,
  email: caughtMails.email,
  subject: caughtMails.subject,
  text: caughtMails.text,
  html: caughtMails.html,
  wasOpened: caughtMails.wasOpened,
  caughtAt: caughtMails.caughtAt,
}
