import { join } from 'node:path'
import { pino } from 'pino'
import { makeApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { holdDataFolder } from './database/embedded/data-folder.ts'
import { startEmbeddedPostgres } from './database/embedded/embedded-postgres.ts'
import { makeServices } from './services.ts'
import { stopOnSignals } from './stop-on-signals.ts'

/** Callers that may wait to be let in. The usual 511 turn some away when a thousand reconnect at once. */
const pendingConnections = 4096
/** How long answers may go on once we are asked to stop. */
const shutdownGraceMs = 25_000
const say = (line: string) => console.log(line)

try {
  await serve()
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}

/** Reads the settings, opens the database, listens; on a signal closes all of it in the other order. */
async function serve(): Promise<void> {
  const config = readConfig(process.env)
  const logger = pino({ level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime })
  const closing: (() => Promise<unknown>)[] = []
  const closeAll = async () => {
    for (const close of closing.splice(0).toReversed())
      await close().catch((error: unknown) => logger.error({ err: error }, 'closing'))
  }
  const hurry = new AbortController()
  stopOnSignals(closeAll, () => hurry.abort())
  try {
    const hold = await holdDataFolder(config.dataFolder)
    closing.push(hold.release)
    let url = config.databaseUrl
    if (!url) {
      say('Opening the database')
      const postgres = await startEmbeddedPostgres(config.dataFolder, say)
      closing.push(postgres.stop)
      url = postgres.url
    }
    const services = await makeServices(config, url, join(import.meta.dirname, 'database', 'migrations'), {
      progress: say,
      error: (error) => logger.error({ err: error }, 'a run broke off'),
    })
    closing.push(services.database.close)
    const app = await makeApp(config, services, logger)
    closing.push(
      () => services.runs.close(AbortSignal.any([hurry.signal, AbortSignal.timeout(shutdownGraceMs)])),
      () => app.close(),
    )
    const address = await app.listen({ port: config.port, host: config.host, backlog: pendingConnections })
    hold.tellAddress(address)
    say(`\nNestbook is open at ${address.replace('0.0.0.0', 'localhost')}\n`)
  } catch (error) {
    await closeAll()
    throw error
  }
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `The address is taken: another program listens there (${error.message.replace(/^.*EADDRINUSE:? ?/, '')}). Set PORT to a free one.`
  if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED')
    return 'The PostgreSQL of DATABASE_URL does not answer. Start it, or leave DATABASE_URL out to use the embedded one.'
  return error instanceof Error
    ? `${error.message}${error.cause instanceof Error ? `\n${error.cause.message}` : ''}`
    : String(error)
}
