import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Database, openDatabase } from '../server/src/database/database.ts'
import { makeConversations } from '../server/src/modules/conversations/conversations.ts'
import { makeRuns } from '../server/src/modules/runs/runs.ts'
import { root } from './build.ts'
import { type Postgres, startPostgres } from './failures/postgres.ts'
import { cpuMsOf, percentile } from './measure.ts'
import type { Figure } from './report.ts'
import type { Settings } from './settings.ts'

const ofOne = 5000
/** An answer is about as many events while it is told. */
const eventsOfRun = 100
/** Runs are kept for seven whole days and today. */
const days = 8
/** Words of one conversation as they are searched; one of three questions with their answers has about 2.8 KB of them. */
const wordsOfOne = 450
const wordOfAll = 'the'
const people = 20_000
const calls = 200
/** So many searches of a process that has answered none wait for its code and its connections. */
const firstCalls = 40
const budgetMs = 20
const part = 'database'

/** The hot queries on conversations and events that SQL makes up. Loopback only. A folder that was named is kept. */
export async function benchDatabase({ conversations, events, folder }: Settings): Promise<Figure[]> {
  const isKept = folder !== undefined
  if (isKept) mkdirSync(folder, { recursive: true })
  const postgres = await startPostgres(
    isKept ? resolve(folder) : mkdtempSync(join(tmpdir(), 'nestbook-bench-')),
    isKept,
  )
  const use = async <Result>(work: (database: Database) => Promise<Result>) => {
    const database = await openDatabase(postgres.url, join(root, 'server/src/database/migrations'))
    return work(database).finally(database.close)
  }
  try {
    // Today's events have a partition, and those of two days to come.
    await use((database) => makeRuns(database, () => {}).sweep())
    const [{ id: made } = {}] = await postgres.query('select id from conversations limit 1')
    if (!made) await makeUp(postgres, conversations, Math.ceil(events / eventsOfRun))
    const chosen = await choose(postgres)
    const before = await wholeReads(postgres)
    const figures = await use((database) =>
      measure(database, chosen, { conversations, events }, cpuOf(postgres.processId())),
    )
    const read = (await wholeReads(postgres)) - before
    return [
      ...figures,
      { part, what: 'tables that were read from end to end meanwhile', value: read, unit: '', budget: 0 },
    ]
  } finally {
    await postgres.stop()
  }
}

type Chosen = { conversation: string; runs: { id: string; owner: string }[] }

async function choose({ query }: Postgres): Promise<Chosen> {
  const [{ id } = {}] = await query(`select id from conversations where owner = 'account:p1' limit 1`)
  const runs = await query(`select id, owner from runs order by md5(id) limit ${calls}`)
  return { conversation: String(id), runs: runs as Chosen['runs'] }
}

async function measure(
  database: Database,
  chosen: Chosen,
  { conversations, events }: Pick<Settings, 'conversations' | 'events'>,
  databaseCpuMs: () => number,
): Promise<Figure[]> {
  const runs = makeRuns(database, () => {})
  const kept = makeConversations(database, { runs, studies: [], onLoss: async () => {} })
  const runAt = (n: number) => chosen.runs[n % chosen.runs.length] as Chosen['runs'][number]
  const figure = async (what: string, call: (n: number) => Promise<unknown>, count = calls): Promise<Figure[]> => {
    const [times, worked]: [number[], number[]] = [[], []]
    for (let n = 0; n < count; n++) {
      const began = performance.now()
      const databaseBefore = databaseCpuMs()
      const ours = await cpuMsOf(() => call(n))
      worked.push(databaseCpuMs() - databaseBefore + ours)
      times.push(performance.now() - began)
    }
    const shown = { part, unit: 'ms', digits: 1 }
    return [
      { ...shown, what: `${what}, p50`, value: percentile(times, 0.5) },
      { ...shown, what: `${what}, p99`, value: percentile(times, 0.99), budget: budgetMs },
      { ...shown, what: `${what}, of it work of CPUs, p99`, value: percentile(worked, 0.99), budget: budgetMs },
    ]
  }
  const at = `of ${conversations.toLocaleString('en')}`
  const searchFor = (n: number) => kept.search('account:p1', `${letters(n)}${n}`, null)
  const first = await figure('the first searches of a server', (n) => searchFor(n + calls), firstCalls)
  return [
    ...first.map(({ budget: _, ...shown }) => shown),
    ...(await figure(`search for a word in the ${ofOne} conversations of one person, ${at}`, searchFor)),
    ...(await figure('search for the first two letters of words in them', (n) =>
      kept.search('account:p1', letters(n), null),
    )),
    ...(await figure('search for a word that all of them hold', () => kept.search('account:p1', wordOfAll, null))),
    ...(await figure('the list of them, its first page', () => kept.list('account:p1', null))),
    ...(await figure(`one conversation, ${at}`, () => kept.read('account:p1', chosen.conversation))),
    ...(await figure(`events of a run, of ${events.toLocaleString('en')}`, (n) =>
      runs.eventsSoFar(runAt(n).owner, runAt(n).id, 0),
    )),
    ...(await figure('how a run stands', (n) => runs.state(runAt(n).owner, runAt(n).id))),
    ...(await figure('looking for runs whose process is gone', () => runs.sweep())),
  ]
}

/**
 * How long the database's processes that serve us had a CPU so far, which other work on the machine hardly changes. Read from
 * Linux; elsewhere it is 0 and our own share alone is counted.
 */
