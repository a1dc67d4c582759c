import type { Conversation } from '@nestbook/contract/conversations.ts'
import { AppError } from '@nestbook/contract/errors.ts'
import { routes } from '@nestbook/contract/routes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mount } from '../../http/mount.ts'
import type { Identify } from '../identity/identity.ts'
import { type Conversations, isId } from './conversations.ts'

/** An address may do so much in a minute: a device that brings its whole shelf along stays below it. */
const bound = { rateLimit: { max: 600, timeWindow: 60_000 } }

export function conversationRoutes(
  app: FastifyInstance,
  { conversations, identify }: { conversations: Conversations; identify: Identify },
): void {
  mount(app, routes.conversations, ({ request }) => conversations.list(identify(request), afterOf(request)), bound)

  mount(
    app,
    routes.conversation,
    async ({ request, reply }) => tagged(reply, await conversations.read(identify(request), idOf(request))),
    bound,
  )

  mount(
    app,
    routes.keepConversation,
    async ({ body, request, reply }) => tagged(reply, await conversations.keep(identify(request), body)),
    bound,
  )

  mount(
    app,
    routes.changeConversation,
    async ({ body, request, reply }) =>
      tagged(reply, await conversations.change(identify(request), idOf(request), versionOf(request), body)),
    bound,
  )

  mount(
    app,
    routes.deleteConversation,
    async ({ request }) => {
      const id = idOf(request)
      await conversations.remove(identify(request), id)
      return { id }
    },
    bound,
  )
}

function tagged(reply: FastifyReply, conversation: Conversation): Conversation {
  reply.header('etag', `"${conversation.version}"`)
  return conversation
}

function idOf(request: FastifyRequest): string {
  const { id } = request.params as { id: string }
  if (!isId(id)) throw new AppError('not_found')
  return id
}

function afterOf(request: FastifyRequest): string | null {
  const { after } = request.query as { after?: unknown }
  if (after === undefined) return null
  if (typeof after !== 'string') throw new AppError('bad_request', { field: 'after' })
  return after
}

/** The version that a change was made from. Without it two devices would overwrite each other unseen. */
function versionOf(request: FastifyRequest): number {
  const given = /^"(\d{1,9})"$/.exec(request.headers['if-match'] ?? '')?.[1]
  if (given === undefined) throw new AppError('version_missing', { field: 'if-match' })
  return Number(given)
}
