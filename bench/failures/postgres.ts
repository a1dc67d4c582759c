import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../server/src/database/embedded/embedded-postgres.ts'
import { findPostgresPrograms } from '../../server/src/database/embedded/postgres-programs.ts'

export type Postgres = {
  url: string
  query: (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
  processId: () => number
  kill: () => void
  /** Starts it again at the same port after it was killed. */
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** A PostgreSQL of the bench's own, that can be killed and started again at its address. Its folder goes with it, unless it is kept. */
export async function startPostgres(
  folder = mkdtempSync(join(tmpdir(), 'nestbook-failures-')),
  isKept = false,
): Promise<Postgres> {
  chmodSync(folder, 0o755) // As root, PostgreSQL runs as another user, who has to get in.
  const { url, stop } = await startEmbeddedPostgres(folder, () => {})
  const programs = await findPostgresPrograms(folder)
  const cluster = join(folder, 'postgres')
  const { port } = new URL(url)
  const processId = () => Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=120`
  const start = () =>
    programs.run(
      'pg_ctl',
      ['start', '-D', cluster, '-w', '-t', '60', '-s', '-l', `${cluster}/log`, '-o', settings],
      70_000,
    )
  return {
    url,
    query: async (sql, values = []) => {
      const client = new pg.Client({ connectionString: url })
      client.on('error', () => {})
      await client.connect()
      return client
        .query(sql, values)
        .then(
          ({ rows }) => rows,
          (error: Error) => Promise.reject(error),
        )
        .finally(() => client.end())
    },
    processId,
    kill: () => process.kill(processId(), 'SIGKILL'),
    start: async () => {
      // The dead one's children hold its memory for a moment.
      for (let tries = 0; ; tries++) {
        try {
          return void (await start())
        } catch (error) {
          if (tries === 20) throw error
          await pause(100)
        }
      }
    },
    stop: async () => {
      await stop().catch(() => undefined)
      if (!isKept) rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}
