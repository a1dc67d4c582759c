import { AppError } from '@nestbook/contract/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fontFaces, proofHeaders } from '../proof-page/proof-page.ts'
import { authenticationPage, type CheckoutSaid, checkoutPage, overPage } from './checkout-page.ts'
import { invoicePage, portalPage } from './portal-page.ts'
import { actionIn, findOf, type TestCheckout } from './test-checkout.ts'

const declinedCard = '4000000000000002'

/** The pages of the test checkout. Their addresses are long random names, as those of the vendor's pages are. */
export function testCheckoutRoutes(app: FastifyInstance, testCheckout: TestCheckout, webFolder: string): void {
  const fonts = fontFaces(webFolder)
  void app.register(async (pages) => {
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
      done(null, new URLSearchParams(String(text))),
    )

    pages.get('/test-checkout/:id', async (request, reply) => showCheckout(request, reply, null))
    pages.post('/test-checkout/:id', async (request, reply) => {
      const form = formOf(request)
      const [number, code] = [form.get('card') ?? '', form.get('code') ?? '']
      const does = form.get('does')
      const isAuthenticated = does === 'approve'
      const how = does === 'decline' ? { number: declinedCard } : { number, code, isAuthenticated }
      const { session } = await sessionOf(request)
      const paid = await testCheckout.pay(session.id, how)
      if (paid === 'paid') return reply.redirect(session.successUrl, 303)
      if (paid === 'authenticate') return show(reply, authenticationPage(session, number, code, fonts))
      return showCheckout(request, reply, paid === 'declined' || paid === 'unknown_code' ? paid : null)
    })

    pages.get('/test-billing/:id', async (request, reply) => showPortal(request, reply))
    pages.post('/test-billing/:id', async (request, reply) => {
      const action = actionIn(formOf(request))
      const { one } = await portalOf(request)
      if (action) await testCheckout.inPortal(one.id, action)
      return reply.redirect(`/test-billing/${one.id}`, 303)
    })

    pages.get('/test-invoices/:id', async (request, reply) => {
      const found = await findOf(testCheckout, idIn(request), ({ invoices }) => invoices)
      if (!found) throw new AppError('not_found')
      return show(reply, invoicePage(found.customer, found.one, fonts))
    })
  })

  async function sessionOf(request: FastifyRequest) {
    const found = await findOf(testCheckout, idIn(request), ({ sessions }) => sessions)
    if (!found) throw new AppError('not_found')
    return { session: found.one, at: found.at }
  }

  async function portalOf(request: FastifyRequest) {
    const found = await findOf(testCheckout, idIn(request), ({ portals }) => portals)
    if (!found) throw new AppError('not_found')
    return found
  }

  async function showCheckout(request: FastifyRequest, reply: FastifyReply, told: CheckoutSaid) {
    const { session, at } = await sessionOf(request)
    if (session.status !== 'open') return show(reply, overPage(session.cancelUrl, fonts))
    return show(reply, checkoutPage({ session, at, fonts }, told))
  }

  async function showPortal(request: FastifyRequest, reply: FastifyReply) {
    const { customer, one, at } = await portalOf(request)
    return show(reply, portalPage(customer, one, at, fonts))
  }
}

function idIn(request: FastifyRequest): string {
  return (request.params as { id: string }).id
}

function formOf({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams()
}

function show(reply: FastifyReply, html: string): FastifyReply {
  return reply.headers(proofHeaders(html)).type('text/html; charset=utf-8').send(html)
}
