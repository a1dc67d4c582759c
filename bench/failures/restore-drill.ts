import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { backUp, restore } from '../../server/src/database/backup/backup.ts'
import { openDatabase } from '../../server/src/database/database.ts'
import { root } from '../build.ts'
import type { Figure } from '../report.ts'
import { killServer, makeMember, startOn } from './fleet.ts'
import { startPostgres } from './postgres.ts'
import { lostOf, makeWitness, untilUnderWay } from './witness.ts'

const part = 'restore drill'
const migrations = join(root, 'server/src/database/migrations')

/** A backup under writes, then another database from it: how long each takes, and what of the acknowledged is there. */
export async function drillRestore(conversations: number): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'nestbook-drill-'))
  const [file, key] = [join(folder, 'all.backup'), randomBytes(32)]
  const postgres = await startPostgres()
  let server = await startOn(postgres)
  try {
    // Whose store is full, so that the one who writes has room on theirs.
    await makeMember(postgres)
    await postgres.query(
      `insert into conversations (owner, id, title, messages, message_count, search_text)
       select 'account:' || (select id from accounts), gen_random_uuid(), 'Kept ' || n,
         jsonb_build_array(jsonb_build_object('role', 'user', 'content', repeat(md5(n::text), 120))), 1, ' ' || md5(n::text)
       from generate_series(1, ${conversations}) as n`,
    )
    const token = await makeMember(postgres)
    const witness = makeWitness(token, () => server.address)
    await untilUnderWay(witness.seen)
    // What was acknowledged before the backup began must be in it.
    const before = { ...witness.seen, kept: new Set(witness.seen.kept), events: new Map() }
    const backupMs = await timed(() => backUp(postgres.url, file, key))
    await witness.end()
    await killServer(server)
    const url = new URL(postgres.url)
    url.pathname = '/restored'
    await postgres.query('create database restored')
    let rows = 0
    const restoreMs = await timed(async () => {
      await (await openDatabase(url.href, migrations)).close()
      rows = Object.values(await restore(url.href, file, key)).reduce((sum, count) => sum + count, 0)
      server = await startOn({ url: url.href })
    })
    const lost = await lostOf(before, token, server.address)
    const megabytes = Number((await sizeOf(url.href)) / 1e6)
    return [
      { part, what: `rows (database of ${megabytes.toFixed(0)} MB)`, value: rows, unit: '' },
      { part, what: 'backup under writes', value: backupMs / 1000, unit: 's', digits: 1 },
      { part, what: 'its file, encrypted', value: statSync(file).size / 1e6, unit: 'MB', digits: 1 },
      {
        part,
        what: 'restored and open to parents again (RTO)',
        value: restoreMs / 1000,
        unit: 's',
        digits: 1,
        budget: 60,
      },
      { part, what: 'writes acknowledged before the backup began', value: before.kept.size, unit: '' },
      { part, what: 'of them not in the restored database', value: lost.writes, unit: '', budget: 0 },
    ]
  } finally {
    await killServer(server).catch(() => undefined)
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function sizeOf(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query('select pg_database_size(current_database()) as bytes')
  await client.end()
  return Number(rows[0]?.bytes)
}
