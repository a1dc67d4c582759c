import { usageRoutes as routes } from '@nestbook/contract/usage.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import type { Identity } from '../identity/identity.ts'
import type { UsageModule } from './usage.ts'

export function usageRoutes(
  app: FastifyInstance,
  { usage, identity }: { usage: UsageModule; identity: Identity },
): void {
  mount(app, routes.usage, async ({ request }) => usage.look(await identity.identify(request)))
}
