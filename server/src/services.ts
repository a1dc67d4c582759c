import { billingRoutes } from '@nestbook/contract/billing.ts'
import { makeAppStore } from './adapters/app-store/app-store.ts'
import { makeEmbeddings, queryLimits } from './adapters/embeddings/embeddings.ts'
import { makeApple } from './adapters/identity/apple.ts'
import { makeGoogle } from './adapters/identity/google.ts'
import { makeMailServer } from './adapters/mail/mail-server.ts'
import { type Metrics, makeMetrics } from './adapters/metrics/metrics.ts'
import { makePasswords, type Passwords } from './adapters/passwords/passwords.ts'
import { makePayments, type PaymentSettings } from './adapters/payments/payments.ts'
import { openTraces, type Traces } from './adapters/traces/traces.ts'
import type { Assistant, OpenAssistant } from './assistant/assistant.ts'
import { offerPrompts } from './assistant/offer-prompts.ts'
import { materialFor } from './assistant/writer.ts'
import { type Change, type Database, openDatabase } from './database/database.ts'
import { runScheduledJobs } from './jobs/scheduled-jobs.ts'
import { type Attempts, makeAttempts } from './modules/attempts/attempts.ts'
import { type Auth, makeAuth } from './modules/auth/auth.ts'
import { type Billing, makeBilling } from './modules/billing/billing.ts'
import { type Children, makeChildren } from './modules/children/children.ts'
import { type Conversations, makeConversations } from './modules/conversations/conversations.ts'
import { type Feedback, makeFeedback } from './modules/feedback/feedback.ts'
import { type Home, makeHome } from './modules/home/home.ts'
import { guestOwner, type Identity, makeIdentity } from './modules/identity/identity.ts'
import { type Lexicon, loadLexicon } from './modules/lexicon/lexicon.ts'
import { type Mail, type Mailbox, makeMail } from './modules/mail/mail.ts'
import { dollarsOf, makeModelUse } from './modules/model-use/model-use.ts'
import { makePromptSets, type PromptSets } from './modules/prompt-sets/prompt-sets.ts'
import { makeRuns, type Runs } from './modules/runs/runs.ts'
import { type KeyedHash, makeEncryption, makeKeyedHash, serverSecret, shareSecret } from './modules/secrets/secrets.ts'
import { makeSessions, type Sessions } from './modules/sessions/sessions.ts'
import { loadStudies } from './modules/studies/studies.ts'
import { openStudyVectors } from './modules/study-vectors/study-vectors.ts'
import { makeSubscriptions, type Subscriptions } from './modules/subscriptions/subscriptions.ts'
import { openTestCheckout, type TestCheckout } from './modules/test-checkout/test-checkout.ts'
import { makeUsage, type UsageModule } from './modules/usage/usage.ts'
import type { Config } from './settings/config.ts'
import { type ModelTimeouts, timeoutsOf } from './settings/timeouts.ts'
import { untraced } from './tracing/tracing.ts'

export type Services = {
  /** Null where nobody measures. */
  metrics: Metrics | null
  /** Null where nothing is traced. */
  traces: Traces | null
  /** What waits to be sent. */
  mail: Pick<Mail, 'waiting' | 'queues'>
  database: Database
  runs: Runs
  conversations: Conversations
  children: Children
  attempts: Attempts
  keyedHash: KeyedHash
  now: () => Date
  feedback: Feedback
  home: Home
  promptSets: PromptSets
  assistant: Assistant
  lexicon: Lexicon
  studyCount: number
  identity: Identity
  sessions: Sessions
  auth: Auth
  usage: UsageModule
  subscriptions: Subscriptions
  billing: Billing
  /** Null when Stripe is configured. */
  testCheckout: TestCheckout | null
  /** Begins to tell the product, which listens at `address`, what happens in the test checkout. */
  startPayments: (address: string) => void
  /** Null when a mail server is configured. */
  mailbox: Mailbox | null
  /** Begins to send mail, with links that lead to `origin`. */
  startMail: (origin: string) => void
  /** How many questions one address may ask in a minute; 0 for any number. */
  questionsPerMinute: number
  /** How many questions may wait to be read. */
  maxWaiting: number
  /** Ends what goes on beside requests. The runs and the database are closed by themselves. */
  close: () => Promise<void>
}

