import { authRoutes, challenge as challengeForm } from '@nestbook/contract/auth.ts'
import { AppError } from '@nestbook/contract/errors.ts'
import { appPrefix } from '@nestbook/contract/pages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BrowserCookie } from '../../http/cookies.ts'
import { mount } from '../../http/mount.ts'
import type { Identity } from '../identity/identity.ts'
import { randomToken } from '../secrets/secrets.ts'
import type { Session, Sessions } from '../sessions/sessions.ts'
import type { Auth } from './auth.ts'

type Dependencies = {
  auth: Auth
  sessions: Sessions
  identity: Identity
  /** Tells the browser that began to sign in with a provider from others. */
  browserCookie: BrowserCookie
  /** Where people reach us. */
  origin: () => string
}

const done = { done: true } as const
const cookieSeconds = 600

export function authenticationRoutes(
  app: FastifyInstance,
  { auth, sessions, identity, browserCookie, origin }: Dependencies,
): void {
  const sessionOf = async (request: FastifyRequest): Promise<Session> => {
    const session = await identity.bearer(request)
    if (!session) throw new AppError('no_identity')
    return session
  }

  mount(app, authRoutes.register, ({ body, request }) => auth.register(body, identity.visit(request)))
  mount(app, authRoutes.login, ({ body, request }) => auth.login(body, identity.visit(request)))
  mount(app, authRoutes.me, async ({ request }) => ({ user: await auth.me(await sessionOf(request)) }))

  mount(app, authRoutes.providers, async () => auth.providers)
  mount(app, authRoutes.google, async ({ request, reply }) => {
    const query = request.query as { challenge?: unknown; to?: unknown }
    const challenge = challengeForm.safeParse(query.challenge)
    if (!challenge.success) throw new AppError('bad_request', { field: 'challenge' })
    const browser = browserCookie.read(request) ?? randomToken()
    const { network } = identity.visit(request)
    const returnTo = `${origin()}${authRoutes.googleReturn.path}`
    const isInApp = query.to === 'app'
    const begun = await auth.beginGoogle({ challenge: challenge.data, browser, returnTo, network, isInApp })
    if ('error' in begun) return lead(reply, callbackWith(begun, isInApp))
    browserCookie.set(reply, browser, cookieSeconds)
    return lead(reply, begun.to)
  })
  mount(app, authRoutes.googleReturn, async ({ request, reply }) => {
    const { isInApp, ...came } = await auth.returnFromGoogle(
      new URL(request.url, origin()),
      browserCookie.read(request),
    )
    return lead(reply, callbackWith('code' in came ? { token: came.code } : came, isInApp))
  })
  mount(app, authRoutes.exchange, ({ body, request }) =>
    auth.exchange(body.code, body.verifier, identity.visit(request)),
  )
  mount(app, authRoutes.appleNonce, async ({ request }) => ({ nonce: await auth.issueNonce(identity.visit(request)) }))
  mount(app, authRoutes.apple, ({ body, request }) => auth.signInWithApple(body, identity.visit(request)))

  mount(app, authRoutes.logout, async ({ request }) => {
    await sessions.endThis((await sessionOf(request)).session.id)
    return done
  })
  mount(app, authRoutes.logoutEverywhere, async ({ request }) => {
    await auth.endEverywhere(await sessionOf(request))
    return done
  })
  mount(app, authRoutes.sessions, async ({ request }) => {
    const { session: mine, account } = await sessionOf(request)
    const all = account ? await sessions.list(account.id) : [mine]
    return {
      sessions: all.map(({ id, device, createdAt, seenAt }) => ({
        id,
        device,
        isThisOne: id === mine.id,
        createdAt: createdAt.toISOString(),
        lastSeenAt: seenAt.toISOString(),
      })),
    }
  })
  mount(app, authRoutes.endSession, async ({ request }) => {
    const { account } = await sessionOf(request)
    const { session } = request.params as { session: string }
    if (!account || !(await sessions.end(account.id, session))) throw new AppError('not_found')
    return done
  })

  async function confirm(token: string, request: FastifyRequest) {
    // A token that no longer counts must not keep a parent from confirming the address.
    const session = await identity.bearer(request).catch(() => null)
    const { isSignedIn } = await auth.confirm(token, session, identity.visit(request).device)
    const own = request.headers.authorization?.slice('Bearer '.length)
    return { verified: true as const, ...(isSignedIn && own ? { token: own } : {}) }
  }
  mount(app, authRoutes.openVerification, ({ request }) => {
    const { token } = request.query as { token?: unknown }
    return confirm(typeof token === 'string' ? token : '', request)
  })
  mount(app, authRoutes.verifyEmail, ({ body, request }) => confirm(body.token, request))
  mount(app, authRoutes.resendVerification, async ({ request }) => {
    await auth.resend(await sessionOf(request))
    return { message: 'Verification email sent! Check your inbox.' }
  })

  mount(app, authRoutes.resetPassword, async ({ body, request }) => {
    await auth.askReset(body.email, identity.visit(request))
    return { message: 'Password reset email sent! Check your inbox.' }
  })
  mount(app, authRoutes.newPassword, async ({ body, request }) => {
    await auth.setNew(body.token, body.password, identity.visit(request))
    return done
  })
  mount(app, authRoutes.confirmPassword, async ({ body, request }) => {
    await auth.confirmPassword(await sessionOf(request), body.password)
    return done
  })
  mount(app, authRoutes.changePassword, async ({ body, request }) => {
    await auth.change(await sessionOf(request), body, identity.visit(request))
    return done
  })
  mount(app, authRoutes.onboardingSeen, async ({ request }) => {
    await auth.sawOnboarding(await sessionOf(request))
    return done
  })
  mount(app, authRoutes.deleteAccount, async ({ request }) => ({
    deletedEmail: await auth.remove(await sessionOf(request)),
  }))
}

/** Whoever else claims the app's links learns a code that serves only who began. */
function callbackWith(said: Record<string, string>, isInApp: boolean): string {
  return `${isInApp ? appPrefix : ''}/auth/callback?${new URLSearchParams(said)}`
}

function lead(reply: FastifyReply, to: string): undefined {
  reply.header('cache-control', 'private, no-store').redirect(to, 302)
}
