import { billingRoutes as routes } from '@nestbook/contract/billing.ts'
import { AppError } from '@nestbook/contract/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mount } from '../../http/mount.ts'
import type { Identity } from '../identity/identity.ts'
import type { Billing } from './billing.ts'

type Dependencies = {
  billing: Billing
  identity: Identity
  /** Where this caller reaches us: they are led away, and back to the same address. */
  originFor: (request: FastifyRequest) => string
}

export function stripeRoutes(app: FastifyInstance, { billing, identity, originFor }: Dependencies): void {
  async function accountOf(request: FastifyRequest): Promise<string> {
    const session = await identity.bearer(request)
    if (!session) throw new AppError('user_not_authenticated')
    if (!session.account) throw new AppError('email_unverified')
    return session.account.id
  }

  mount(app, routes.createCheckoutSession, async ({ request }) =>
    billing.beginCheckout(await accountOf(request), originFor(request)),
  )
  mount(app, routes.subscription, async ({ request }) => {
    const account = await accountOf(request)
    const { restore } = request.query as { restore?: unknown }
    return restore === 'true' ? billing.restore(account) : billing.standing(account)
  })
  mount(app, routes.cancelSubscription, async ({ request }) => billing.setCancelled(await accountOf(request), true))
  mount(app, routes.reactivateSubscription, async ({ request }) =>
    billing.setCancelled(await accountOf(request), false),
  )
  mount(app, routes.createPortalSession, async ({ request }) => ({
    url: await billing.openPortal(await accountOf(request), `${originFor(request)}/#/settings`),
  }))
  mount(app, routes.invoices, async ({ request }) => {
    const { after } = request.query as { after?: unknown }
    const isId = typeof after === 'string' && /^in_\w{1,100}$/.test(after)
    if (after !== undefined && !isId) throw new AppError('bad_request', { field: 'after' })
    return billing.listInvoices(await accountOf(request), isId ? after : null)
  })

  void app.register(async (raw) => {
    // The signature is over the bytes as they came.
    raw.removeContentTypeParser('application/json')
    raw.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
    mount(raw, routes.stripeWebhook, async ({ request }) => {
      const { body, headers } = request
      const signature = headers['stripe-signature']
      if (!(body instanceof Buffer) || typeof signature !== 'string') throw new AppError('webhook_refused')
      await billing.receiveWebhook(body, signature)
      return { received: true as const }
    })
  })
}
