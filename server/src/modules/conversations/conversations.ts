import { randomUUID } from 'node:crypto'
import type { Conversation, ConversationChange, ConversationHead } from '@nestbook/contract/conversations.ts'
import { AppError } from '@nestbook/contract/errors.ts'
import { limits } from '@nestbook/contract/rules/limits.ts'
import type { Database } from '../../database/database.ts'
import { type Kept, makeConversationsStore, type Place } from './conversations.store.ts'

export type Conversations = ReturnType<typeof makeConversations>
type Page = { conversations: ConversationHead[]; next: string | null }

/** The conversations of each owner; nobody ever learns whether somebody else's exist. */
export function makeConversations(database: Database) {
  const store = makeConversationsStore(database)

  return {
    async list(owner: string, after: string | null): Promise<Page> {
      const place = after === null ? null : placeOf(after)
      const conversations = await store.page(owner, place, limits.conversationsPage)
      const last = conversations.at(-1)
      const isMore = last !== undefined && conversations.length === limits.conversationsPage
      return { conversations, next: isMore ? `${last.updated_at}_${last.id}` : null }
    },

    handOver: store.handOver,

    async read(owner: string, id: string): Promise<Conversation> {
      return (await store.find(owner, id)) ?? notFound()
    },

    /** A new conversation; the one that is there when this id was sent before. */
    async keep(owner: string, { id = randomUUID(), ...rest }: Omit<Kept, 'id'> & { id?: string | undefined }) {
      const known = await store.find(owner, id)
      if (known) return known
      if ((await store.count(owner)) >= limits.conversations) throw new AppError('too_many_conversations')
      return (await store.add(owner, { id, ...rest })) ?? this.read(owner, id)
    },

    async change(owner: string, id: string, version: number, change: ConversationChange): Promise<Conversation> {
      const changed = await store.change(owner, id, version, change)
      if (changed) return changed
      await this.read(owner, id)
      throw new AppError('changed_elsewhere')
    },

    async remove(owner: string, id: string): Promise<void> {
      if (!(await store.remove(owner, id))) notFound()
    },
  }
}

function placeOf(after: string): Place {
  const [time = '', id = ''] = after.split('_')
  const updatedAt = new Date(time)
  if (Number.isNaN(updatedAt.getTime()) || !isId(id)) throw new AppError('bad_request', { field: 'after' })
  return { updatedAt, id }
}

export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

function notFound(): never {
  throw new AppError('not_found')
}
