import { AppError } from '@nestbook/contract/errors.ts'
import type { FastifyInstance } from 'fastify'

/** With two `Host` headers a proxy may believe the one and we the other: such a request is refused. */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const names = raw.rawHeaders.filter((_, place) => place % 2 === 0)
    if (names.filter((name) => name.toLowerCase() === 'host').length > 1) throw new AppError('bad_request')
  })
}
