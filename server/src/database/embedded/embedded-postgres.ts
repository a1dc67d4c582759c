import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { findPostgresPrograms, type PostgresPrograms } from './postgres-programs.ts'

export type EmbeddedPostgres = { url: string; stop: () => Promise<void> }

/**
 * A real PostgreSQL in the data folder, created at the first start. A server that an earlier process left
 * behind (kill -9) is adopted when it answers and stopped when it does not. The caller holds the data folder.
 */
export async function startEmbeddedPostgres(
  dataFolder: string,
  say: (line: string) => void,
): Promise<EmbeddedPostgres> {
  const programs = await findPostgresPrograms(dataFolder)
  const cluster = join(dataFolder, 'postgres')
  const password = ownPassword(dataFolder)
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    say('Creating the database (first start only)')
    await createCluster(programs, cluster, password)
  }
  const port = (await adoptedPort(programs, cluster, password)) ?? (await startCluster(programs, cluster))
  return {
    url: address(port, password),
    stop: async () => {
      await programs.run('pg_ctl', ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', '30'], 40_000)
    },
  }
}

/** The address of the database that another process has open in this data folder; null when it does not answer. */
export async function runningPostgres(dataFolder: string): Promise<string | null> {
  const port = portIn(join(dataFolder, 'postgres'))
  if (port === null) return null
  const url = address(port, ownPassword(dataFolder))
  return (await answers(url)) ? url : null
}

const address = (port: number, password: string) => `postgres://nestbook:${password}@127.0.0.1:${port}/postgres`

function ownPassword(dataFolder: string): string {
  const file = join(dataFolder, 'postgres-password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

async function createCluster(programs: PostgresPrograms, cluster: string, password: string): Promise<void> {
  // A first start that was cut off leaves a folder without PG_VERSION, which initdb refuses.
  rmSync(cluster, { recursive: true, force: true })
  mkdirSync(cluster, { recursive: true, mode: 0o700 })
  const passwordFile = `${cluster}.initial`
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (programs.user) for (const path of [cluster, passwordFile]) chownSync(path, programs.user.uid, programs.user.gid)
  try {
    await programs.run(
      'initdb',
      [
        '-D',
        cluster,
        '-U',
        'nestbook',
        '-A',
        'scram-sha-256',
        `--pwfile=${passwordFile}`,
        '-E',
        'UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        '--no-instructions',
      ],
      120_000,
    )
  } catch (cause) {
    rmSync(cluster, { recursive: true, force: true })
    throw new Error('The database could not be created.', { cause })
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/** The port of a server that still runs on this cluster, once it answers; else null, with the server stopped. */
async function adoptedPort(programs: PostgresPrograms, cluster: string, password: string): Promise<number | null> {
  if (!existsSync(join(cluster, 'postmaster.pid'))) return null
  const port = portIn(cluster)
  if (port !== null && (await answers(address(port, password)))) return port
  await stopAtOnce(programs, cluster)
  return null
}

/** Ends a server that cannot be spoken to; where none runs, nothing. */
async function stopAtOnce(programs: PostgresPrograms, cluster: string): Promise<void> {
  await programs
    .run('pg_ctl', ['stop', '-D', cluster, '-m', 'immediate', '-w', '-t', '20'], 30_000)
    .catch(() => undefined)
}

/** The port that a server on this cluster wrote down for itself. */
function portIn(cluster: string): number | null {
  const file = join(cluster, 'postmaster.pid')
  const port = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[3]) : 0
  return port > 0 ? port : null
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000, query_timeout: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function startCluster(programs: PostgresPrograms, cluster: string): Promise<number> {
  const port = await freePort()
  const log = join(cluster, 'server.log')
  const settings = [
    `-p ${port}`,
    '-c listen_addresses=127.0.0.1',
    "-c unix_socket_directories=''",
    '-c max_connections=120',
    '-c logging_collector=off',
  ]
  try {
    // pg_ctl puts the server into a session of its own: Ctrl-C reaches us alone and we stop it in order.
    await programs.run(
      'pg_ctl',
      ['start', '-D', cluster, '-w', '-t', '60', '-l', log, '-s', '-o', settings.join(' ')],
      70_000,
    )
  } catch (cause) {
    // One that only took too long would be left running.
    await stopAtOnce(programs, cluster)
    const tail = existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(-6).join('\n') : ''
    throw new Error(`The database did not start.\n${tail}`, { cause })
  }
  return port
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const server = createServer()
    server.once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => done(port))
    })
  })
}
