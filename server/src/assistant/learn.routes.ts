import { childrenRoutes as routes } from '@nestbook/contract/children.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../http/mount.ts'
import type { Identity } from '../modules/identity/identity.ts'
import { type RememberDependencies, rememberChildren } from './remember.ts'

/** An address may do so much in a minute: twice for each question of a busy household. */
const bound = { rateLimit: { max: 600, timeWindow: 60_000 } }

export function learnRoutes(app: FastifyInstance, services: RememberDependencies & { identity: Identity }): void {
  mount(
    app,
    routes.learn,
    async ({ body, request }) => rememberChildren(await services.identity.identify(request), body, services),
    bound,
  )
}
