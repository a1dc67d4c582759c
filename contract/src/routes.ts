import { askRequest, stopReply } from './research.ts'
import type { Route } from './route.ts'

export const routes = {
  ask: { method: 'POST', path: '/api/research/search-stream', body: askRequest, reply: 'event-stream' },
  follow: { method: 'GET', path: '/api/research/streams/:run', reply: 'event-stream' },
  stop: { method: 'POST', path: '/api/research/streams/:run/stop', reply: stopReply },
} as const satisfies Record<string, Route>
