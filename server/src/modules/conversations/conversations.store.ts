import type { Conversation, ConversationChange, ConversationHead } from '@nestbook/contract/conversations.ts'
import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { accountOf } from '../../database/account-in.ts'
import type { Change, Database } from '../../database/database.ts'
import { conversations, runs, unrememberedConversations } from '../../database/schema.ts'

/** Where a page of the list begins: after this conversation. */
export type Place = { updatedAt: Date; id: string }
/** A conversation to be kept, with the words by which it is found. */
export type StoredConversation = Omit<Conversation, 'updated_at' | 'version'> & { updatedAt: Date; searchText: string }
export type Unfinished = Pick<Conversation, 'id' | 'title' | 'messages' | 'version'> & { owner: string }
export type Changes = ConversationChange & { searchText?: string }

// Names are written out: the builder would leave the table out of them, and both tables have an `account_id`.
const isRemembered = sql<boolean>`not exists (select 1 from unremembered_conversations as silent
  where silent.account_id = conversations.account_id and silent.conversation = conversations.id)`

const headColumns = {
  id: conversations.id,
  title: conversations.title,
  isPinned: conversations.isPinned,
  messageCount: conversations.messageCount,
  isRemembered: isRemembered,
  version: conversations.version,
  updatedAt: conversations.updatedAt,
}
/** Of those that stand in the list. */
export const listed = { ...headColumns, isRemembered: sql<boolean>`true` }
const { messageCount: _, ...ofWhole } = { ...headColumns, messages: conversations.messages }
export const newestFirst = [desc(conversations.updatedAt), desc(conversations.id)]

