import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../src/database/embedded/embedded-postgres.ts'
import { fillDatabase, reduceDiskWrites } from './cluster.ts'

/** Makes a data folder whose PostgreSQL holds the tables and the studies. Each server that needs one gets a copy. */
export async function prepareFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'nestbook-prepared-'))
  const postgres = await startEmbeddedPostgres(folder, () => {})
  await reduceDiskWrites(postgres.url)
  await fillDatabase(postgres.url)
  await postgres.stop()
  return folder
}
