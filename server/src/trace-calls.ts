import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readTraceParent, type Traces } from './adapters/traces/traces.ts'
import type { OpenSpan } from './tracing/tracing.ts'

/** Asked every few seconds by machines. */
const untold = ['/livez', '/readyz']

/** Has every call traced, by its route's name; of its address, head and body nothing is told. */
export function traceCalls(app: FastifyInstance, traces: Traces): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>()
  app.addHook('onRequest', async (request) => {
    const route = request.routeOptions.url ?? 'none'
    if (untold.includes(route)) return
    const from = isFromProxy(request) ? readTraceParent(request.headers.traceparent) : null
    const span = traces.begin(`${request.method} ${route}`, 'server', from)
    if (!span) return
    span.note({ 'http.request.method': request.method, 'http.route': route })
    spans.set(request, span)
  })
  // After the body was read: its bytes come in nobody's trace.
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) span.run(done)
    else done()
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request)
    span?.note({ 'http.response.status_code': statusCode })
    span?.end(statusCode >= 500 ? String(statusCode) : undefined)
  })
}

/** Only a proxy of ours says what a call is a part of; it is one when its word on the caller was believed. */
function isFromProxy({ ip, socket }: FastifyRequest): boolean {
  return ip !== socket.remoteAddress
}
