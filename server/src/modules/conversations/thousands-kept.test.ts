import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { query } from '../../../test/database-look.ts'
import { migrationsFolder } from '../../../test/world.ts'
import { worldsOfATest } from '../../../test/worlds.ts'
import { type Database, openDatabase } from '../../database/database.ts'
import { makeConversations } from './conversations.ts'

const open = worldsOfATest()
const many = 2000
/** A page of the database is 8 KB. Were words in the rows, these would take a thousand. */
const maxPages = 200
/** The texts of 20, which a search reads, lie in pages beside the rows: four or five each. */
const pagesOfTexts = 100

/** Thousands of one person, 6 KB each, among as many of other people. */
const madeUp = `insert into conversations (owner, id, title, is_pinned, messages, message_count, search_text, updated_at)
  select case when n % 2 = 0 then $1 else 'guest:' || n end, gen_random_uuid(), 'Kept ' || n, n % 400 = 0,
    jsonb_build_array(jsonb_build_object('content', said)), 1, said, now() - n * interval '1 second'
  from generate_series(1, ${2 * many}) as n,
    lateral (select string_agg(' wo' || md5(((n * 31 + k * 17) % 300)::text), '') as said from generate_series(1, 90) as k) as words`

/** What its parts read, one of them what is sent, beside times. */
type Plan = Record<string, number | { 'Shared Hit Blocks'?: number; 'Shared Read Blocks'?: number }>
type Send = (query: { text: string }, values: unknown[]) => Promise<{ rows: { 'QUERY PLAN': [Plan] }[] }>

/** How many pages each statement of some work reads when it is made again. */
async function pagesRead(url: string, work: (database: Database) => Promise<unknown>): Promise<number[]> {
  const database = await openDatabase(url, migrationsFolder)
  const { $client: pool } = database.orm as unknown as { $client: { query: Send } }
  const send = pool.query
  const said: Parameters<Send>[] = []
  pool.query = (...query) => {
    said.push(query)
    return send(...query)
  }
  await work(database)
  const pages: number[] = []
  for (const [{ text }, values] of said) {
    const [row] = (await send({ text: `explain (analyze, buffers, serialize, format json) ${text}` }, values)).rows
    const parts = Object.values(row?.['QUERY PLAN'][0] ?? {}).filter((part) => typeof part === 'object')
    pages.push(
      parts.reduce((sum, part) => sum + (part['Shared Hit Blocks'] ?? 0) + (part['Shared Read Blocks'] ?? 0), 0),
    )
  }
  await database.close()
  return pages
}

test('[OPS-03] whoever keeps thousands of conversations has them listed and searched with few pages read', async () => {
  const world = await open()
  const owner = `guest:${randomUUID()}`
  await query(world, madeUp, [owner])
  await query(world, 'vacuum analyze conversations')
  const use = (work: (kept: ReturnType<typeof makeConversations>) => Promise<{ total: number }>) =>
    pagesRead(world.databaseUrl, async (database) => {
      const { runs } = world.services
      const { total } = await work(makeConversations(database, { runs, studies: [], onLoss: async () => {} }))
      expect(total).toBe(many)
    })
  expect(Math.max(...(await use((kept) => kept.list(owner, null))))).toBeLessThan(maxPages)
  expect(Math.max(...(await use((kept) => kept.search(owner, 'wo', null))))).toBeLessThan(maxPages + pagesOfTexts)
})
