import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp, restore } from '../database/backup/backup.ts'
import { openDatabase } from '../database/database.ts'
import { reachDatabase } from '../database/reach-database.ts'
import { readConfig } from '../settings/config.ts'

const usage = `Usage:
  npm run backup -- FILE
  npm run restore -- FILE [--deleted LOG]   into an empty database; LOG: the security log since the backup

NESTBOOK_BACKUP_KEY is 64 hexadecimal digits: openssl rand -hex 32`

const { values, positionals } = parseArgs({ allowPositionals: true, options: { deleted: { type: 'string' } } })
const [action, file] = positionals
const { backupKey, ...config } = readConfig(process.env)
if (!file || !backupKey || (action !== 'backup' && action !== 'restore')) {
  console.error(usage)
  process.exit(2)
}

const key = Buffer.from(backupKey, 'hex')
const postgres = await reachDatabase(config, console.error)
try {
  // Brings an empty database to the tables of this release.
  await (await openDatabase(postgres.url, join(import.meta.dirname, '../database', 'migrations'))).close()
  const deleted = values.deleted ? deletedIn(readFileSync(values.deleted, 'utf8')) : []
  const counts =
    action === 'backup' ? await backUp(postgres.url, file, key) : await restore(postgres.url, file, key, deleted)
  const rows = Object.values(counts).reduce((all, count) => all + count, 0)
  console.log(
    `${rows} rows of ${Object.keys(counts).length} tables ${action === 'backup' ? `are in ${file}` : 'are restored'}.`,
  )
  if (action === 'restore') console.log(`${deleted.length} accounts that were deleted since stay deleted.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await postgres.close()
}

/** The accounts whose deletion the log tells of. */
function deletedIn(log: string): string[] {
  const told = log.split('\n').flatMap((line) => {
    const [, account] = /"security":"account_deleted".*"account":"([\w-]+)"/.exec(line) ?? []
    return account ? [account] : []
  })
  // What an operator deleted is told by every server.
  return [...new Set(told)]
}