/** What is made of what. The only place that chooses among real parts. */
export async function makeServices(
  config: Config,
  databaseUrl: string,
  migrationsFolder: string,
  reporter: { progress: (line: string) => void; error: (error: unknown) => void },
  openAssistant: OpenAssistant,
  now: () => Date = () => new Date(),
  patience?: ModelTimeouts,
  passwords: Passwords = makePasswords(),
): Promise<Services> {
  const database = await openDatabase(databaseUrl, migrationsFolder, { isTraced: config.traces !== null })
  const secret = serverSecret(config.secret, config.dataFolder)
  await shareSecret(database, secret).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  const studies = await loadStudies(database, config.contentFolder, reporter.progress)
  const studiesByMeaning = await openStudyVectors(database, makeEmbeddings(config.embeddings, queryLimits))
  const metrics = config.metrics && makeMetrics()
  const report = (error: unknown) => {
    metrics?.trouble()
    reporter.error(error)
  }
  const traces = config.traces && (await openTraces(config.traces, report))
  const trace = traces?.trace ?? untraced
  const runs = makeRuns(database, report, metrics?.answerEvent)
  await runs.open()
  const modelUse = makeModelUse(database, config.modelBounds, { now, report: reporter.error })
  await modelUse.open()
  const { limits, times } = patience ?? timeoutsOf(config.modelBounds)
  const { contentFolder } = config
  const lexicon = loadLexicon(contentFolder)
  const promptSets = makePromptSets(
    database,
    config.model &&
      ((account, signal) =>
        offerPrompts(account, { children, conversations, assistant, lexicon, contentFolder, now }, signal)),
    { now, report },
  )
  const conversations = makeConversations(database, { runs, studies, onLoss: promptSets.forget })
  const children = makeChildren(database, now, promptSets.forget)
  const keyedHash = makeKeyedHash(secret)
  const sessions = makeSessions(database, now)
  const attempts = makeAttempts(database, now)
  const subscriptions = makeSubscriptions({
    database,
    attempts,
    keyedHash,
    now,
    appStore: config.appStore && makeAppStore(config.appStore),
    webMode: config.payments?.mode ?? 'test',
    report,
  })
  const webhookSecret = `whsec_${keyedHash('webhook', 'test checkout')}`
  const testCheckout = config.payments ? null : await openTestCheckout(database, { webhookSecret, now, report })
  const payments = makePayments(config.payments ?? testPayments(testCheckout?.address ?? null, webhookSecret), now)
  const billing = makeBilling({ database, payments, subscriptions, attempts, keyedHash, now, report, trace })
  const usage = makeUsage(
    database,
    config.questions,
    now,
    async (owner) => (await subscriptions.standing(owner)).plan,
    subscriptions.hadProSince,
  )
  const mail = makeMail(database, now)
  const auth = makeAuth({
    database,
    sessions,
    attempts,
    passwords,
    mail,
    keyedHash,
    encryption: makeEncryption(secret),
    now,
    bounds: config.attempts,
    freeQuestions: config.questions.free,
    joinGuest: (guest, account, change) =>
      joinGuest(guest, account, change, { usage, runs, conversations, subscriptions }),
    standing: subscriptions.standing,
    prepareStopping: async (account, change) => {
      const stopRuns = await runs.prepareStopping(`account:${account}`, change)
      const customers = await billing.prepareLeaving(account, change)
      return async () => void (await Promise.all([stopRuns(), billing.leave(customers)]))
    },
    google: config.providers.google && makeGoogle(config.providers.google),
    apple: config.providers.apple && makeApple(config.providers.apple),
    report,
  })
  const { wordsPerSecond, model } = config
  const maxMaterial = materialFor(config.modelBounds.contextTokens)
  const assistant = await openAssistant({
    plain: { contentFolder, model, limits, times, maxMaterial, wordsPerSecond },
    mayAsk: modelUse.mayAsk,
    noteUse: (use) => {
      modelUse.note(use)
      metrics?.modelUse(use, dollarsOf([use], config.modelBounds.prices))
    },
    report,
    recordSpan: (span) => traces?.keep(span),
    meaning: studiesByMeaning,
  })
  const house = runScheduledJobs(
    {
      ask: billing.checkUndelivered,
      purging: [sessions, attempts, usage, modelUse, subscriptions, billing, auth, conversations, promptSets],
      settle: usage.settleOrphans,
      finish: conversations.finishAnswers,
    },
    report,
  )
  const server = config.mail.smtpUrl ? makeMailServer(config.mail.smtpUrl, config.mail.from) : null
  let outbox: { close: () => Promise<void> } | null = null

  return {
    metrics,
    traces,
    mail,
    database,
    runs,
    assistant,
    lexicon,
    studyCount: studies.length,
    identity: makeIdentity(sessions, keyedHash),
    sessions,
    auth,
    usage,
    subscriptions,
    billing,
    testCheckout,
    startPayments: (address) => testCheckout?.startTelling(`${address}${billingRoutes.stripeWebhook.path}`),
    mailbox: server ? null : mail.mailbox,
    startMail: (origin) => {
      const deliver = server?.deliver ?? mail.mailbox.deliver
      outbox = mail.startSending({
        compose: auth.compose,
        deliver,
        origin,
        support: config.mail.support,
        report,
        trace,
      })
    },
    conversations,
    children,
    promptSets,
    attempts,
    keyedHash,
    now,
    feedback: makeFeedback(database, runs),
    home: makeHome(config.contentFolder, studies, now),
    questionsPerMinute: config.questionsPerMinute,
    maxWaiting: config.maxWaiting,
    close: async () => {
      await house.close()
      await assistant.close()
      await promptSets.close()
      await testCheckout?.close()
      await billing.close()
      sessions.close()
      await outbox?.close()
      server?.close()
      await traces?.close()
    },
  }
}

/** All of a guest's that becomes an account's at sign-in, in one change. */
async function joinGuest(
  { device, timeZone }: { device: string; timeZone: string | null },
  account: string,
  change: Change,
  { usage, runs, conversations, subscriptions }: Pick<Services, 'usage' | 'runs' | 'conversations' | 'subscriptions'>,
): Promise<void> {
  const guest = guestOwner(device)
  await subscriptions.join(guest, account, change)
  await usage.join(guest, account, timeZone, change)
  await runs.handOver(guest, `account:${account}`, change)
  await conversations.handOver(guest, `account:${account}`, change)
}

/** The test checkout stands where Stripe would: the same calls, the same signatures. */
function testPayments(address: string | null, webhookSecret: string): PaymentSettings {
  const key = 'sk_test_nestbook'
  return { mode: 'test', key, webhookSecrets: [webhookSecret], price: 'price_pro', isTaxed: false, address }
}
