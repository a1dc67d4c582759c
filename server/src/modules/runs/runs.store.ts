import { AppError } from '@nestbook/contract/errors.ts'
import type { AnswerEvent, NumberedEvent, RunState } from '@nestbook/contract/research.ts'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Change, Database } from '../../database/database.ts'
import { livingWorkers } from '../../database/notifications.ts'
import { runEvents, runs } from '../../database/schema.ts'

export type LoggedEvent = { run: string; n: number; event: AnswerEvent }
export type Ending = { run: string; state: RunState }

/** NOTIFY carries at most 8,000 bytes: this many run ids of 22 letters fit with their commas. */
const idsPerMessage = 300
const secondsPerDay = 86_400
/** What the final result says again. */
const pieces = ['step', 'progress', 'sub_progress', 'relevance_score', 'text_chunk', 'text_complete']

export function makeRunsStore({ orm, inOneChange, worker }: Database) {
  return {
    /**
     * The run made for this request, or the one that an earlier request with the same id made. One that failed gives
     * its request id up: the same request may be tried again.
     */
    async create(owner: string, run: string, clientRequestId: string): Promise<{ run: string; isNew: boolean }> {
      const isSameRequest = and(eq(runs.owner, owner), eq(runs.clientRequestId, clientRequestId))
      await orm
        .update(runs)
        .set({ clientRequestId: null })
        .where(and(isSameRequest, inArray(runs.state, ['failed', 'interrupted'])))
      const made = await orm
        .insert(runs)
        .values({ id: run, owner, clientRequestId, worker })
        .onConflictDoNothing({ target: [runs.owner, runs.clientRequestId] })
        .returning({ id: runs.id })
      if (made[0]) return { run: made[0].id, isNew: true }
      const found = await orm.select({ id: runs.id }).from(runs).where(isSameRequest)
      // It went to an account that its guest signed in to, or with an account that was deleted.
      if (!found[0]) throw new AppError('busy')
      return { run: found[0].id, isNew: false }
    },

    async state(owner: string, run: string): Promise<RunState | null> {
      const found = await orm
        .select({ state: runs.state })
        .from(runs)
        .where(and(eq(runs.id, run), eq(runs.owner, owner)))
      return found[0]?.state ?? null
    },

    /** Whether this request of an owner's began a run so short a time ago. */
    async wasBegunWithin(ms: number, owner: string, clientRequestId: string): Promise<boolean> {
      const since = sql`now() - make_interval(secs => ${ms / 1000})`
      const found = await orm
        .select({ id: runs.id })
        .from(runs)
        .where(and(eq(runs.owner, owner), eq(runs.clientRequestId, clientRequestId), gt(runs.createdAt, since)))
      return found.length > 0
    },

    /** What was answered to these requests of an owner's, as far as it is still known. */
    async wordsOf(owner: string, clientRequestIds: string[]): Promise<Map<string, string>> {
      if (clientRequestIds.length === 0) return new Map()
      const found = await orm.execute<{ request: string; words: string | null }>(sql`
        select client_request_id as request, coalesce(
          (select event->>'response' from (select event from run_events where run = id order by n desc limit 3) as last
            where event->>'type' = 'final_result'),
          (select string_agg(event->>'text', '' order by n) from run_events
            where run = id and event->>'type' = 'text_chunk')) as words
        from runs where owner = ${owner} and client_request_id = any(${sql.param(clientRequestIds)}::uuid[])`)
      return new Map(found.rows.flatMap(({ request, words }) => (words ? [[request, words] as const] : [])))
    },

    async eventsAfter(run: string, after: number, max: number): Promise<NumberedEvent[]> {
      return orm
        .select({ n: runEvents.n, event: runEvents.event })
        .from(runEvents)
        .where(and(eq(runEvents.run, run), gt(runEvents.n, after)))
        .orderBy(asc(runEvents.n))
        .limit(max)
    },

    /**
     * Stores events and endings in one commit and wakes the other processes' readers. May be called again with the
     * same events when the reply was lost: what is stored already counts as stored.
     * Gives the runs that another process has taken over meanwhile: their events were not stored.
     */
    async append(events: LoggedEvent[], endings: Ending[]): Promise<Set<string>> {
      if (endings.length === 0) return logEvents(orm, worker, events)
      return inOneChange(async (change) => {
        const refused = await logEvents(change, worker, events)
        await endRuns(change, worker, endings)
        return refused
      })
    },

    /** Runs that go on in the books though their process is gone, or is this one and no longer knows them. */
    async orphans(known: string[]): Promise<string[]> {
      const found = await orm.execute<{ id: string }>(sql`
        select id from runs where state = 'running' and (
          (worker = ${worker} and created_at < now() - interval '5 seconds' and not (id = any(${sql.param(known)}::text[])))
          or worker in (
            select w.worker from (select distinct worker from runs where state = 'running' and worker <> ${worker}) as w
            where not exists (select 1 from pg_locks where locktype = 'advisory' and classid = ${livingWorkers} and objid = w.worker)
          )
        ) limit 500`)
      return found.rows.map(({ id }) => id)
    },

    /** Hands what a guest asked to an account. */
    async handOver(guest: string, owner: string, change: Change): Promise<void> {
      await change.execute(sql`update runs set owner = ${owner} where owner = ${guest} and not exists (
        select 1 from runs as own where own.owner = ${owner} and own.client_request_id = runs.client_request_id)`)
    },

    async running(owner: string, change: Change): Promise<string[]> {
      const found = await change
        .select({ id: runs.id })
        .from(runs)
        .where(and(eq(runs.owner, owner), eq(runs.state, 'running')))
      return found.map(({ id }) => id)
    },

    /** Makes this process the run's writer: from now on nothing of its former one is stored. False when it is over. */
    async claimRun(run: string): Promise<boolean> {
      const { rowCount } = await orm
        .update(runs)
        .set({ worker })
        .where(and(eq(runs.id, run), eq(runs.state, 'running')))
      return rowCount !== 0
    },

    async nextNumber(run: string): Promise<number> {
      const found = await orm.execute<{ next: number }>(
        sql`select coalesce(max(n), 0) + 1 as next from run_events where run = ${run}`,
      )
      return found.rows[0]?.next ?? 1
    },

    /** Drops the pieces that finished answers were told in: the result says them all. Gives how many answers that were. */
    async compact(overForSeconds: number, max: number): Promise<number> {
      return inOneChange(async (change) => {
        const due = await change.execute<{ id: string }>(sql`
          select id from runs where state = 'finished' and not is_compact
            and ended_at < now() - make_interval(secs => ${overForSeconds})
          order by ended_at limit ${max} for update skip locked`)
        if (due.rows.length === 0) return 0
        // Given as values, runs lead into their days' partitions; joined, all days might be read through.
        const anyOf = (ids: string[]) => sql`any(${sql.param(ids)}::text[])`
        const all = anyOf(due.rows.map(({ id }) => id))
        const told = await change.execute<{ run: string }>(
          sql`select run from run_events where run = ${all} and event ->> 'type' = 'final_result'`,
        )
        await change.execute(sql`delete from run_events
          where run = ${anyOf(told.rows.map(({ run }) => run))} and event ->> 'type' = ${anyOf(pieces)}`)
        await change.execute(sql`update runs set is_compact = true where id = ${all}`)
        return due.rows.length
      })
    },

    /** Forgets runs that began before a day in UTC, counted from 1970. Gives how many there were. */
    async purgeBefore(day: number, max: number): Promise<number> {
      const gone = await orm.execute(
        sql`delete from runs where id in (select id from runs where created_at < to_timestamp(${day * secondsPerDay}) order by created_at limit ${max})`,
      )
      return gone.rowCount ?? 0
    },
  }
}

