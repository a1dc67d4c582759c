import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { AppError } from '@nestbook/contract/errors.ts'
import { failures } from '@nestbook/contract/failures.ts'
import { pino } from 'pino'
import { openHere } from '../assistant/assistant.ts'
import { reachDatabase } from '../database/reach-database.ts'
import { makeLogger } from '../logger.ts'
import { makeServices } from '../services.ts'
import { readConfig } from '../settings/config.ts'
import { administer, adminUsage } from './admin.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { sure: { type: 'boolean' } } })
const config = { ...readConfig(process.env), metrics: null }
// What is for the log stands apart from what is for the operator's eyes.
const logger = makeLogger('info', pino.destination(2))
const postgres = await reachDatabase(config, () => {})
try {
  const migrations = join(import.meta.dirname, '../database', 'migrations')
  const reporter = {
    progress: () => {},
    error: (error: unknown) => logger.error({ err: error }, 'something that runs beside the command failed'),
  }
  const services = await makeServices(config, postgres.url, migrations, reporter, openHere)
  const lines = await administer(positionals, values.sure === true, services, (act) => logger.info(act)).catch(
    (error: unknown) => [explain(error)],
  )
  console.log((lines ?? [adminUsage]).join('\n'))
  if (!lines) process.exitCode = 2
  await services.close()
  await services.runs.close(AbortSignal.timeout(100))
  await services.database.close()
} finally {
  await postgres.close()
}

function explain(error: unknown): string {
  if (error instanceof AppError) return failures[error.code].message
  throw error
}
