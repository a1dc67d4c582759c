import rateLimit from '@fastify/rate-limit'
import { authRoutes } from '@nestbook/contract/auth.ts'
import { AppError } from '@nestbook/contract/errors.ts'
import type { FailureCode } from '@nestbook/contract/failures.ts'
import {
  appLinkTo,
  appPrefix,
  forAll,
  pagePaths,
  paymentsMeta,
  publicPaths,
  signInWith,
  signInWithMeta,
  usageLineMeta,
} from '@nestbook/contract/pages.ts'
import { limits } from '@nestbook/contract/rules/limits.ts'
import { serviceRoutes } from '@nestbook/contract/service.ts'
import { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, fastify, LogController } from 'fastify'
import { assistantRoutes } from './assistant/assistant.routes.ts'
import { learnRoutes } from './assistant/learn.routes.ts'
import { researchRoutes } from './assistant/research.routes.ts'
import { saysAccountIsGone, saysDatabaseIsDown } from './database/database.ts'
import { serveAppLinks } from './http/app-links.ts'
import { compressReplies } from './http/compress.ts'
import { makeBrowserCookie } from './http/cookies.ts'
import { failureReplyOf, replyToErrors } from './http/error-reply.ts'
import { serveForCrawlers } from './http/for-crawlers.ts'
import { sendSafeHeaders } from './http/headers.ts'
import { mount } from './http/mount.ts'
import { allowNativeApps } from './http/native-origins.ts'
import { refuseTwoHosts } from './http/one-host.ts'
import { readJson } from './http/read-body.ts'
import { readPage, serveAssets, serveStaticFiles } from './http/static-files.ts'
import { isFromThisMachine } from './http/this-machine.ts'
import { measureCalls, watchServices } from './metrics-app.ts'
import { authenticationRoutes } from './modules/auth/auth.routes.ts'
import { stripeRoutes } from './modules/billing/billing.routes.ts'
import { childrenRoutes } from './modules/children/children.routes.ts'
import { conversationRoutes } from './modules/conversations/conversations.routes.ts'
import { feedbackRoutes } from './modules/feedback/feedback.routes.ts'
import { homeRoutes } from './modules/home/home.routes.ts'
import { mailboxRoutes } from './modules/mail/mail.routes.ts'
import { appStoreRoutes } from './modules/subscriptions/subscriptions.routes.ts'
import { testCheckoutRoutes } from './modules/test-checkout/test-checkout.routes.ts'
import { usageRoutes } from './modules/usage/usage.routes.ts'
import { logSecurity } from './security-log.ts'
import type { Services } from './services.ts'
import type { Config } from './settings/config.ts'
import { traceCalls } from './trace-calls.ts'

/** What a window shows that was opened to sign in with a provider. */
const signInWindows = [authRoutes.google.path, authRoutes.googleReturn.path, '/auth/callback']

/** What the phone apps open by a link: the way back from a sign-in or a checkout, a mail's link, a conversation. */
const appPages = ['/', '/auth/callback', '/verify-email']

