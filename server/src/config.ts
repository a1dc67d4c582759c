import { resolve } from 'node:path'
import * as z from 'zod/mini'

const wholeNumber = (lowest: number, highest: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d+$/, 'is not a whole number')),
    z.pipe(
      z.transform(Number),
      z.number().check(z.gte(lowest, `is below ${lowest}`), z.lte(highest, `is above ${highest}`)),
    ),
  )

/** Every setting, by the name of its environment variable. `.env.example` says what each is for. */
const settings = z.object({
  PORT: z._default(wholeNumber(0, 65_535), 8787),
  HOST: z._default(z.string().check(z.minLength(1, 'is empty')), '127.0.0.1'),
  NESTBOOK_DATA: z._default(z.string().check(z.minLength(1, 'is empty')), '.data'),
  NESTBOOK_CONTENT: z._default(z.string().check(z.minLength(1, 'is empty')), 'content'),
  NESTBOOK_WEB: z._default(z.string().check(z.minLength(1, 'is empty')), 'web/dist'),
  DATABASE_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\/\S+$/, 'is not an address like postgres://user:password@host/name')),
  ),
  NESTBOOK_SECRET: z.optional(z.string().check(z.minLength(32, 'is shorter than 32 characters'))),
  NESTBOOK_QUESTIONS_PER_MINUTE: z._default(wholeNumber(0, 1_000_000), 30),
  NESTBOOK_WORDS_PER_SECOND: z._default(wholeNumber(0, 10_000), 55),
  NESTBOOK_TRUST_PROXY: z._default(z.enum(['true', 'false'], 'is neither true nor false'), 'false'),
  NESTBOOK_MAILTO: z.optional(z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/, 'is not an e-mail address'))),
  NESTBOOK_OPENALEX_KEY: z.optional(z.string().check(z.regex(/^\S+$/, 'has white space in it'))),
  NESTBOOK_NCBI_KEY: z.optional(z.string().check(z.regex(/^\S+$/, 'has white space in it'))),
  LOG_LEVEL: z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'is not a log level'), 'warn'),
})

export type Config = {
  port: number
  host: string
  dataFolder: string
  contentFolder: string
  webFolder: string
  databaseUrl: string | null
  secret: string | null
  /** Questions one address may ask in a minute; 0 lifts the bound. */
  questionsPerMinute: number
  /** How fast the embedded writer hands out its words; 0 is as fast as it can. */
  wordsPerSecond: number
  trustProxy: boolean
  /** What `npm run studies -- import` tells the services that it asks. */
  studySources: { mailto: string | null; openAlexKey: string | null; ncbiKey: string | null }
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent'
}

export class ConfigError extends Error {
  readonly mistakes: string[]
  constructor(mistakes: string[]) {
    super(
      `The settings have ${mistakes.length === 1 ? 'a mistake' : 'mistakes'}:\n${mistakes.map((m) => `  ${m}`).join('\n')}`,
    )
    this.name = 'ConfigError'
    this.mistakes = mistakes
  }
}

/** Reads the settings from the environment. Throws a ConfigError that names every mistake. */
export function readConfig(environment: NodeJS.ProcessEnv, root = process.cwd()): Config {
  const known = Object.fromEntries(
    Object.entries(environment).filter(([name, value]) => name in settings.shape && value !== ''),
  )
  const parsed = settings.safeParse(known)
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
  const values = parsed.data
  return {
    port: values.PORT,
    host: values.HOST,
    dataFolder: resolve(root, values.NESTBOOK_DATA),
    contentFolder: resolve(root, values.NESTBOOK_CONTENT),
    webFolder: resolve(root, values.NESTBOOK_WEB),
    databaseUrl: values.DATABASE_URL ?? null,
    secret: values.NESTBOOK_SECRET ?? null,
    questionsPerMinute: values.NESTBOOK_QUESTIONS_PER_MINUTE,
    wordsPerSecond: values.NESTBOOK_WORDS_PER_SECOND,
    trustProxy: values.NESTBOOK_TRUST_PROXY === 'true',
    studySources: {
      mailto: values.NESTBOOK_MAILTO ?? null,
      openAlexKey: values.NESTBOOK_OPENALEX_KEY ?? null,
      ncbiKey: values.NESTBOOK_NCBI_KEY ?? null,
    },
    logLevel: values.LOG_LEVEL,
  }
}
