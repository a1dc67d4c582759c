import { subscriptionRoutes as routes } from '@nestbook/contract/subscriptions.ts'
import type { FastifyInstance } from 'fastify'
import { makeBound } from '../../http/bound.ts'
import { mount } from '../../http/mount.ts'
import { guestOwner, type Identity } from '../identity/identity.ts'
import type { Subscriptions } from './subscriptions.ts'

type Dependencies = { subscriptions: Subscriptions; identity: Identity }

/** More than the App Store has to tell from one address; whoever else comes has each signature checked for nothing. */
const newsPerMinute = 600

export function appStoreRoutes(app: FastifyInstance, { subscriptions, identity }: Dependencies): void {
  mount(app, routes.appStoreProduct, async ({ request }) => {
    // What is sold may be asked by anybody; only who says who they are can buy it for themselves.
    const asker = subscriptions.product ? await identity.identify(request).catch(() => null) : null
    return { productId: subscriptions.product, accountToken: asker && subscriptions.accountToken(asker.owner) }
  })
  mount(app, routes.validatePurchase, async ({ body, request }) => {
    const { owner, account, device, network } = await identity.identify(request)
    return subscriptions.validate(body, { owner, account, guest: device && guestOwner(device), network })
  })
  const refusalOf = makeBound(newsPerMinute, 60_000)
  mount(app, routes.appStoreNews, async ({ body, request }) => {
    const refusal = refusalOf(identity.visit(request).network)
    if (refusal) throw refusal
    await subscriptions.receiveNotification(body.signedPayload)
    return { done: true as const }
  })
}
