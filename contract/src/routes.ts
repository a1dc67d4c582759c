import * as z from 'zod/mini'
import { assistantReply, assistantRequest } from './assistant.ts'
import { askRequest, stopReply } from './research.ts'
import type { Route } from './route.ts'

/** GET /api/health: `status` is 'ok' when the database answers and the studies are loaded. */
export const healthReply = z.strictObject({ status: z.enum(['ok', 'starting', 'database_down']), studies: z.int() })

/** Where people can write to us. */
export const contactReply = z.strictObject({ supportEmail: z.string() })

export const routes = {
  ask: { method: 'POST', path: '/api/research/search-stream', body: askRequest, reply: 'event-stream' },
  follow: { method: 'GET', path: '/api/research/streams/:run', reply: 'event-stream' },
  stop: { method: 'POST', path: '/api/research/streams/:run/stop', reply: stopReply },
  assistant: { method: 'POST', path: '/api/assistant', body: assistantRequest, reply: assistantReply },
  health: { method: 'GET', path: '/api/health', reply: healthReply },
  contact: { method: 'GET', path: '/api/contact', reply: contactReply },
} as const satisfies Record<string, Route>