/** Every route of the product on one screen. */
export async function makeApp(config: Config, services: Services, logger: FastifyBaseLogger): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: logger,
    // Addresses and questions of families stay out of the log; what fails is logged where it fails.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: limits.requestBytes,
    requestTimeout: 15_000,
    keepAliveTimeout: 65_000,
    return503OnClosing: true,
    forceCloseConnections: true,
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
    try {
      done(null, readJson(bytes as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
  replyToErrors(app, codeOf)
  refuseTwoHosts(app)
  allowNativeApps(app, config.nativeOrigins)
  const isBehindTls = config.origin?.startsWith('https:') ?? false
  await sendSafeHeaders(app, readPage(config.webFolder), { isBehindTls, windows: signInWindows })
  await compressReplies(app)
  await app.register(rateLimit, { global: false, errorResponseBuilder: () => new AppError('too_many') })

  logSecurity(app, services)
  if (services.metrics) {
    measureCalls(app, services.metrics)
    watchServices(services.metrics, services)
  }

  if (services.traces) traceCalls(app, services.traces)

  const origin = () => config.origin ?? app.listeningOrigin
  researchRoutes(app, services)
  assistantRoutes(app, services)
  authenticationRoutes(app, {
    ...services,
    browserCookie: makeBrowserCookie('nestbook-sign-in', { isBehindTls }),
    origin,
  })
  usageRoutes(app, services)
  appStoreRoutes(app, services)
  const originFor = ({ protocol, host, headers }: FastifyRequest) => {
    const here = config.origin ?? `${protocol}://${host}`
    // A server may stand where the apps' pages say that they come from.
    const isApp = headers.origin !== here && config.nativeOrigins.includes(headers.origin ?? '')
    return isApp ? `${here}${appPrefix}` : here
  }
  stripeRoutes(app, { ...services, originFor })
  if (services.testCheckout) testCheckoutRoutes(app, services.testCheckout, config.webFolder)
  conversationRoutes(app, services)
  childrenRoutes(app, services)
  learnRoutes(app, services)
  feedbackRoutes(app, services)
  homeRoutes(app, services)
  mount(app, serviceRoutes.health, async () => ({
    status: (await services.database.isReachable()) ? ('ok' as const) : ('database_down' as const),
    studies: services.studyCount,
  }))
  mount(app, serviceRoutes.live, async () => ({ status: 'ok' as const }))
  // Who is disconnected comes back on a new connection, which a balancer leads to another process.
  app.addHook('onSend', async (_request, reply) => {
    if (services.runs.isDraining()) reply.header('connection', 'close')
  })
  mount(app, serviceRoutes.ready, async () => {
    if (services.runs.isDraining()) throw new AppError('shutting_down')
    if (!(await services.database.isWritable())) throw new AppError('database_down')
    return { status: 'ok' as const }
  })
  mount(app, serviceRoutes.contact, async ({ request }) => ({
    supportEmail: config.mail.support,
    reviewUrl: config.reviewUrl,
    // Only who sits at this machine can open it; nobody else is to learn that it is there.
    mailbox: isFromThisMachine(request) ? (services.mailbox?.address() ?? null) : null,
  }))

  const { apps } = config
  serveAppLinks(app, { apps, prefix: appPrefix, pages: appPages, taken: ['/verify-email'], linkTo: appLinkTo })
  const closed = ['/api/', `${appPrefix}/`, ...pagePaths.filter((path) => !publicPaths.includes(path))]
  serveForCrawlers(app, { origin, shown: publicPaths, closed })
  const told = {
    [signInWithMeta]: signInWith(services.auth.providers),
    [usageLineMeta]: config.isUsageForAll ? forAll : '',
    [paymentsMeta]: services.billing.mode,
  }
  const sendPage = await serveStaticFiles(app, config.webFolder, pagePaths, {
    origin: config.origin,
    shown: publicPaths,
    told,
  })
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === 'GET' &&
      !request.url.startsWith('/api/') &&
      (request.headers.accept ?? '').includes('text/html')
    if (isPage) return sendPage(reply.code(404))
    return reply
      .code(404)
      .header('cache-control', 'private, no-store')
      .type('application/json; charset=utf-8')
      .send(failureReplyOf(new AppError('not_found'), request.id))
  })
  return app
}

/** The embedded mailbox: pages of their own, for this machine only. */
export async function makeMailboxApp(
  config: Config,
  mailbox: NonNullable<Services['mailbox']>,
  logger: FastifyBaseLogger,
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  })
  replyToErrors(app, codeOf)
  mailboxRoutes(app, mailbox, config.mail.from, config.webFolder)
  await serveAssets(app, config.webFolder)
  return app
}

function codeOf(error: unknown): FailureCode | null {
  if (saysDatabaseIsDown(error)) return 'database_down'
  return saysAccountIsGone(error) ? 'session_over' : null
}
