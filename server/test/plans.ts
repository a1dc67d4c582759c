import pg from 'pg'
import { inject } from 'vitest'
import type { Database } from '../src/database/database.ts'

/**
 * Tables that do not grow with the families who come: caught mails are 200 at most, and what waits in a queue soon leaves
 * it. Of what is not to be remembered an hourly job reads all rows, of three short columns each.
 */
const smallTables = new Set([
  'studies',
  'study_vectors',
  'loaded_content',
  'model_use',
  'test_customers',
  'caught_mails',
  'mail_queue',
  'payment_removals',
  'unremembered_conversations',
])

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Plan[]
}

type Indexes = Map<string, { of: string; isPartial: boolean }>

/** Notes from now on what a server says to its database. */
export function noteStatements({ orm }: Database): ReadonlySet<string> {
  const statements = new Set<string>()
  const noted = new WeakSet()
  const { $client: pool } = orm as unknown as { $client: pg.Pool }
  pool.on('acquire', (client) => {
    if (noted.has(client)) return
    noted.add(client)
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((...given: unknown[]) => {
      const [said] = given
      statements.add(typeof said === 'string' ? said : (said as { text: string }).text)
      return query(...given)
    }) as typeof client.query
  })
  return statements
}

/** Statements that were explained and read no growing table whole: nothing changes the database they are explained in. */
const explained = new Set<string>()

/** Throws when a statement reads a table that grows from end to end: no index leads to what it looks for. */
export async function expectIndexes(statements: ReadonlySet<string>): Promise<void> {
  const unknown = [...statements].filter((text) => isPlanned.test(text) && !explained.has(text))
  if (unknown.length === 0) return
  const client = new pg.Client({ connectionString: inject('plans') })
  await client.connect()
  try {
    // Of an empty table all of it would be read at once.
    await client.query('set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off')
    const { rows } = await client.query(
      'select indexrelid::regclass::text as name, indrelid::regclass::text as of, indpred is not null as "isPartial" from pg_index',
    )
    const indexes: Indexes = new Map(rows.map(({ name, ...index }) => [name, index]))
    for (const text of unknown) {
      const plan = await client.query(`explain (generic_plan, format json) ${text}`)
      const tables = readWhole(plan.rows[0]['QUERY PLAN'][0].Plan, indexes, false)
      if (tables.length > 0) throw new Error(`${tables.join(' and ')}: no index leads to what is looked for.\n${text}`)
      explained.add(text)
    }
  } finally {
    await client.end()
  }
}

const isPlanned = /^\s*(select|insert|update|delete|with)\b/i
const passOnLimit = /Nested Loop|LockRows|Subquery Scan|Append|Result/

/** Tables of which all is read. In the order of an index it is read only as far as the limit above wants it. */
function readWhole(plan: Plan, indexes: Indexes, isLimited: boolean): string[] {
  const { 'Node Type': type, Plans: below = [] } = plan
  const index = indexes.get(plan['Index Name'] ?? '')
  const table = plan['Relation Name'] ?? index?.of ?? ''
  const leads = plan['Index Cond'] !== undefined || index?.isPartial || isLimited
  const isWhole = /Seq Scan/.test(type) || (/Index/.test(type) && !leads)
  const goesOn = type === 'Limit' || (isLimited && passOnLimit.test(type))
  const here = isWhole && !smallTables.has(table) ? [table] : []
  return [...here, ...below.flatMap((one) => readWhole(one, indexes, goesOn))]
}
