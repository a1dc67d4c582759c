import { createHash, randomBytes } from 'node:crypto'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type ServerProcess, startServer } from '../streams/server-process.ts'
import type { Postgres } from './postgres.ts'

/** The server breaks answers off after 25 s. */
const maxDrainMs = 40_000
const never = new AbortController().signal

/** The settings of processes that share a database, without bounds for the one network that asks here. */
export function settingsOn({ url }: Pick<Postgres, 'url'>): Record<string, string> {
  return {
    DATABASE_URL: url,
    NESTBOOK_SECRET: 'a-secret-that-all-these-servers-share',
    NESTBOOK_TRUST_PROXY: 'true',
    NESTBOOK_FREE_QUESTIONS: '0',
    NESTBOOK_MAILBOX_PORT: '0',
    NESTBOOK_WORDS_PER_SECOND: '0',
  }
}

export const startOn = (postgres: Pick<Postgres, 'url'>, more: Record<string, string> = {}): Promise<ServerProcess> =>
  startServer(never, { ...settingsOn(postgres), ...more })

/** As kill -9 does it; what it left is cleared away. */
export async function killServer({ pid, stop }: ServerProcess): Promise<void> {
  process.kill(pid, 'SIGKILL')
  await stop()
}

/** As a rolling update does it: answers under way may finish. */
export async function drainServer({ pid, stop }: ServerProcess): Promise<void> {
  process.kill(pid, 'SIGTERM')
  const isThere = () => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  for (const since = performance.now(); isThere() && performance.now() - since < maxDrainMs; ) await pause(50)
  await stop()
}

/** Somebody who is signed in, made where the servers keep such: the token's hash is all that is stored of it. */
export async function makeMember({ query }: Postgres): Promise<string> {
  const id = randomBytes(16).toString('base64url')
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest('base64url')
  await query(`insert into accounts (id, email, provider, created_at) values ($1, $2, 'password', now())`, [
    id,
    `${id}@example.com`,
  ])
  await query(
    `insert into sessions (id, token_hash, account_id, device, created_at, seen_at, proved_at) values ($1, $2, $3, 'bench', now(), now(), now())`,
    [id, hash, id],
  )
  return token
}

/** Sends as from a network of its own, so that no bound of a network is in the way. */
export function headersOf(token: string): Record<string, string> {
  const network = [...randomBytes(3)].join('.')
  return { authorization: `Bearer ${token}`, 'x-forwarded-for': `10.${network}`, 'content-type': 'application/json' }
}

export function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const server = createServer()
    server.once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => done(port))
    })
  })
}
