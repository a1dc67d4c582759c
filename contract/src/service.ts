import * as z from 'zod/mini'
import type { Route } from './route.ts'

/** GET /api/health: `status` is 'ok' when the database answers and the studies are loaded. */
export const healthReply = z.strictObject({ status: z.enum(['ok', 'starting', 'database_down']), studies: z.int() })

/**
 * Where people can write to us, where they can leave a review, and where mail is caught without a mail server. Null
 * where there is no such place.
 */
export const contactReply = z.strictObject({
  supportEmail: z.string(),
  reviewUrl: z.nullable(z.string()),
  mailbox: z.nullable(z.string()),
})

/** What the server says of itself. */
export const serviceRoutes = {
  /** Whether the process is there; a restart would help nobody else. */
  live: { method: 'GET', path: '/livez', reply: z.strictObject({ status: z.literal('ok') }) },
  /** Whether it takes requests: 503 `database_down` or `shutting_down` while it does not. */
  ready: { method: 'GET', path: '/readyz', reply: z.strictObject({ status: z.literal('ok') }) },
  health: { method: 'GET', path: '/api/health', reply: healthReply },
  contact: { method: 'GET', path: '/api/contact', reply: contactReply },
} as const satisfies Record<string, Route>
