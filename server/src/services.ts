import { makeTools, type Tools } from './assistant/tools.ts'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './database/database.ts'
import { type Identify, makeIdentify, serverSecret } from './modules/identity/identity.ts'
import { makeRuns, type Runs } from './modules/runs/runs.ts'
import { loadStudies } from './modules/studies/studies.ts'

export type Services = {
  database: Database
  runs: Runs
  tools: Tools
  identify: Identify
  /** How many questions one address may ask. */
  askBound: { rateLimit?: { max: number; timeWindow: number } }
}

/** What is made of what. The only place that chooses among real parts. */
export async function makeServices(
  config: Config,
  databaseUrl: string,
  migrationsFolder: string,
  tell: { progress: (line: string) => void; error: (error: unknown) => void },
): Promise<Services> {
  const database = await openDatabase(databaseUrl, migrationsFolder)
  const studies = await loadStudies(database, config.contentFolder, tell.progress)
  const runs = makeRuns(database, tell.error)
  await runs.sweep()
  return {
    database,
    runs,
    tools: makeTools(config.contentFolder, studies, {
      model: null,
      wordsPerSecond: config.wordsPerSecond,
      report: tell.error,
    }),
    identify: makeIdentify(serverSecret(config.secret, config.dataFolder)),
    askBound:
      config.questionsPerMinute > 0 ? { rateLimit: { max: config.questionsPerMinute, timeWindow: 60_000 } } : {},
  }
}