function cpuOf(postmaster: number): () => number {
  const read = (path: string) => {
    try {
      return readFileSync(path, 'utf8')
    } catch {
      return '' // A process that ended meanwhile.
    }
  }
  // The others are PostgreSQL's own, which clean up when they like.
  const serves = (pid: string) => read(`/proc/${pid}/cmdline`).includes('127.0.0.1')
  const nanoseconds = (pid: string) => Number(read(`/proc/${pid}/schedstat`).split(' ')[0])
  return () => {
    const children = read(`/proc/${postmaster}/task/${postmaster}/children`).split(' ').filter(Boolean)
    return children.filter(serves).reduce((sum, pid) => sum + nanoseconds(pid), 0) / 1_000_000
  }
}

/** What the word at that place begins with; see `wordAt`. */
function letters(n: number): string {
  return String.fromCharCode(97 + (n % 26), 97 + (Math.floor(n / 26) % 26))
}

/** How often one of the large tables, or a partition of one, was read from end to end. */
async function wholeReads({ query }: Postgres): Promise<number> {
  const [row] = await query(`select sum(seq_scan)::int as times from pg_stat_user_tables
    where relname in ('conversations', 'runs', 'others') or schemaname = 'run_days'`)
  return Number(row?.times)
}

async function makeUp({ query }: Postgres, conversations: number, runs: number): Promise<void> {
  // What is made up is consistent by itself, and lost with the bench: it is neither checked nor flushed row by row.
  const quickly = (statement: string) => query(`set session_replication_role = replica; ${statement}`)
  for (const setting of ['fsync = off', 'autovacuum = off', `max_wal_size = '8GB'`])
    await query(`alter system set ${setting}`)
  await query('select pg_reload_conf()')
  for (const statement of madeUpConversations(conversations)) await quickly(statement)
  const ofDay = Math.ceil(runs / days)
  for (let day = today - days + 1; day <= today; day++) {
    if (day < today)
      await query(
        `create unlogged table run_days.day_${day} partition of run_events for values from ('${day}') to ('${day + 1}')`,
      )
    for (const statement of madeUpRuns(day, ofDay)) await quickly(statement)
    console.error(`${(day - today + days) * ofDay * eventsOfRun} events are made up`)
  }
  for (const statement of ['vacuum analyze conversations, runs, accounts', 'analyze', 'checkpoint'])
    await query(statement)
}

/** The day in UTC, counted from 1970, with which a run's id begins. */
const today = Math.floor(Date.now() / 86_400_000)
/** 4,000 words; six of them, which half of the 5,000 conversations hold, begin with the same two letters. */
const wordAt = (place: string) => `chr(97 + (${place}) % 26) || chr(97 + (${place}) / 26 % 26) || (${place})`
const wordsOf = (place: string) =>
  `(select string_agg(' ' || ${wordAt(`(((${place}) * 31 + k * 17) % 4000)`)}, '') from generate_series(1, ${wordsOfOne}) as k) || ' ${wordOfAll}'`
/** A study as an answer shows it, in words of the conversation. */
const study = `jsonb_build_object('id', md5(k::text), 'title', substr(said, 100 * k, 90), 'citation', substr(said, 80 * k, 60),
  'oneLiner', substr(said, 170 * k, 160), 'shortCitation', substr(said, 80 * k, 20), 'year', 2014, 'sampleSize', 12,
  'studyType', 'Randomized Controlled Trial', 'strength', 'strong', 'relevanceScore', 90, 'url', 'https://doi.org/10.1/1')`
/** Three questions, each answered with 2,400 letters and eight studies: 22 KB. */
const messages = `(select jsonb_agg(jsonb_build_object('role', 'user', 'content', substr(said, 500 * q, 150)))
  || jsonb_agg(jsonb_build_object('role', 'assistant', 'content', substr(said, 900 * q, 2400),
    'answer', (select jsonb_build_object('studies', jsonb_agg(${study})) from generate_series(1, 8) as k)))
  from generate_series(0, 2) as q)`
/** Those of one person lie among the others', as they do when all talk day by day. */
const madeUpConversations = (conversations: number) => {
  const step = Math.max(1, Math.floor(conversations / ofOne))
  const isOf1 = `n % ${step} = 0 and n <= ${step * ofOne}`
  return [
    `insert into accounts (id, email, provider, created_at)
      select 'p' || n, 'p' || n || '@example.com', 'password', now() from generate_series(1, ${people}) as n`,
    `insert into conversations (owner, id, title, messages, message_count, search_text, updated_at)
      select 'account:p' || case when ${isOf1} then 1 else 2 + n % ${people - 1} end, gen_random_uuid(), 'Kept ' || n,
        case when ${isOf1} then ${messages} else '[]' end, 6, said, now() - n * interval '1 second'
      from generate_series(1, ${conversations}) as n,
        lateral (select case when ${isOf1} then ${wordsOf(`n / ${step}`)} else ' ' || ${wordAt('n % 4000')} end as said) as words`,
  ]
}
const madeUpRuns = (day: number, runs: number) => {
  const id = `'${day}' || lpad(n::text, 17, '0')`
  return [
    `insert into runs (id, owner, client_request_id, state, worker, ended_at, is_compact)
      select ${id}, 'account:p' || (1 + n % ${people}), gen_random_uuid(), 'finished', 1, now(), true
      from generate_series(1, ${runs}) as n`,
    `insert into run_events (run, n, event)
      select ${id}, k, '{"type":"text_chunk","text":"which helps most children","wordCount":4}'
      from generate_series(1, ${runs}) as n, generate_series(1, ${eventsOfRun}) as k`,
  ]
}
