import { rmSync } from 'node:fs'
import { prepareFolder } from '../server/test/prepared-folder.ts'
import { preparedFolder } from './nestbook.ts'

/**
 * Before all journeys: a data folder whose PostgreSQL holds the tables and the studies. Each server gets a copy.
 * It stands alone in its file: workers would load a part of the server with it.
 */
// biome-ignore lint/style/noDefaultExport: Playwright looks for it.
export default async function prepare(): Promise<() => void> {
  const folder = await prepareFolder()
  process.env[preparedFolder] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
