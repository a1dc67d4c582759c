import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../database/database.ts'
import { openPostgresBeside } from '../database/embedded/open-beside.ts'
import { sendFeedback } from '../modules/feedback/feedback.ts'
import { readConfig } from '../settings/config.ts'

const { values } = parseArgs({ options: { last: { type: 'string', default: '20' } } })
const last = Number(values.last)
if (!Number.isInteger(last) || last < 1) {
  console.error('Usage: npm run feedback -- [--last 20]')
  process.exit(2)
}

const { databaseUrl, dataFolder } = readConfig(process.env)
const postgres = databaseUrl ? { url: databaseUrl, close: async () => {} } : await openPostgresBeside(dataFolder)
try {
  const database = await openDatabase(postgres.url, join(import.meta.dirname, '../database', 'migrations'))
  for (const line of await sendFeedback(database, last)) console.log(line)
  await database.close()
} finally {
  await postgres.close()
}
