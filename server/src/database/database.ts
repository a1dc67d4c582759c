import { randomInt } from 'node:crypto'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { type Notifications, openNotifications } from './notifications.ts'
import { traceQueries } from './trace-queries.ts'

/** Where a store writes: the database, or one transaction in it. */
export type Change = Pick<NodePgDatabase, 'select' | 'insert' | 'update' | 'delete' | 'execute'>

export type Database = {
  /** Its own transactions never release a connection that fails at their beginning: use `inOneChange`. */
  orm: Omit<NodePgDatabase, 'transaction'>
  /** All of it or nothing. `work` may be called again when another change was in its way. */
  inOneChange: <T>(work: (change: Change) => Promise<T>) => Promise<T>
  /** Wakes listeners on every server process, and proves to the others that this one lives. */
  notifications: Notifications
  /** Says something to all processes that listen, this one included. */
  ring: (channel: string, message: string) => Promise<void>
  /** This server process among all that share the database. */
  worker: number
  isReachable: () => Promise<boolean>
  /** Whether it takes changes: one that only follows another, or whose disk is locked, does not. */
  isWritable: () => Promise<boolean>
  /** Connections that are open, idle, and that are waited for. */
  pool: () => { open: number; idle: number; waiting: number }
  close: () => Promise<void>
}

const migrationLock = 7_246_001

/** Connects, brings the schema up to date (one process at a time) and starts listening. */
export async function openDatabase(
  url: string,
  migrationsFolder: string,
  { isTraced = false } = {},
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
    query_timeout: 20_000,
    application_name: 'nestbook',
    // No query of ours is worth compiling, starting more processes for or reading a table from end to end. The
    // database would, of a small one, and make every row's searchable words again.
    onConnect: (client) =>
      client.query('set jit = off; set max_parallel_workers_per_gather = 0; set enable_seqscan = off'),
  })
  // An idle connection that drops is replaced at the next query; unheard, the event would end the process.
  pool.on('error', () => {})
  // Nor does one that drops between two queries of a change: the next query says so to whoever makes it.
  pool.on('connect', (client) => client.on('error', () => {}))
  if (isTraced) traceQueries(pool)
  // A statement of its own that crossed a migration's or a daily partition's locks, too, is made again.
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>
  pool.query = ((...given: unknown[]) => withoutDeadlock(() => query(...given))) as typeof pool.query
  const orm = drizzle(pool)
  await migrateOneAtATime(url, migrationsFolder)
  const worker = randomInt(1, 2 ** 31 - 1)
  const notifications = await openNotifications(url, worker)
  return {
    orm,
    inOneChange: (work) => withoutDeadlock(() => inTransaction(pool, work)),
    notifications: notifications,
    ring: async (channel, message) => void (await pool.query('select pg_notify($1, $2)', [channel, message])),
    worker,
    isReachable: () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      ),
    isWritable: () =>
      pool.query(`select pg_current_xact_id(), current_setting('transaction_read_only') as read_only`).then(
        ({ rows }) => rows[0]?.read_only === 'off',
        () => false,
      ),
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await notifications.close()
      await pool.end()
    },
  }
}

const deadlocked = '40P01'
const maxDeadlocks = 5

/** Of two that wait for each other the database gives one up: that one is made again. */
async function withoutDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === maxDeadlocks || !hasCode(error, deadlocked)) throw error
    }
  }
}

async function inTransaction<T>(pool: pg.Pool, work: (change: Change) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let isBroken = false
  try {
    await client.query('begin')
    const result = await work(drizzle(client))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => (isBroken = true))
    throw error
  } finally {
    client.release(isBroken)
  }
}

async function migrateOneAtATime(url: string, migrationsFolder: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'nestbook-migrations',
  })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    await client.end()
  }
}

const connectionTrouble = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  // Its disk is full or broken, or another one has become the one that takes changes.
  '53100',
  '58030',
  '25006',
  '53300',
])
const connectionSentences =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|Client has encountered a connection error|Query read timeout/

/** Whether an error, or one that caused it, says that the database cannot be reached. */
export function saysDatabaseIsDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (connectionTrouble.has(code) || code.startsWith('08') || connectionSentences.test(error.message)) return true
  if (error instanceof AggregateError && error.errors.some(saysDatabaseIsDown)) return true
  return saysDatabaseIsDown(error.cause)
}

const missingReference = '23503'

/** Whether an error says that a row's account is gone: it was deleted while something of it was under way. */
export function saysAccountIsGone(error: unknown): boolean {
  return hasCode(error, missingReference, (constraint) => constraint.includes('_account_id_accounts_'))
}

const lockTimedOut = '55P03'

/** Whether an error says that a lock was waited for in vain. */
export function saysLockTimedOut(error: unknown): boolean {
  return hasCode(error, lockTimedOut)
}

function hasCode(error: unknown, code: string, isMeant: (constraint: string) => boolean = () => true): boolean {
  if (!(error instanceof Error)) return false
  const constraint = 'constraint' in error ? String(error.constraint) : ''
  if ('code' in error && error.code === code && isMeant(constraint)) return true
  return hasCode(error.cause, code, isMeant)
}
