import { conversationRoutes as routes } from '@nestbook/contract/conversation-routes.ts'
import type { Conversation } from '@nestbook/contract/conversations.ts'
import { AppError } from '@nestbook/contract/errors.ts'
import { limits } from '@nestbook/contract/rules/limits.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mount } from '../../http/mount.ts'
import type { Attempts } from '../attempts/attempts.ts'
import type { Identity } from '../identity/identity.ts'
import { type Conversations, isId } from './conversations.ts'

const dayMs = 24 * 60 * 60 * 1000
/** An address may do so much in a minute: a device that brings all its conversations along stays below it. */
const bound = { rateLimit: { max: 600, timeWindow: 60_000 } }

export function conversationRoutes(
  app: FastifyInstance,
  { conversations, identity, attempts }: { conversations: Conversations; identity: Identity; attempts: Attempts },
): void {
  const ownerOf = async (request: FastifyRequest) => (await identity.identify(request)).owner

  /** A fingerprint is made up in no time: what guests send is counted for their network. */
  async function writerOf(request: FastifyRequest): Promise<string> {
    const { owner, account, network } = await identity.identify(request)
    const kilobytes = Math.ceil(JSON.stringify(request.body).length / 1024)
    if (account === null)
      await attempts.consume(`guest-conversations:${network}`, limits.guestBytesADay / 1024, dayMs, kilobytes)
    return owner
  }

  mount(
    app,
    routes.conversations,
    async ({ request }) => conversations.list(await ownerOf(request), afterOf(request)),
    bound,
  )

  mount(
    app,
    routes.searchConversations,
    async ({ request }) => conversations.search(await ownerOf(request), wordsOf(request), afterOf(request)),
    bound,
  )

  mount(
    app,
    routes.joinConversations,
    async ({ body, request }) => ({
      conversations: await conversations.join(await writerOf(request), body.conversations),
    }),
    bound,
  )

  mount(
    app,
    routes.conversation,
    async ({ request, reply }) => tagged(reply, await conversations.read(await ownerOf(request), idOf(request))),
    bound,
  )

  mount(
    app,
    routes.createConversation,
    async ({ body, request, reply }) => tagged(reply, await conversations.keep(await writerOf(request), body)),
    bound,
  )

  mount(
    app,
    routes.changeConversation,
    async ({ body, request, reply }) =>
      tagged(reply, await conversations.change(await writerOf(request), idOf(request), versionOf(request), body)),
    bound,
  )

  mount(
    app,
    routes.deleteConversation,
    async ({ request }) => {
      const id = idOf(request)
      await conversations.remove(await ownerOf(request), id)
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

function wordsOf(request: FastifyRequest): string {
  const { q } = request.query as { q?: unknown }
  if (typeof q !== 'string' || q.length > limits.searchLength) throw new AppError('bad_request', { field: 'q' })
  return q
}

/** The version that a change was made from. Without it two devices would overwrite each other unseen. */
function versionOf(request: FastifyRequest): number {
  const given = /^"(\d{1,9})"$/.exec(request.headers['if-match'] ?? '')?.[1]
  if (given === undefined) throw new AppError('version_missing', { field: 'if-match' })
  return Number(given)
}
