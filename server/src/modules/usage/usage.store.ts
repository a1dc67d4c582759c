import { AppError } from '@nestbook/contract/errors.ts'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Change, Database } from '../../database/database.ts'
import { usageCounts, usageDays, usageReservations } from '../../database/schema.ts'
import type { AccountDay } from './account-day.ts'

/** One limit that a question counts against. */
export type Counter = { counter: string; max: number; endsAt: Date }
export type NewReservation = { id: string; owner: string; request: string; at: Date }

export function makeUsageStore({ orm, inOneChange }: Database) {
  return {
    /**
     * Takes one place in every counter, or in none when one is full. The same owner's request takes its places once:
     * it is found again as it stands. Gives the reservation's id, or the counter that is full.
     */
    async reserve(
      { id, owner, request, at }: NewReservation,
      counters: Counter[],
    ): Promise<{ id: string } | { full: string }> {
      const names = counters.map(({ counter }) => counter)
      return inOneChange(async (change) => {
        const row = { id, counters: names, state: 'held' as const, madeAt: at }
        const [made] = await change
          .insert(usageReservations)
          .values({ ...row, owner, request })
          .onConflictDoUpdate({
            target: [usageReservations.owner, usageReservations.request],
            set: row,
            setWhere: eq(usageReservations.state, 'given_back'),
          })
          .returning({ id: usageReservations.id })
        if (!made) return findReservation(change, owner, request)
        const full = await reserveInAll(change, counters)
        if (full) throw new Full(full)
        return made
      }).catch((error: unknown) => {
        if (error instanceof Full) return { full: error.counter }
        throw error
      })
    },

    async count(id: string): Promise<void> {
      await orm
        .update(usageReservations)
        .set({ state: 'counted' })
        .where(and(eq(usageReservations.id, id), eq(usageReservations.state, 'held')))
    },

    refund: (id: string) => refund(orm, sql`select id from usage_holds where id = ${id} and state = 'held'`),

    /** Gives back what a process that died left held, and what was counted for an answer that never showed a word. */
    async settleOrphans(before: Date, after: Date): Promise<void> {
      // With `not exists` the database may read the events of all runs instead of those of a few.
      await refund(
        orm,
        sql`select hold.id from usage_holds as hold
          left join runs on runs.owner = hold.owner and runs.client_request_id = hold.request
          where hold.made_at between ${after} and ${before} and (
            (hold.state = 'held' and runs.state is distinct from 'running')
            or (hold.state = 'counted' and runs.state in ('failed', 'interrupted') and (
              select true from run_events where run = runs.id and event ->> 'type' = 'text_chunk' limit 1) is null)
          )`,
      )
    },

    async used(counter: string): Promise<number> {
      const [found] = await orm
        .select({ used: usageCounts.used })
        .from(usageCounts)
        .where(eq(usageCounts.counter, counter))
      return found?.used ?? 0
    },

    async findDay(account: string, change: Change = orm): Promise<(AccountDay & { wantedZone: string }) | null> {
      const [found] = await change.select().from(usageDays).where(eq(usageDays.account, account))
      return found ?? null
    },

    async beginDay(account: string, day: AccountDay, change: Change = orm): Promise<void> {
      await change
        .insert(usageDays)
        .values({ account, ...day, wantedZone: day.zone })
        .onConflictDoNothing()
    },

    /** Begins the next day, unless another process has done so. */
    async turnDay(account: string, last: AccountDay, next: AccountDay, change: Change = orm): Promise<void> {
      await change
        .update(usageDays)
        .set(next)
        .where(and(eq(usageDays.account, account), eq(usageDays.endsAt, last.endsAt)))
    },

    async wantZone(account: string, wantedZone: string, change: Change = orm): Promise<void> {
      await change.update(usageDays).set({ wantedZone }).where(eq(usageDays.account, account))
    },

    /** Hands a guest's questions to an account; those since `since` count in its counter as well. */
    async join(
      change: Change,
      guest: string,
      owner: string,
      since: Date,
      counter: Omit<Counter, 'max'>,
    ): Promise<void> {
      const moved = await change.execute<{ counts: boolean }>(sql`
        update usage_holds set owner = ${owner}, counters = case
          when made_at >= ${since} and state <> 'given_back' then array_append(counters, ${counter.counter}) else counters end
        where owner = ${guest}
          and not exists (select 1 from usage_holds as own where own.owner = ${owner} and own.request = usage_holds.request)
        returning made_at >= ${since} and state <> 'given_back' as counts`)
      const used = moved.rows.filter(({ counts }) => counts).length
      if (used === 0) return
      await change
        .insert(usageCounts)
        .values({ counter: counter.counter, used, endsAt: counter.endsAt })
        .onConflictDoUpdate({ target: usageCounts.counter, set: { used: sql`${usageCounts.used} + ${used}` } })
    },

    async purgeBefore(now: Date, reservationsBefore: Date): Promise<void> {
      await orm.delete(usageCounts).where(lt(usageCounts.endsAt, now))
      await orm.delete(usageReservations).where(lt(usageReservations.madeAt, reservationsBefore))
    },
  }
}

export type UsageStore = ReturnType<typeof makeUsageStore>

/** Undoes the transaction in which a counter was found full. */
class Full extends Error {
  readonly counter: string
  constructor(counter: string) {
    super('A limit is used up.')
    this.name = 'Full'
    this.counter = counter
  }
}

async function findReservation(change: Change, owner: string, request: string): Promise<{ id: string }> {
  const [found] = await change
    .select({ id: usageReservations.id })
    .from(usageReservations)
    .where(and(eq(usageReservations.owner, owner), eq(usageReservations.request, request)))
  // It went to an account that its guest signed in to, or with an account that was deleted.
  if (!found) throw new AppError('busy')
  return found
}

/** The first counter that is full, or null. Counters are always taken in the order of their names: no two wait for each other. */
async function reserveInAll(change: Change, counters: Counter[]): Promise<string | null> {
  const names = sql.param(counters.map(({ counter }) => counter))
  const maxima = sql.param(counters.map(({ max }) => max))
  const ends = sql.param(counters.map(({ endsAt }) => endsAt.toISOString()))
  const taken = await change.execute<{ counter: string }>(sql`
    insert into usage_counts as counts (counter, used, ends_at)
    select given.counter, 1, given.ends_at
    from unnest(${names}::text[], ${maxima}::int[], ${ends}::timestamptz[]) as given(counter, max, ends_at)
    where given.max > 0 order by given.counter
    on conflict (counter) do update set used = counts.used + 1, ends_at = excluded.ends_at
    where counts.used < (
      select given.max from unnest(${names}::text[], ${maxima}::int[]) as given(counter, max)
      where given.counter = counts.counter
    )
    returning counter`)
  const got = new Set(taken.rows.map(({ counter }) => counter))
  return counters.find(({ counter }) => !got.has(counter))?.counter ?? null
}

async function refund(change: Change, held: ReturnType<typeof sql>): Promise<void> {
  await change.execute(sql`
    with back as (
      update usage_holds set state = 'given_back' where id in (${held}) and state <> 'given_back' returning counters
    ),
    places as (select counter, count(*)::int as n from back, unnest(back.counters) as counter group by counter),
    locked as (
      select counts.counter, places.n from usage_counts as counts join places using (counter)
      order by counts.counter for update of counts
    )
    update usage_counts set used = greatest(used - locked.n, 0) from locked where usage_counts.counter = locked.counter`)
}
