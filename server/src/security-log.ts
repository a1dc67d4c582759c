import { authRoutes } from '@nestbook/contract/auth.ts'
import { billingRoutes } from '@nestbook/contract/billing.ts'
import type { FailureCode } from '@nestbook/contract/failures.ts'
import type { Route } from '@nestbook/contract/route.ts'
import { subscriptionRoutes } from '@nestbook/contract/subscriptions.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { makeBound } from './http/bound.ts'
import type { Services } from './services.ts'

/** The channel over which `npm run admin` tells the servers what it did. */
export const operatorActs = 'operator_acts'

/** What each of these calls is called in the log, when it was done and when it was refused. */
const events = new Map<string, { done?: string; refused?: string }>([
  named(authRoutes.register, { done: 'registered', refused: 'registration_refused' }),
  named(authRoutes.login, { done: 'signed_in', refused: 'sign_in_refused' }),
  named(authRoutes.google, { refused: 'sign_in_refused' }),
  named(authRoutes.googleReturn, { refused: 'sign_in_refused' }),
  named(authRoutes.exchange, { done: 'signed_in', refused: 'sign_in_refused' }),
  named(authRoutes.apple, { done: 'signed_in', refused: 'sign_in_refused' }),
  named(authRoutes.verifyEmail, { done: 'address_confirmed', refused: 'link_refused' }),
  named(authRoutes.openVerification, { done: 'address_confirmed', refused: 'link_refused' }),
  named(authRoutes.resetPassword, { done: 'new_password_asked_for' }),
  named(authRoutes.newPassword, { done: 'password_changed', refused: 'link_refused' }),
  named(authRoutes.changePassword, { done: 'password_changed', refused: 'password_refused' }),
  named(authRoutes.confirmPassword, { done: 'password_confirmed', refused: 'password_refused' }),
  named(authRoutes.logout, { done: 'signed_out' }),
  named(authRoutes.logoutEverywhere, { done: 'signed_out_everywhere' }),
  named(authRoutes.endSession, { done: 'session_ended' }),
  named(authRoutes.deleteAccount, { done: 'account_deleted', refused: 'deletion_refused' }),
  named(billingRoutes.stripeWebhook, { refused: 'webhook_refused' }),
  named(subscriptionRoutes.appStoreNews, { refused: 'webhook_refused' }),
])
/** Refusals that count wherever they are met. */
const refusals: Partial<Record<FailureCode, string>> = {
  session_over: 'token_refused',
  too_many: 'rate_refused',
  too_many_attempts: 'rate_refused',
}
/** A flood must not fill the disk with its own story. */
const maxLinesPerMinute = 20

/**
 * Writes security events as lines of the log, each with the call, the account's random id and the network's keyed hash.
 * They hold no address, no text, no secret. They are written at whatever level, unless the log is silent.
 */
export function logSecurity(
  app: FastifyInstance,
  { identity, database }: Pick<Services, 'identity' | 'database'>,
): void {
  const log = app.log.level === 'silent' ? app.log : app.log.child({}, { level: 'info' })
  database.notifications.listen(operatorActs, (act) => log.info(JSON.parse(act)))
  const bound = makeBound(maxLinesPerMinute, 60_000)
  app.addHook('onSend', async (request, reply, payload) => {
    const call = `${request.method} ${request.routeOptions.url}`
    const known = events.get(call)
    if (!known && reply.statusCode < 400) return payload
    const { code, user } = reply.statusCode === 302 ? readRedirect(reply) : readReply(payload)
    const isRefused = reply.statusCode >= 400 || code !== undefined
    const event = refusals[code as FailureCode] ?? (isRefused ? known?.refused : known?.done)
    const { network } = identity.visit(request)
    if (!event || bound(`${event} ${network}`)) return payload
    const account = identity.knownAccount(request) ?? user?.id
    log.info({
      security: event,
      call,
      network,
      requestId: request.id,
      ...(account ? { account } : {}),
      ...(code ? { code } : {}),
    })
    return payload
  })
}

function named(
  route: Route,
  event: { done?: string; refused?: string },
): [string, { done?: string; refused?: string }] {
  return [`${route.method} ${route.path}`, event]
}

type Said = { code?: string; user?: { id?: string } }

/** A window that is led back says in its address what went wrong. */
function readRedirect(reply: FastifyReply): Said {
  const code = new URL(String(reply.getHeader('location')), 'http://localhost').searchParams.get('error')
  return code === null ? {} : { code }
}

function readReply(payload: unknown): Said {
  if (typeof payload !== 'string') return {}
  try {
    return JSON.parse(payload) ?? {}
  } catch {
    return {}
  }
}
