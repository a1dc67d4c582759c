import { asc, eq, lte, sql } from 'drizzle-orm'
import type { Customer, CustomerStore } from '../../adapters/payments/emulator/document.ts'
import { testCustomers } from '../../database/billing-schema.ts'
import type { Database } from '../../database/database.ts'

const maxAtOnce = 100

/** Keeps the test checkout's customers, each as one document. */
export function makeCustomerStore({ orm, inOneChange }: Database): CustomerStore {
  return {
    async read(id) {
      const [found] = await orm.select().from(testCustomers).where(eq(testCustomers.id, id))
      return found ? documentIn(found.body) : null
    },

    change: (id, work) =>
      inOneChange(async (change) => {
        // A customer that is not there yet has no row to lock.
        await change.execute(sql`select pg_advisory_xact_lock(7246003, hashtext(${id}))`)
        const [found] = await change.select().from(testCustomers).where(eq(testCustomers.id, id))
        const { keep, result } = work(found ? documentIn(found.body) : null)
        if (!keep) await change.delete(testCustomers).where(eq(testCustomers.id, id))
        else {
          const row = { body: keep, dueAt: dueAt(keep) }
          await change
            .insert(testCustomers)
            .values({ id, ...row })
            .onConflictDoUpdate({ target: testCustomers.id, set: row })
        }
        return result
      }),

    async due(at) {
      const found = await orm
        .select({ id: testCustomers.id })
        .from(testCustomers)
        .where(lte(testCustomers.dueAt, at))
        .orderBy(asc(testCustomers.dueAt))
        .limit(maxAtOnce)
      return found.map(({ id }) => id)
    },

    async all() {
      const found = await orm.select().from(testCustomers)
      return found.map(({ body }) => documentIn(body))
    },
  }
}

/** We wrote it ourselves, in this form. */
function documentIn(body: unknown): Customer {
  return body as Customer
}

function dueAt({ events, subscriptions, offset, made }: Customer): Date | null {
  if (events.some(({ isDelivered }) => !isDelivered)) return new Date(made * 1000)
  const ends = subscriptions.filter(({ endedAt }) => endedAt === null).map(({ periodEnd }) => periodEnd - offset)
  return ends.length > 0 ? new Date(Math.min(...ends) * 1000) : null
}
