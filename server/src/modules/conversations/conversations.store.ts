import type { Conversation, ConversationChange, ConversationHead } from '@nestbook/contract/conversations.ts'
import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Change, Database } from '../../database/database.ts'
import { conversations } from '../../database/schema.ts'

/** Where a page of the list begins: after this conversation. */
export type Place = { updatedAt: Date; id: string }
export type Kept = Omit<Conversation, 'updated_at' | 'version'>

const headColumns = {
  id: conversations.id,
  title: conversations.title,
  isPinned: conversations.isPinned,
  messageCount: conversations.messageCount,
  version: conversations.version,
  updatedAt: conversations.updatedAt,
}

export function makeConversationsStore({ orm }: Database) {
  const mine = (who: string, id: string) => and(eq(conversations.owner, who), eq(conversations.id, id))

  return {
    /** The newest first, without their messages. */
    async page(who: string, after: Place | null, atMost: number): Promise<ConversationHead[]> {
      const older = after
        ? sql`(${conversations.updatedAt}, ${conversations.id}) < (${after.updatedAt.toISOString()}::timestamptz, ${after.id}::uuid)`
        : undefined
      const found = await orm
        .select(headColumns)
        .from(conversations)
        .where(and(eq(conversations.owner, who), older))
        .orderBy(desc(conversations.updatedAt), desc(conversations.id))
        .limit(atMost)
      return found.map(({ updatedAt, ...head }) => ({ ...head, updated_at: updatedAt.toISOString() }))
    },

    async find(who: string, id: string): Promise<Conversation | null> {
      const [found] = await orm.select().from(conversations).where(mine(who, id))
      return found ? shown(found) : null
    },

    /** Keeps a new one; null when this owner has one with that id. */
    async add(who: string, kept: Kept): Promise<Conversation | null> {
      const [added] = await orm
        .insert(conversations)
        .values({ owner: who, ...kept, messageCount: kept.messages.length })
        .onConflictDoNothing()
        .returning()
      return added ? shown(added) : null
    },

    async count(who: string): Promise<number> {
      const [found] = await orm.select({ all: count() }).from(conversations).where(eq(conversations.owner, who))
      return Number(found?.all ?? 0)
    },

    /** Changes the version that the caller knows; null when it is not that one any more, or not theirs. */
    async change(who: string, id: string, version: number, change: ConversationChange): Promise<Conversation | null> {
      const [changed] = await orm
        .update(conversations)
        .set({
          ...(change.title === undefined ? {} : { title: change.title }),
          ...(change.isPinned === undefined ? {} : { isPinned: change.isPinned }),
          ...(change.messages === undefined
            ? {}
            : { messages: change.messages, messageCount: change.messages.length, updatedAt: sql`now()` }),
          version: version + 1,
        })
        .where(and(mine(who, id), eq(conversations.version, version)))
        .returning()
      return changed ? shown(changed) : null
    },

    /** Gives a guest's conversations to an account, but for those that it has already. */
    async handOver(guest: string, owner: string, change: Change): Promise<void> {
      await change.execute(sql`update conversations set owner = ${owner} where owner = ${guest} and not exists (
        select 1 from conversations as own where own.owner = ${owner} and own.id = conversations.id)`)
    },

    async remove(who: string, id: string): Promise<boolean> {
      const removed = await orm.delete(conversations).where(mine(who, id)).returning({ id: conversations.id })
      return removed.length > 0
    },
  }
}

export type ConversationsStore = ReturnType<typeof makeConversationsStore>

function shown(row: typeof conversations.$inferSelect): Conversation {
  const { id, title, isPinned, version, messages, updatedAt } = row
  return { id, title, isPinned, version, messages, updated_at: updatedAt.toISOString() }
}