export function makeConversationsStore({ orm, inOneChange }: Database) {
  const mine = (who: string, id: string) => and(eq(conversations.owner, who), eq(conversations.id, id))
  // What is not to be remembered is asked for once, not for each row: so thousands are counted in their index alone.
  const remembered = (who: string) =>
    sql`${conversations.id} not in (select conversation from unremembered_conversations where account_id = ${accountOf(who)})`

  async function countWhere(which: SQL | undefined, change: Change = orm): Promise<number> {
    const [found] = await change.select({ all: count() }).from(conversations).where(which)
    return Number(found?.all ?? 0)
  }

  async function silence(rows: (typeof unrememberedConversations.$inferInsert)[], change: Change): Promise<void> {
    if (rows.length > 0) await change.insert(unrememberedConversations).values(rows).onConflictDoNothing()
  }

  return {
    /** The newest first of those that are remembered, without their messages. */
    async page(who: string, after: Place | null, max: number): Promise<ConversationHead[]> {
      const found = await orm
        .select(listed)
        .from(conversations)
        .where(and(eq(conversations.owner, who), remembered(who), olderThan(after)))
        .orderBy(...newestFirst)
        .limit(max)
      return found.map(headOf)
    },

    async pinned(who: string, max: number): Promise<ConversationHead[]> {
      const found = await orm
        .select(listed)
        .from(conversations)
        .where(and(eq(conversations.owner, who), remembered(who), conversations.isPinned))
        .orderBy(...newestFirst)
        .limit(max)
      return found.map(headOf)
    },

    async messagesOf(who: string, ids: string[]): Promise<Pick<Conversation, 'id' | 'messages'>[]> {
      const { owner, id, messages } = conversations
      return orm
        .select({ id, messages })
        .from(conversations)
        .where(and(eq(owner, who), inArray(id, ids)))
    },

    async find(who: string, id: string): Promise<Conversation | null> {
      const [found] = await orm.select(ofWhole).from(conversations).where(mine(who, id))
      return found ? shown(found) : null
    },

    /** Keeps new ones, all or none; those that this owner has already stay as they are. False when they are too many. */
    add(who: string, kept: StoredConversation[], max: number): Promise<boolean> {
      return inOneChange(async (change) => {
        const rows = kept.map(({ isRemembered: _, ...one }) => ({
          owner: who,
          ...one,
          messageCount: one.messages.length,
        }))
        const isSilent = (id: string) => kept.some((one) => one.id === id && !one.isRemembered)
        // Whoever keeps for the same owner at the same moment waits: together they would be too many.
        await change.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`conversations ${who}`}, 0))`)
        const added = await change
          .insert(conversations)
          .values(rows)
          .onConflictDoNothing()
          .returning({ id: conversations.id, account: conversations.account })
        await silence(
          added.flatMap(({ id, account }) => (account !== null && isSilent(id) ? [{ account, conversation: id }] : [])),
          change,
        )
        if (added.length === 0 || (await countWhere(eq(conversations.owner, who), change)) <= max) return true
        throw new TooMany()
      }).catch((error: unknown) => {
        if (error instanceof TooMany) return false
        throw error
      })
    },

    /** How many stand in the list. */
    count: (who: string) => countWhere(and(eq(conversations.owner, who), remembered(who))),

    async heads(who: string, ids: string[]): Promise<ConversationHead[]> {
      const found = await orm
        .select(headColumns)
        .from(conversations)
        .where(and(eq(conversations.owner, who), inArray(conversations.id, ids)))
      return found.map(headOf)
    },

    /** Changes the version that the caller knows; null when it is not that one any more, or not theirs. */
    async change(who: string, id: string, version: number, changes: Changes): Promise<Conversation | null> {
      const { messages, ...rest } = changes
      const said = messages && { messages, messageCount: messages.length, updatedAt: sql`now()` }
      const [changed] = await orm
        .update(conversations)
        .set({ ...rest, ...said, version: version + 1 })
        .where(and(mine(who, id), eq(conversations.version, version)))
        .returning(ofWhole)
      return changed ? shown(changed) : null
    },

    /** Those that know of no end of an answer whose run has been over for so many seconds, or is not there. */
    async unfinished(overForSeconds: number, max: number): Promise<Unfinished[]> {
      const { owner, id, title, messages, version, unfinished } = conversations
      return orm
        .select({ owner, id, title, messages, version })
        .from(conversations)
        .where(sql`${unfinished} <> '[]' and ${conversations.updatedAt} < now() - make_interval(secs => ${overForSeconds})
          and not exists (
            select 1 from ${runs} where ${runs.owner} = ${owner} and ${runs.id} in (select jsonb_array_elements_text(${unfinished}))
              and (${runs.state} = 'running' or ${runs.endedAt} > now() - make_interval(secs => ${overForSeconds})))`)
        .limit(max)
    },

    /** Brings answers to their end, unless a device has said something meanwhile. It was not spoken in since. */
    async finish(
      { owner, id, version }: Unfinished,
      changes: Pick<StoredConversation, 'title' | 'messages' | 'searchText'>,
    ) {
      await orm
        .update(conversations)
        .set({ ...changes, version: version + 1 })
        .where(and(mine(owner, id), eq(conversations.version, version)))
    },

    /** Gives a guest's conversations to an account, but for those that it has already. */
    async handOver(guest: string, owner: string, change: Change): Promise<void> {
      await change.execute(sql`update conversations set owner = ${owner} where owner = ${guest} and not exists (
        select 1 from conversations as own where own.owner = ${owner} and own.id = conversations.id)`)
    },

    /** Deletes those that are not to be remembered and have rested for so many hours, since that was said and since they were spoken in. */
    async purgeSilent(hours: number): Promise<void> {
      // Each is looked up by its key, also where the database would rather read all conversations.
      await orm.execute(sql`with due as materialized (select account_id, conversation
          from unremembered_conversations where since < now() - make_interval(hours => ${hours}))
        delete from conversations using due
        where conversations.owner = 'account:' || due.account_id and conversations.id = due.conversation
          and conversations.updated_at < now() - make_interval(hours => ${hours})`)
    },

    /** Deletes what guests left here and did not come back to. */
    async purgeGuests(days: number): Promise<void> {
      await orm.execute(
        sql`delete from conversations where account_id is null and updated_at < now() - make_interval(days => ${days})`,
      )
    },

    async remove(who: string, id: string): Promise<boolean> {
      const removed = await orm.delete(conversations).where(mine(who, id)).returning({ id: conversations.id })
      return removed.length > 0
    },
  }
}

export type ConversationsStore = ReturnType<typeof makeConversationsStore>

/** Undoes the change in which there came to be too many. */
class TooMany extends Error {}

function olderThan(after: Place | null): SQL | undefined {
  if (!after) return undefined
  const { updatedAt, id } = conversations
  return sql`(${updatedAt}, ${id}) < (${after.updatedAt.toISOString()}::timestamptz, ${after.id}::uuid)`
}

export function headOf({
  updatedAt,
  ...head
}: Omit<ConversationHead, 'updated_at'> & { updatedAt: Date }): ConversationHead {
  return { ...head, updated_at: updatedAt.toISOString() }
}

function shown({ updatedAt, ...rest }: Omit<Conversation, 'updated_at'> & { updatedAt: Date }): Conversation {
  return { ...rest, updated_at: updatedAt.toISOString() }
}
