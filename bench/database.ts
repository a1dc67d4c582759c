import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../server/src/database/database.ts'
import { makeConversations } from '../server/src/modules/conversations/conversations.ts'
import { makeRuns } from '../server/src/modules/runs/runs.ts'
import { root } from './build.ts'
import { startPostgres } from './failures/postgres.ts'
import { percentile } from './measure.ts'
import type { Figure } from './report.ts'
import type { Settings } from './settings.ts'

const ofOne = 5000
const eventsToOne = 10
/** Words of one conversation as they are searched; one of three questions with their answers has about 2.8 KB of them. */
const wordsOfOne = 450
const calls = 200
const budgetMs = 20
const part = 'database'

/** The hot queries on conversations and events that SQL makes up. Loopback only. */
export async function benchDatabase({ conversations }: Settings): Promise<Figure[]> {
  const events = conversations * eventsToOne
  const postgres = await startPostgres(mkdtempSync(join(tmpdir(), 'nestbook-bench-')))
  const database = await openDatabase(postgres.url, join(root, 'server/src/database/migrations'))
  try {
    const runs = makeRuns(database, () => {})
    // Today's events have a partition; yesterday's lie where there was none.
    await runs.sweep()
    for (const statement of madeUp(conversations, events)) await postgres.query(statement)
    const kept = makeConversations(database, { runs, studies: [], onLoss: async () => {} })
    const [{ id } = {}] = await postgres.query(`select id from conversations where owner = 'account:p1' limit 1`)
    const figure = async (what: string, call: (n: number) => Promise<unknown>): Promise<Figure[]> => {
      const times: number[] = []
      for (let n = 0; n < calls; n++) {
        const began = performance.now()
        await call(n)
        times.push(performance.now() - began)
      }
      const shown = { part, unit: 'ms', digits: 1 }
      return [
        { ...shown, what: `${what}, p50`, value: percentile(times, 0.5) },
        { ...shown, what: `${what}, p99`, value: percentile(times, 0.99), budget: budgetMs },
      ]
    }
    const at = `of ${conversations.toLocaleString('en')}`
    return [
      ...(await figure(`search in the ${ofOne} conversations of one person, ${at}`, (n) =>
        kept.search('account:p1', `w${n}`, null),
      )),
      ...(await figure(`one conversation, ${at}`, () => kept.read('account:p1', String(id)))),
      ...(await figure(`events of a run, of ${events.toLocaleString('en')}`, (n) =>
        runs.eventsSoFar(`account:p${n + 1}`, runAt(n), 0),
      )),
      ...(await figure('how a run stands', (n) => runs.state(`account:p${n + 1}`, runAt(n)))),
      ...(await figure('looking for runs whose process is gone', () => runs.sweep())),
    ]
  } finally {
    await database.close()
    await postgres.stop()
  }
}

/** The day in UTC, counted from 1970, with which a run's id begins. */
const today = Math.floor(Date.now() / 86_400_000)
const runAt = (n: number) => `${today - (n % 2)}run${n}`
const words = `(select ' ' || string_agg('w' || ((n * 31 + k * 17) % 4000), ' ') from generate_series(1, ${wordsOfOne}) as k)`
const run = `(${today} - n % 2) || 'run' || n`
const madeUp = (conversations: number, events: number) => [
  `insert into accounts (id, email, provider, created_at)
    select 'p' || n, 'p' || n || '@example.com', 'password', now() from generate_series(1, 20000) as n`,
  `insert into conversations (owner, id, title, messages, message_count, search_text, updated_at)
    select 'account:p1', gen_random_uuid(), 'Kept ' || n, '[]', 0, ${words}, now() - n * interval '1 minute'
    from generate_series(1, ${ofOne}) as n`,
  `insert into conversations (owner, id, title, messages, message_count, search_text, updated_at)
    select 'account:p' || (2 + n % 19999), gen_random_uuid(), 'Kept ' || n, '[]', 0, ' w' || n % 4000, now() - n * interval '1 second'
    from generate_series(1, ${Math.max(0, conversations - ofOne)}) as n`,
  `insert into runs (id, owner, client_request_id, state, worker, ended_at, is_compact)
    select ${run}, 'account:p' || (1 + n % 20000), gen_random_uuid(), 'finished', 1, now(), true
    from generate_series(0, ${events / 5 - 1}) as n`,
  `insert into run_events (run, n, event)
    select ${run}, k, jsonb_build_object('type', 'study', 'text', repeat(md5(n::text), 10))
    from generate_series(0, ${events / 5 - 1}) as n, generate_series(1, 5) as k`,
  'analyze',
]
