import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../server/src/database/embedded/embedded-postgres.ts'
import { fillDatabase, reduceDiskWrites } from '../server/test/cluster.ts'
import { preparedFolder } from './prepared-folder.ts'

/**
 * Before all journeys: a data folder whose PostgreSQL holds the tables and the studies. Each server gets a copy.
 * It stands alone in its file: workers would load a part of the server with it.
 */
// biome-ignore lint/style/noDefaultExport: Playwright looks for it.
export default async function prepareFolder(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'nestbook-prepared-'))
  const postgres = await startEmbeddedPostgres(folder, () => {})
  await reduceDiskWrites(postgres.url)
  await fillDatabase(postgres.url)
  await postgres.stop()
  process.env[preparedFolder] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