export type RunsStore = ReturnType<typeof makeRunsStore>

async function logEvents(change: Change, worker: number, events: LoggedEvent[]): Promise<Set<string>> {
  const touched = [...new Set(events.map(({ run }) => run))]
  const messages = Array.from({ length: Math.ceil(touched.length / idsPerMessage) }, (_, i) =>
    touched.slice(i * idsPerMessage, (i + 1) * idsPerMessage).join(','),
  )
  const [runIds, numbers, texts] = [
    events.map(({ run }) => run),
    events.map(({ n }) => n),
    events.map(({ event }) => JSON.stringify(event)),
  ]
  // The lock makes a process that takes a run over wait for this commit, and this one see that it was taken over.
  const stored = await change.execute<{ run: string; n: number }>(sql`
    with told as (select pg_notify('run_events', message) from unnest(${sql.param(messages)}::text[]) as message),
    mine as (
      select id from runs where id = any(${sql.param(touched)}::text[]) and worker = ${worker} order by id for share
    ),
    logged as (
      insert into run_events (run, n, event)
      select given.run, given.n, given.event::jsonb
      from unnest(${sql.param(runIds)}::text[], ${sql.param(numbers)}::int[], ${sql.param(texts)}::text[]) as given(run, n, event)
      join mine on mine.id = given.run
      on conflict (run, n) do update set n = excluded.n where run_events.event = excluded.event
      returning run_events.run, run_events.n
    )
    select logged.run, logged.n from logged, (select count(*) from told) as t`)
  const kept = new Set(stored.rows.map(({ run, n }) => `${run} ${n}`))
  return new Set(events.filter(({ run, n }) => !kept.has(`${run} ${n}`)).map(({ run }) => run))
}

async function endRuns(change: Change, worker: number, endings: Ending[]): Promise<void> {
  await change.execute(sql`
    update runs set state = ending.state, ended_at = now()
    from unnest(${sql.param(endings.map(({ run }) => run))}::text[], ${sql.param(endings.map(({ state }) => state))}::text[]) as ending(run, state)
    where runs.id = ending.run and runs.state = 'running' and runs.worker = ${worker}`)
}
