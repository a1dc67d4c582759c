import { subscriptionRoutes as routes } from '@nestbook/contract/subscriptions.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import { guestOwner, type Identity } from '../identity/identity.ts'
import type { Subscriptions } from './subscriptions.ts'

type Needs = { subscriptions: Subscriptions; identity: Identity }

export function appStoreRoutes(app: FastifyInstance, { subscriptions, identity }: Needs): void {
  mount(app, routes.appStoreProduct, async () => ({ productId: subscriptions.product }))
  mount(app, routes.validatePurchase, async ({ body, request }) => {
    const { owner, account, device, network } = await identity.identify(request)
    return subscriptions.validate(body, { owner, account, guest: device && guestOwner(device), network })
  })
  mount(app, routes.appStoreNews, async ({ body }) => {
    await subscriptions.hear(body.signedPayload)
    return { done: true as const }
  })
}
