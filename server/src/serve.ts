import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Metrics } from './adapters/metrics/metrics.ts'
import { makeApp, makeMailboxApp } from './app.ts'
import type { StartedThread } from './assistant/thread/open-thread.ts'
import { lockDataFolder } from './database/embedded/data-folder.ts'
import { startEmbeddedPostgres } from './database/embedded/embedded-postgres.ts'
import { freeMemorySoon } from './free-memory.ts'
import { makeLogger } from './logger.ts'
import { makeMetricsApp } from './metrics-app.ts'
import { makeServices, type Services } from './services.ts'
import type { Config } from './settings/config.ts'
import { paymentsSaid } from './settings/payment-settings.ts'
import { stopOnSignals } from './stop-on-signals.ts'

/** Callers that may wait to be let in. The usual 511 turn some away when a thousand reconnect at once. */
const pendingConnections = 4096
/** How long answers may go on once we are asked to stop. */
const shutdownGraceMs = 25_000
const say = (line: string) => console.log(line)

/** Opens the database, listens; on a signal closes all of it in the other order, the thread that reads the content included. */
export async function serve(config: Config, thread: StartedThread): Promise<void> {
  const logger = makeLogger(config.logLevel)
  const closing: (() => Promise<unknown>)[] = [thread.end]
  const isClosing = () => closing.length === 0
  const closeAll = async () => {
    for (const close of closing.splice(0).toReversed())
      await close().catch((error: unknown) => logger.error({ err: error }, 'closing'))
  }
  const hurry = new AbortController()
  stopOnSignals(closeAll, () => hurry.abort())
  try {
    const lock = await lockDataFolder(config.dataFolder)
    closing.push(lock.release)
    let url = config.databaseUrl
    if (!url) {
      say('Opening the database')
      const starting = startEmbeddedPostgres(config.dataFolder, say)
      // It is waited for when we are asked to stop meanwhile: it would be left running.
      closing.push(async () => (await starting.catch(() => null))?.stop())
      url = (await starting).url
      if (isClosing()) return
    }
    const services = await makeServices(
      config,
      url,
      join(import.meta.dirname, 'database', 'migrations'),
      {
        progress: say,
        error: (error) => logger.error({ err: error }, 'something that runs beside requests failed'),
      },
      thread.open,
    )
    closing.push(services.database.close, services.close)
    const app = await makeApp(config, services, logger)
    // The other way round readers would be cut off in the middle of answers that are still being told.
    closing.push(
      () => app.close(),
      () => services.runs.close(AbortSignal.any([hurry.signal, AbortSignal.timeout(shutdownGraceMs)])),
    )
    const measured = services.metrics && (await openMetrics(config, services.metrics, logger))
    if (measured) closing.push(measured.close)
    freeMemorySoon()
    const address = await app.listen({ port: config.port, host: config.host, backlog: pendingConnections })
    lock.writeAddress(address)
    const here = address.replace('0.0.0.0', 'localhost')
    services.startMail(config.origin ?? here)
    services.startPayments(here)
    const mailbox = await openMailbox(config, services, logger)
    closing.push(mailbox.close)
    say(
      `\nNestbook is open at ${here}\n${mailbox.address ? `Its mail is caught at ${mailbox.address}\n` : ''}${paymentsSaid[services.billing.mode]}\n`,
    )
  } catch (error) {
    await closeAll()
    throw error
  }
}

/** Opens the port for Prometheus: it is for who runs Nestbook, so it is not the one that parents come to. */
async function openMetrics(
  { metrics }: Config,
  measured: Metrics,
  logger: Logger,
): Promise<{ close: () => Promise<void> }> {
  const app = makeMetricsApp(measured, logger)
  if (metrics) await app.listen({ port: metrics.port, host: metrics.host })
  return { close: () => app.close() }
}

/** Opens the embedded mailbox when there is no mail server: at its port, or at a free one when that is taken. */
async function openMailbox(
  config: Config,
  { mailbox }: Services,
  logger: Logger,
): Promise<{ address: string | null; close: () => Promise<void> }> {
  if (!mailbox) return { address: null, close: async () => {} }
  const app = await makeMailboxApp(config, mailbox, logger)
  const listen = (port: number) => app.listen({ port, host: '127.0.0.1' })
  const address = await listen(config.mail.mailboxPort).catch(() => listen(0))
  mailbox.isOpenAt(address)
  return { address, close: () => app.close() }
}
