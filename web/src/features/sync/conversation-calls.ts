import { conversationRoutes } from '@nestbook/contract/conversation-routes.ts'
import type { ConversationChange, ConversationMessage } from '@nestbook/contract/conversations.ts'
import type { Route } from '@nestbook/contract/route.ts'
import type * as z from 'zod/mini'
import { call } from '../../api/call.ts'
import { deviceFingerprint } from '../../device/fingerprint.ts'
import { storable } from './storable.ts'

const timeoutMs = 30_000

export type NewOne = {
  id: string
  title: string
  isPinned: boolean
  isRemembered: boolean
  messages: readonly ConversationMessage[]
}

export const listPage = (after: string | null) =>
  ask(conversationRoutes.conversations, after ? { query: { after } } : {})
export const searchPage = (q: string, after: string | null) =>
  ask(conversationRoutes.searchConversations, { query: after ? { q, after } : { q } })
export const readOne = (id: string) => ask(conversationRoutes.conversation, { params: { id } })
export const saveOne = (body: NewOne) => ask(conversationRoutes.createConversation, { body })
export const joinSome = (conversations: readonly NewOne[]) =>
  ask(conversationRoutes.joinConversations, { body: { conversations } })
export const changeOne = (id: string, ifMatch: number, body: ConversationChange) =>
  ask(conversationRoutes.changeConversation, { params: { id }, ifMatch, body })
export const deleteOne = (id: string) => ask(conversationRoutes.deleteConversation, { params: { id } })

type More = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  ifMatch?: number
}

async function ask<Reply>(route: Route & { reply: z.ZodMiniType<Reply> }, more: More): Promise<Reply> {
  const caller = { fingerprint: await deviceFingerprint() }
  const body = more.body === undefined ? {} : { body: storable(more.body) }
  return call(route, { caller, signal: AbortSignal.timeout(timeoutMs), ...more, ...body })
}
