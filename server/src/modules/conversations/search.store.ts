import type { ConversationHead } from '@nestbook/contract/conversations.ts'
import { limits } from '@nestbook/contract/rules/limits.ts'
import { desc, sql } from 'drizzle-orm'
import { accountOf } from '../../database/account-in.ts'
import type { Database } from '../../database/database.ts'
import { hasIndexedWords, hasWords, hasWordsBeyondIndex, lookedFor } from '../../database/owned-words.ts'
import { conversations } from '../../database/schema.ts'
import { headOf, listed, type Place } from './conversations.store.ts'

type Hits = { found: (ConversationHead & { said: string[] })[]; total: number; hasMore: boolean }

const { conversationsPage: max, foundTotal } = limits
/** One more than a page shows, which is whether another page follows. */
const read = max + 1
/** So many of the newest are read for a frequent word, while so many of the first ones hold it. */
const newestRead = { max: 100, first: 16, hits: 4 }
const fromTheNewest = { updatedAt: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

const who = sql.placeholder('who')
const isRemembered = sql`id not in (select conversation from unremembered_conversations where account_id = ${sql.placeholder('account')})`
const isInPlace = sql`(updated_at, id) < (${sql.placeholder('updatedAt')}::timestamptz, ${sql.placeholder('id')}::uuid)`
const inOrder = sql`order by updated_at desc, id desc`
const constant = (count: number) => sql.raw(String(count))
/** Questions and answers, without what comes with an answer: two thirds of the bytes, which are neither sent nor parsed. */
const contents = sql<string[]>`jsonb_path_query_array(${conversations.messages}, '$[*].content')`

/**
 * The ids of a page, and how many are found. Hits lie far apart, and their rows are read only as far as somebody asks for
 * them, each once. So a word of thousands costs its count and few of the newest conversations. Where these do not fill
 * the page, all hits are put in order.
 */
// `owner || ''` is in no index: by the owner's index the database would make every row's words again.
const page = sql`(
  with hits as (
    select id, updated_at from conversations where owner || '' = ${who} and ${isRemembered} and ${hasIndexedWords}
    union all
    select id, updated_at from conversations where owner = ${who} and ${isRemembered} and ${hasWordsBeyondIndex}
  ), counted as (
    select count(*)::int as total from (select from hits limit ${constant(foundTotal + 1)}) as first_hits
  ), newest as (
    select id, ${hasWords} as is_hit from (
      select id, search_text from conversations where owner = ${who} and ${isRemembered} and ${isInPlace}
      ${inOrder} limit ${constant(newestRead.max)}
    ) as texts
  ), early as (
    select id from newest where is_hit and case when (select total from counted) > ${constant(foundTotal)} then
      (select count(*) filter (where is_hit) from (select is_hit from newest limit ${constant(newestRead.first)}) as first_read)
      >= ${constant(newestRead.hits)} end
    limit ${constant(read)}
  ), ids as (
    select id from early where (select count(*) from early) = ${constant(read)}
    union all
    (select id from hits where (select count(*) from early) < ${constant(read)} and ${isInPlace} ${inOrder} limit ${constant(read)})
  )
  select id, (select total from counted) as total from ids
) as page`

export function makeSearchStore({ orm }: Database) {
  // Made once, as it takes the builder a millisecond.
  const statement = orm
    .select({ ...listed, said: contents, total: sql<number>`page.total` })
    .from(conversations)
    .innerJoin(page, sql`${conversations.owner} = ${who} and ${conversations.id} = page.id`)
    .orderBy(desc(conversations.updatedAt), desc(conversations.id))
    .prepare('')

  return {
    /** Those that hold a word beginning with each of the stems: a page, the newest first, and their number as far as it is counted. */
    async search(owner: string, stems: readonly string[], after: Place | null): Promise<Hits> {
      const place = after ? { ...after, updatedAt: after.updatedAt.toISOString() } : fromTheNewest
      const found = await statement.execute({
        ...{ who: owner, account: accountOf(owner), ...place },
        ...lookedFor(owner, stems),
      })
      // Behind the last page the count alone is asked for.
      const { total } = found[0] ?? (after ? await this.search(owner, stems, null) : { total: 0 })
      const shown = found.slice(0, max).map(({ said, total: _, ...head }) => ({ ...headOf(head), said }))
      return { found: shown, total, hasMore: found.length > max }
    },
  }
}
