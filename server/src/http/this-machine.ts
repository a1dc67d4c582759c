import type { FastifyRequest } from 'fastify'

/** Whether a request was made on this machine: by a program here, to a name of this machine, through no proxy. */
export function isFromThisMachine({ raw, hostname, headers }: FastifyRequest): boolean {
  const from = raw.socket.remoteAddress ?? ''
  const isLoopback = /^(::ffff:)?127\.|^::1$/.test(from)
  return isLoopback && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname) && !headers['x-forwarded-for']
}
