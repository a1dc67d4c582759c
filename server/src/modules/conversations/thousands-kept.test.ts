import { randomUUID } from 'node:crypto'
import { limits } from '@nestbook/contract/rules/limits.ts'
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

/** A statement, what it reads in parts of its plan. */
type Plan = {
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: Plan[]
}
type Explained = { Plan?: Plan; Planning?: Plan; Serialization?: Plan }
type Send = (query: { text: string }, values: unknown[]) => Promise<{ rows: { 'QUERY PLAN': [Explained] }[] }>

/** How many pages of the database, and how many rows of conversations, each statement of some work reads when it is made again. */
async function readBy(url: string, work: (database: Database) => Promise<unknown>) {
  const database = await openDatabase(url, migrationsFolder)
  const { $client: pool } = database.orm as unknown as { $client: { query: Send } }
  const send = pool.query
  const said: Parameters<Send>[] = []
  pool.query = (...query) => {
    said.push(query)
    return send(...query)
  }
  await work(database)
  const read: { pages: number; rows: number }[] = []
  for (const [{ text }, values] of said) {
    const [row] = (await send({ text: `explain (analyze, buffers, serialize, format json) ${text}` }, values)).rows
    const { Plan: plan = {}, Planning = {}, Serialization = {} } = row?.['QUERY PLAN'][0] ?? {}
    const parts = [plan, Planning, Serialization]
    const pages = parts.reduce(
      (sum, part) => sum + (part['Shared Hit Blocks'] ?? 0) + (part['Shared Read Blocks'] ?? 0),
      0,
    )
    read.push({ pages, rows: rowsOf(plan) })
  }
  await database.close()
  return {
    pages: Math.max(...read.map(({ pages }) => pages)),
    rows: Math.max(...read.map(({ rows }) => rows)),
  }
}

function rowsOf({ Plans: below = [], ...plan }: Plan): number {
  const isRead = plan['Relation Name'] === 'conversations'
  const own = isRead ? (plan['Actual Rows'] ?? 0) * (plan['Actual Loops'] ?? 0) : 0
  return below.reduce((sum, part) => sum + rowsOf(part), own)
}

test('[OPS-03] whoever keeps thousands of conversations has them listed and searched with few pages read', async () => {
  const world = await open()
  const owner = `guest:${randomUUID()}`
  await query(world, madeUp, [owner])
  await query(world, 'vacuum analyze conversations')
  const use = (work: (kept: ReturnType<typeof makeConversations>) => Promise<{ total: number }>, total: number) =>
    readBy(world.databaseUrl, async (database) => {
      const { runs } = world.services
      const kept = makeConversations(database, { runs, studies: [], onLoss: async () => {} })
      expect((await work(kept)).total).toBe(total)
    })
  expect((await use((kept) => kept.list(owner, null), many)).pages).toBeLessThan(maxPages)
  const search = await use((kept) => kept.search(owner, 'wo', null), limits.foundTotal + 1)
  expect(search.pages).toBeLessThan(maxPages + pagesOfTexts)
  // Those that are counted, those that fill the page by their words, and the page itself.
  expect(search.rows).toBeLessThan(limits.foundTotal + 1 + 3 * limits.conversationsPage)
})
