import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../server/src/database/embedded/embedded-postgres.ts'
import { fillDatabase, reduceDiskWrites } from '../server/test/cluster.ts'

const variable = 'NESTBOOK_PREPARED_FOLDER'

/** Before all journeys: a data folder whose PostgreSQL holds the tables and the studies. Each server gets a copy. */
export async function prepareFolder(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'nestbook-prepared-'))
  const postgres = await startEmbeddedPostgres(folder, () => {})
  await reduceDiskWrites(postgres.url)
  await fillDatabase(postgres.url)
  await postgres.stop()
  process.env[variable] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

export function copyOfPreparedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'nestbook-e2e-'))
  // As root, PostgreSQL's files belong to another user, and have to.
  const { status, stderr } = spawnSync('cp', ['-a', `${process.env[variable]}/.`, folder], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The data folder could not be copied: ${stderr}`)
  return folder
}
