import { resolve } from 'node:path'
import * as z from 'zod/mini'
import type { AppStoreSettings } from '../adapters/app-store/app-store.ts'
import type { EmbeddingSettings } from '../adapters/embeddings/embeddings.ts'
import type { ModelSettings } from '../adapters/model/model.ts'
import type { PaymentSettings } from '../adapters/payments/payments.ts'
import type { TraceSettings } from '../adapters/traces/trace-settings.ts'
import { type AppIds, appIdMistakes, appIdsOf } from './app-id-settings.ts'
import { appStoreMistakes, appStoreSettingsOf } from './app-store-settings.ts'
import {
  embeddingMistakes,
  embeddingSettingsOf,
  type ModelBounds,
  modelBoundsOf,
  modelMistakes,
  modelSettingsOf,
} from './model-settings.ts'
import { paymentMistakes, paymentSettingsOf } from './payment-settings.ts'
import { type Providers, providerMistakes, providersOf } from './provider-settings.ts'
import {
  arePrices,
  encryptedOrHere,
  integerFrom,
  isAmount,
  key,
  listOf,
  modelName,
  privateKey,
  serviceAddress,
} from './setting-forms.ts'
import { protocol, ratio, receiver, sampler, traceSettingsOf } from './trace-settings.ts'

const isOrigin = /^[a-z][a-z0-9+.-]*:\/\/[^\s/,?#]+$/
const isMailAddress = /^[^\s@<>,]+@[^\s@<>,]+$/

const issuerAddress = z.string().check(z.regex(encryptedOrHere, 'is not an address like https://accounts.example.com'))

/** Every setting, by the name of its environment variable. `.env.example` says what each is for. */
const settings = z.object({
  PORT: z._default(integerFrom(0, 65_535), 8787),
  HOST: z._default(z.string().check(z.minLength(1, 'is empty')), '127.0.0.1'),
  NESTBOOK_DATA: z._default(z.string().check(z.minLength(1, 'is empty')), '.data'),
  NESTBOOK_CONTENT: z._default(z.string().check(z.minLength(1, 'is empty')), 'content'),
  NESTBOOK_WEB: z._default(z.string().check(z.minLength(1, 'is empty')), 'web/dist'),
  DATABASE_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\/\S+$/, 'is not an address like postgres://user:password@host/name')),
  ),
  NESTBOOK_SECRET: z.optional(z.string().check(z.minLength(32, 'is shorter than 32 characters'))),
  NESTBOOK_QUESTIONS_PER_MINUTE: z._default(integerFrom(0, 1_000_000), 30),
  NESTBOOK_MAX_WAITING: z._default(integerFrom(1, 1_000_000), 1500),
  NESTBOOK_WORDS_PER_SECOND: z._default(integerFrom(0, 10_000), 55),
  NESTBOOK_GUEST_QUESTIONS: z._default(integerFrom(0, 1_000_000), 10),
  NESTBOOK_GUEST_QUESTIONS_PER_NETWORK: z._default(integerFrom(0, 1_000_000), 150),
  NESTBOOK_GUEST_QUESTIONS_PER_DAY: z._default(integerFrom(0, 1_000_000_000), 20_000),
  NESTBOOK_FREE_QUESTIONS: z._default(integerFrom(0, 1_000_000), 10),
  NESTBOOK_PRO_QUESTIONS: z._default(integerFrom(0, 1_000_000), 100),
  NESTBOOK_USAGE_LINE: z._default(z.enum(['limited', 'all'], 'is neither limited nor all'), 'limited'),
  NESTBOOK_SIGN_INS_PER_HOUR: z._default(integerFrom(0, 1_000_000), 100),
  NESTBOOK_REGISTRATIONS_PER_HOUR: z._default(integerFrom(0, 1_000_000), 20),
  NESTBOOK_ORIGIN: z.optional(
    z.string().check(z.regex(/^https?:\/\/[^\s/,?#]+$/, 'is not an address like https://nestbook.example')),
  ),
  NESTBOOK_NATIVE_ORIGINS: z._default(
    listOf(isOrigin, 'is not a list of addresses like capacitor://localhost,https://localhost'),
    ['capacitor://localhost', 'https://localhost'],
  ),
  NESTBOOK_TRUST_PROXY: z._default(
    z
      .string()
      .check(
        z.regex(
          /^(true|false|[0-9a-fA-F.:]+(\/\d{1,3})?(,[0-9a-fA-F.:]+(\/\d{1,3})?)*)$/,
          'is neither true, false nor a list of network addresses like 10.0.0.0/8,127.0.0.1',
        ),
      ),
    'false',
  ),
  SMTP_URL: z.optional(
    z.string().check(z.regex(/^smtps?:\/\/\S+$/, 'is not an address like smtp://user:password@host:587')),
  ),
  MAIL_FROM: z._default(
    z.string().check(z.regex(/^[^<>,\r\n]*<[^\s@<>,]+@[^\s@<>,]+>$/, 'is not like Nestbook <hello@nestbook.example>')),
    'Nestbook <hello@nestbook.example>',
  ),
  GOOGLE_CLIENT_ID: key,
  GOOGLE_CLIENT_SECRET: key,
  GOOGLE_ISSUER: z._default(issuerAddress, 'https://accounts.google.com'),
  APPLE_CLIENT_ID: key,
  APPLE_TEAM_ID: key,
  APPLE_KEY_ID: key,
  APPLE_PRIVATE_KEY: privateKey,
  APPLE_ISSUER: z._default(issuerAddress, 'https://appleid.apple.com'),
  ANDROID_APP_ID: key,
  ANDROID_CERTIFICATES: z.optional(
    listOf(
      /^[0-9A-F]{2}(:[0-9A-F]{2}){31}$/,
      'is not a list of SHA-256 fingerprints like 14:6D:E9:...: 32 pairs of capital hex digits each',
    ),
  ),
  APPLE_IAP_PRODUCT: key,
  APPLE_IAP_APP_ID: z.optional(integerFrom(1, Number.MAX_SAFE_INTEGER)),
  APPLE_IAP_ROOTS: z.optional(z.string()),
  // The vendor's library knows more environments, and takes what nobody signed in them.
  APPLE_IAP_ENVIRONMENT: z._default(
    z.enum(['Production', 'Sandbox'], 'is neither Production nor Sandbox'),
    'Production',
  ),
  APPLE_IAP_ISSUER_ID: key,
  APPLE_IAP_KEY_ID: key,
  APPLE_IAP_PRIVATE_KEY: privateKey,
  APPLE_IAP_ADDRESS: serviceAddress,
  STRIPE_SECRET_KEY: z.optional(
    z
      .string()
      .check(z.regex(/^(sk|rk)_(live|test)_\w+$/, 'is no secret key of Stripe, like sk_live_... or sk_test_...')),
  ),
  STRIPE_WEBHOOK_SECRET: z.optional(listOf(/^whsec_\S+$/, 'is no signing secret of a webhook, like whsec_...')),
  STRIPE_PRICE: z.optional(z.string().check(z.regex(/^price_\w+$/, 'is no id of a price at Stripe, like price_...'))),
  STRIPE_TAX: z._default(z.enum(['off', 'automatic'], 'is neither off nor automatic'), 'off'),
  STRIPE_ADDRESS: serviceAddress,
  NESTBOOK_SUPPORT_EMAIL: z._default(
    z.string().check(z.regex(isMailAddress, 'is not an e-mail address')),
    'support@example.com',
  ),
  NESTBOOK_REVIEW_URL: z.optional(z.string().check(z.regex(/^https:\/\/\S+$/, 'is not an address like https://...'))),
  NESTBOOK_BACKUP_KEY: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/i, 'is not 64 hexadecimal digits'))),
  NESTBOOK_METRICS_PORT: z.optional(integerFrom(0, 65_535)),
  NESTBOOK_METRICS_HOST: z._default(z.string().check(z.minLength(1, 'is empty')), '127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: receiver,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: receiver,
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
  OTEL_SERVICE_NAME: z._default(z.string(), 'nestbook'),
  OTEL_TRACES_SAMPLER: sampler,
  OTEL_TRACES_SAMPLER_ARG: ratio,
  NESTBOOK_MAILBOX_PORT: z._default(integerFrom(0, 65_535), 8788),
  NESTBOOK_MAILTO: z.optional(z.string().check(z.regex(isMailAddress, 'is not an e-mail address'))),
  NESTBOOK_OPENALEX_KEY: z.optional(z.string().check(z.regex(/^\S+$/, 'has white space in it'))),
  NESTBOOK_NCBI_KEY: z.optional(z.string().check(z.regex(/^\S+$/, 'has white space in it'))),
  MODEL_PROVIDER: z.optional(z.enum(['anthropic', 'openai'], 'is neither anthropic nor openai')),
  ANTHROPIC_API_KEY: key,
  OPENAI_API_KEY: key,
  MODEL_BASE_URL: serviceAddress,
  MODEL_FAST: modelName,
  MODEL_WRITING: modelName,
  ANTHROPIC_API_KEY_FILE: z.optional(z.string()),
  OPENAI_API_KEY_FILE: z.optional(z.string()),
  MODEL_FIRST_WORD_SECONDS: z._default(integerFrom(3, 300), 12),
  MODEL_WHOLE_SECONDS: z._default(integerFrom(10, 900), 60),
  MODEL_CONTEXT_TOKENS: z.optional(integerFrom(4000, 10_000_000)),
  MODEL_TOKENS_PER_DAY: z.optional(integerFrom(1, 1_000_000_000_000)),
  MODEL_DOLLARS_PER_DAY: z.optional(z.string().check(z.regex(isAmount, 'is no amount like 5 or 2.50'))),
  MODEL_PRICES: z._default(z.string().check(z.regex(arePrices, 'is not like 3/15')), '3/15'),
  EMBEDDINGS_BASE_URL: serviceAddress,
  EMBEDDINGS_API_KEY: key,
  EMBEDDINGS_MODEL: modelName,
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
  /** Questions that may wait to be read; whoever comes then is told that we are busy. */
  maxWaiting: number
  /** How fast the embedded writer hands out its words; 0 is as fast as it can. */
  wordsPerSecond: number
  /** Questions of a guest in total; in a day of a network's guests, of all guests, of an account. 0 lifts a bound. */
  questions: { guest: number; network: number; guests: number; free: number; pro: number }
  /** How often one network may try to sign in or register in an hour; 0 lifts the bound. */
  /** Whether Pro sees the line of questions left, too. */
  isUsageForAll: boolean
  /** Where a review can be left. */
  reviewUrl: string | null
  attempts: { signIns: number; registrations: number }
  /** What `npm run backup` encrypts with. */
  backupKey: string | null
  /** Where Prometheus asks; null where nobody measures. */
  metrics: { port: number; host: string } | null
  /** Where traces go; null where nothing is traced. */
  traces: TraceSettings | null
  /** Where people reach us, when it is not where we listen: links in mails lead there. */
  origin: string | null
  /** Where pages of the phone apps come from. */
  nativeOrigins: string[]
  /** Whose X-Forwarded-For is believed: nobody's, everybody's, or that of these networks. */
  trustProxy: boolean | string
  mail: {
    /** Null: mail is caught in the embedded mailbox. */
    smtpUrl: string | null
    from: string
    support: string
    mailboxPort: number
  }
  providers: Providers
  /** The phone apps that may open our links. */
  apps: AppIds
  /** The store of the iOS app; null where nothing is sold there. */
  appStore: AppStoreSettings | null
  /** Stripe; null for the built-in test checkout. */
  payments: PaymentSettings | null
  /** What `npm run studies -- import` tells the services that it asks. */
  studySources: { mailto: string | null; openAlexKey: string | null; ncbiKey: string | null }
  /** The language model; null when Nestbook is to write without one. */
  model: ModelSettings | null
  /** What the model may take: time, the window of its context, and what a day may cost. */
  modelBounds: ModelBounds
  /** Where texts are turned into vectors; null when nowhere. */
  embeddings: EmbeddingSettings | null
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
  if (values.SMTP_URL && !(values.NESTBOOK_ORIGIN && 'MAIL_FROM' in known))
    throw new ConfigError(['SMTP_URL needs NESTBOOK_ORIGIN, where links in mails lead, and MAIL_FROM'])
  const mistakes = [
    ...providerMistakes(values),
    ...appIdMistakes(values),
    ...appStoreMistakes(values, root),
    ...paymentMistakes(values),
    ...modelMistakes(values, root),
    ...embeddingMistakes(values),
  ]
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  return {
    port: values.PORT,
    host: values.HOST,
    dataFolder: resolve(root, values.NESTBOOK_DATA),
    contentFolder: resolve(root, values.NESTBOOK_CONTENT),
    webFolder: resolve(root, values.NESTBOOK_WEB),
    databaseUrl: values.DATABASE_URL ?? null,
    secret: values.NESTBOOK_SECRET ?? null,
    questionsPerMinute: values.NESTBOOK_QUESTIONS_PER_MINUTE,
    maxWaiting: values.NESTBOOK_MAX_WAITING,
    wordsPerSecond: values.NESTBOOK_WORDS_PER_SECOND,
    questions: {
      guest: values.NESTBOOK_GUEST_QUESTIONS,
      network: values.NESTBOOK_GUEST_QUESTIONS_PER_NETWORK,
      guests: values.NESTBOOK_GUEST_QUESTIONS_PER_DAY,
      free: values.NESTBOOK_FREE_QUESTIONS,
      pro: values.NESTBOOK_PRO_QUESTIONS,
    },
    isUsageForAll: values.NESTBOOK_USAGE_LINE === 'all',
    reviewUrl: values.NESTBOOK_REVIEW_URL ?? null,
    attempts: { signIns: values.NESTBOOK_SIGN_INS_PER_HOUR, registrations: values.NESTBOOK_REGISTRATIONS_PER_HOUR },
    backupKey: values.NESTBOOK_BACKUP_KEY ?? null,
    metrics:
      values.NESTBOOK_METRICS_PORT === undefined
        ? null
        : { port: values.NESTBOOK_METRICS_PORT, host: values.NESTBOOK_METRICS_HOST },
    traces: traceSettingsOf(values),
    origin: values.NESTBOOK_ORIGIN ?? null,
    nativeOrigins: values.NESTBOOK_NATIVE_ORIGINS,
    trustProxy: { true: true, false: false }[values.NESTBOOK_TRUST_PROXY] ?? values.NESTBOOK_TRUST_PROXY,
    mail: {
      smtpUrl: values.SMTP_URL ?? null,
      from: values.MAIL_FROM,
      support: values.NESTBOOK_SUPPORT_EMAIL,
      mailboxPort: values.NESTBOOK_MAILBOX_PORT,
    },
    providers: providersOf(values),
    apps: appIdsOf(values),
    appStore: appStoreSettingsOf(values, root),
    payments: paymentSettingsOf(values),
    studySources: {
      mailto: values.NESTBOOK_MAILTO ?? null,
      openAlexKey: values.NESTBOOK_OPENALEX_KEY ?? null,
      ncbiKey: values.NESTBOOK_NCBI_KEY ?? null,
    },
    model: modelSettingsOf(values, root),
    modelBounds: modelBoundsOf(values),
    embeddings: embeddingSettingsOf(values),
    logLevel: values.LOG_LEVEL,
  }
}
