import { failureReply } from '@nestbook/contract/errors.ts'
import { ownFailures } from '@nestbook/contract/own-failures.ts'
import { fingerprintHeader, type Route, timeZoneHeader } from '@nestbook/contract/route.ts'
import { ownTimeZone } from '@nestbook/contract/rules/time-zones.ts'
import type * as z from 'zod/mini'
import { CallFailure } from './call-failure.ts'
import { callOrigin } from './server.ts'
import { callToken } from './token.ts'

export type Caller = {
  fingerprint: string
  /** Instead of the page's own. */
  token?: string
  /** Another server than the page's own. */
  origin?: string
}

type Options = {
  caller: Caller
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  signal?: AbortSignal
  /** The version that a change was made from. */
  ifMatch?: number
  /** Lets a short call outlive the page. */
  keepalive?: boolean
  /** Whether a reply that the browser keeps will do; else the server is always asked. */
  cache?: RequestCache
}

/** Calls a route and parses what comes back. */
export async function call<Reply>(route: Route & { reply: z.ZodMiniType<Reply> }, options: Options): Promise<Reply> {
  const response = await open(route, options)
  return route.reply.parse(await response.json())
}

/** Calls a route and gives the open response; a `CallFailure` when it is not a success. */
export async function open(route: Route, options: Options): Promise<Response> {
  const { cache = 'no-store' } = options
  const headers = headersFor(route, options.caller)
  if (options.ifMatch !== undefined) headers['if-match'] = `"${options.ifMatch}"`
  const init: RequestInit = { method: route.method, headers, cache }
  if (options.body !== undefined) init.body = JSON.stringify(options.body)
  if (options.signal) init.signal = options.signal
  if (options.keepalive) init.keepalive = true
  const response = await fetch(addressOf(route, options), init)
  if (!response.ok) throw await failureOf(response)
  return response
}

function addressOf(route: Route, { caller, params = {}, query }: Options): string {
  const path = route.path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''))
  return `${caller.origin ?? callOrigin()}${path}${query ? `?${new URLSearchParams(query)}` : ''}`
}

function headersFor(route: Route, caller: Caller): Record<string, string> {
  const accept = route.reply === 'event-stream' ? 'text/event-stream' : 'application/json'
  const headers: Record<string, string> = { accept, [fingerprintHeader]: caller.fingerprint }
  const token = caller.token ?? callToken()
  if (token) headers.authorization = `Bearer ${token}`
  const timeZone = ownTimeZone()
  if (timeZone) headers[timeZoneHeader] = timeZone
  if (route.body) headers['content-type'] = 'application/json'
  return headers
}

async function failureOf(response: Response): Promise<CallFailure> {
  const parsed = failureReply.safeParse(await response.json().catch(() => null))
  if (!parsed.success) return new CallFailure(response.status, 'unreadable', ownFailures.unexpected.message)
  return new CallFailure(response.status, parsed.data.code, parsed.data.error, parsed.data)
}
