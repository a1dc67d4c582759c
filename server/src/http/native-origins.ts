import type { FastifyInstance } from 'fastify'

const allowed = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers':
    'authorization, content-type, if-match, last-event-id, x-device-fingerprint, x-time-zone',
  'access-control-max-age': '600',
} as const

/** Lets pages of the named origins call the API. No cookie is sent along: who calls is said in headers. */
export function allowNativeApps(app: FastifyInstance, origins: string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return
    reply.header('vary', 'origin')
    const { origin } = request.headers
    if (origin === undefined || !origins.includes(origin)) return
    reply.header('access-control-allow-origin', origin)
    reply.header('access-control-expose-headers', 'retry-after, etag')
    if (request.method === 'OPTIONS' && request.headers['access-control-request-method'])
      return reply.headers(allowed).code(204).send()
  })
}
