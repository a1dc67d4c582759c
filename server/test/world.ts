import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { inject } from 'vitest'
import { makePasswords } from '../src/adapters/passwords/passwords.ts'
import { makeApp, makeMailboxApp } from '../src/app.ts'
import { type AssistantDependencies, type OpenAssistant, openHere } from '../src/assistant/assistant.ts'
import type { Pace } from '../src/assistant/compose.ts'
import { streamPaced } from '../src/assistant/write/stream-paced.ts'
import { makeLogger } from '../src/logger.ts'
import { makeServices, type Services } from '../src/services.ts'
import { readConfig } from '../src/settings/config.ts'
import type { ModelTimeouts } from '../src/settings/timeouts.ts'
import { expectIndexes, noteStatements } from './plans.ts'

const root = join(import.meta.dirname, '../..')
export const migrationsFolder = join(root, 'server/src/database/migrations')

/** A server process of its own on a database of its own. */
export type World = {
  address: string
  /** Where the embedded mailbox is; empty when a mail server is configured. */
  mailbox: string
  databaseUrl: string
  services: Services
  /** What answers are made with: they are made in this thread. */
  /** What the assistant was opened with. */
  needs: AssistantDependencies
  /** Hands out the words of an answer: a test may put another in its place. */
  pace: { now: Pace }
  trouble: unknown[]
  /** Every line of the log, at its most talkative. */
  logged: string[]
  /** Every route of the API that the server knows, as `GET /api/health`. */
  apiRoutes: string[]
  /** How many sockets the server holds open. */
  connections: () => Promise<number>
  close: () => Promise<void>
}

/** A database in the test cluster with the tables and the studies. */
export function makeLoadedDatabase(): Promise<string> {
  return makeDatabase(inject('loaded'))
}

/** A database in the test cluster, empty or a copy of another. */
export async function makeDatabase(like = 'template1'): Promise<string> {
  const name = `t_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: inject('clusterUrl') })
  await client.connect()
  await client.query(`create database ${name} template ${like}`)
  await client.end()
  const url = new URL(inject('clusterUrl'))
  url.pathname = `/${name}`
  return url.href
}

/** At a thirtieth of the product's cost: most tests need an account, not one that is hard to break. */
const quickPasswords = () => makePasswords({ memoryCost: 1024, timeCost: 1 })

/**
 * Opens the real app on a free port. Give a world's database to open a second process beside it, and `makePasswords()`
 * where it matters what a hash costs.
 */
export async function openWorld(
  settings: Record<string, string> = {},
  databaseUrl?: string,
  now?: () => Date,
  patience?: ModelTimeouts,
  passwords = quickPasswords(),
): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'nestbook-world-'))
  const trouble: unknown[] = []
  const defaults = {
    PORT: '0',
    NESTBOOK_WORDS_PER_SECOND: '0',
    NESTBOOK_QUESTIONS_PER_MINUTE: '0',
    NESTBOOK_GUEST_QUESTIONS_PER_NETWORK: '0',
    NESTBOOK_GUEST_QUESTIONS_PER_DAY: '0',
    NESTBOOK_SIGN_INS_PER_HOUR: '0',
    NESTBOOK_REGISTRATIONS_PER_HOUR: '0',
    NESTBOOK_SECRET: 'a-secret-that-all-test-servers-share',
    LOG_LEVEL: 'silent',
  }
  const config = readConfig({ ...defaults, NESTBOOK_DATA: folder, ...settings }, root)
  const url = databaseUrl ?? (await makeLoadedDatabase())
  const reporter = { progress: () => {}, error: (error: unknown) => trouble.push(error) }
  const pace: World['pace'] = { now: streamPaced }
  const opened = Promise.withResolvers<AssistantDependencies>()
  const openAssistant: OpenAssistant = (needs) => {
    opened.resolve(needs)
    return openHere(needs, (...given) => pace.now(...given))
  }
  const services = await makeServices(config, url, migrationsFolder, reporter, openAssistant, now, patience, passwords)
  const statements = noteStatements(services.database)
  const logged: string[] = []
  const logger = makeLogger('trace', { write: (line) => logged.push(line) })
  const app = await makeApp(config, services, logger)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}`
  services.startMail(config.origin ?? address)
  services.startPayments(address)
  const mailbox = services.mailbox ? await makeMailboxApp(config, services.mailbox, logger) : null
  return {
    address,
    mailbox: (await mailbox?.listen({ port: 0, host: '127.0.0.1' })) ?? '',
    databaseUrl: url,
    services,
    needs: await opened.promise,
    pace,
    trouble,
    logged,
    apiRoutes: routesIn(app.printRoutes({ commonPrefix: false })),
    connections: () => promisify(app.server.getConnections.bind(app.server))(),
    close: async () => {
      await mailbox?.close()
      await app.close()
      await services.close()
      await services.runs.close(AbortSignal.timeout(100))
      await services.database.close()
      rmSync(folder, { recursive: true, force: true })
      await expectIndexes(statements)
    },
  }
}

/** Reads the tree of routes that Fastify prints: `├── /api/health (GET, HEAD)`, what is indented goes on from above. */
function routesIn(tree: string): string[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', path = '', methods] = /^([│ ]*)[├└]── (\S*)(?: \((.+)\))?/.exec(line) ?? []
    above[indent.length / 4] = path
    const whole = above.slice(0, indent.length / 4 + 1).join('')
    return whole.startsWith('/api/') ? (methods?.split(', ') ?? []).map((method) => `${method} ${whole}`) : []
  })
}
