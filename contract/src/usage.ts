import * as z from 'zod/mini'
import type { Route } from './route.ts'

export const plans = ['anonymous', 'free', 'pro'] as const
export type Plan = (typeof plans)[number]

/** How many questions a day are free where a reply does not say. */
export const usualDailyLimit = 10

const count = z.int().check(z.gte(0))

/**
 * How many questions are left. A guest's are a total: `resetsAt` is null. An account's come back at `resetsAt`,
 * midnight in the account's own time zone; a zone that changed counts from the next reset.
 */
export const usageReply = z.strictObject({
  subscriptionStatus: z.enum(plans),
  used: count,
  remaining: count,
  dailyLimit: z._default(count, usualDailyLimit),
  resetsAt: z.nullable(z.iso.datetime()),
})
export type Usage = z.infer<typeof usageReply>

export const usageRoutes = {
  /** Bearer token or fingerprint header. 401 no_identity, session_over; 403 email_unverified. */
  usage: { method: 'GET', path: '/api/usage', reply: usageReply },
} as const satisfies Record<string, Route>
