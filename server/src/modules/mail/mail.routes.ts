import { AppError } from '@nestbook/contract/errors.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { fontFaces, proofHeaders } from '../proof-page/proof-page.ts'
import type { Mailbox } from './mail.ts'
import { mailboxPage, mailPage } from './mailbox-page.ts'

/** Pages for the developer of a fresh machine. They hold links that sign people in: only this machine may see them. */
export function mailboxRoutes(app: FastifyInstance, mailbox: Mailbox, from: string, webFolder: string): void {
  const fonts = fontFaces(webFolder)
  app.addContentTypeParser('application/x-www-form-urlencoded', (_request, _payload, done) => done(null))
  app.addHook('onRequest', async ({ hostname, headers }, reply) => {
    // A name that was pointed here from outside, or a form on somebody's page, is turned away.
    const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
    const isOurs = ['same-origin', 'none', undefined].includes(headers['sec-fetch-site'] as string | undefined)
    const isLink = headers['sec-fetch-mode'] === 'navigate' && reply.request.method === 'GET'
    if (!isLocal || !(isOurs || isLink)) throw new AppError('not_found')
  })
  app.get('/', async (_request, reply) => show(reply, mailboxPage(await mailbox.list(), fonts, new Date())))
  app.get('/mails/:id', async (request, reply) => {
    const mail = await mailbox.open((request.params as { id: string }).id)
    if (!mail) throw new AppError('not_found')
    return show(reply, mailPage(mail, from, fonts))
  })
  app.post('/empty', async (_request, reply) => {
    await mailbox.empty()
    return reply.redirect('/', 303)
  })
}

function show(reply: FastifyReply, html: string): FastifyReply {
  return reply.headers(proofHeaders(html)).type('text/html; charset=utf-8').send(html)
}
