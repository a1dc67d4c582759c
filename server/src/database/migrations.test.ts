import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { query } from '../../test/database-look.ts'
import { resultOf } from '../../test/parent.ts'
import { makeMember, makePerson, newEmail, type Person } from '../../test/person.ts'
import { migrationsFolder, type World } from '../../test/world.ts'
import { worldsOfATest } from '../../test/worlds.ts'
import { openDatabase } from './database.ts'

const open = worldsOfATest()
const folder = mkdtempSync(join(tmpdir(), 'nestbook-migrations-'))
afterAll(() => rmSync(folder, { recursive: true }))

const question = 'My 3 year old hits me when I say no'

/** Migrations that do more than add, each with the reason why the release before goes on beside it all the same. */
const exceptions: Record<string, string> = {
  '0001_accounts': 'a generated column and an index on a table of before; there was no release yet',
  '0005_conversation_search': 'fills a column; there was no release yet',
  '0007_unfinished_answers': 'a generated column rewrites the table; there was no release yet',
  '0012_entitlements': 'drops the plan of accounts, which nothing read any more; there was no release yet',
  '0015_bounds': 'indexes on two tables, and a storage setting that changes no row',
  '0016_run_days': 'a table becomes the partition of a new one of the same name and columns; the same statements go on',
  '0017_search_words': 'two indexes on a table, whose writes wait until they are made',
  '0019_narrow_conversations': 'an index on a table, and storage settings that change no row',
}

/** What of a migration the release before could stumble over: it must be able to go on while, and after, it is made. */
function moreThanAdded(sql: string): string[] {
  const statements = sql
    .split(/--> statement-breakpoint|;\s*\n/)
    .map((statement) => statement.trim().replace(/;$/, ''))
    .filter(Boolean)
  const own = new Set(statements.flatMap((statement) => /^CREATE TABLE "(\w+)"/.exec(statement)?.[1] ?? []))
  return statements.filter((statement) => {
    if (/^CREATE TABLE /.test(statement)) return false
    const table = /^(?:CREATE (?:UNIQUE )?INDEX "\w+" ON|ALTER TABLE) "(\w+)"/.exec(statement)?.[1]
    if (table && own.has(table)) return false
    const isColumn = /^ALTER TABLE "\w+" ADD COLUMN [^;]*$/.test(statement) && !/GENERATED/.test(statement)
    return !(isColumn && (/ DEFAULT /.test(statement) || !/NOT NULL/.test(statement)))
  })
}

test('[OPS-03] each migration only adds, so that the release before goes on beside it; what does more is listed with its reason', () => {
  const files = readdirSync(migrationsFolder).filter((file) => file.endsWith('.sql'))
  const doMore = files.filter((file) => moreThanAdded(readFileSync(join(migrationsFolder, file), 'utf8')).length > 0)
  expect(doMore.map((file) => file.replace('.sql', ''))).toEqual(Object.keys(exceptions))
  for (const bad of [
    'ALTER TABLE "runs" DROP COLUMN "state";',
    'ALTER TABLE "runs" RENAME COLUMN "state" TO "stage";',
    'ALTER TABLE "runs" ADD COLUMN "stage" text NOT NULL;',
    'CREATE INDEX "runs_stage" ON "runs" ("state");',
    'DROP TABLE "runs";',
  ])
    expect(moreThanAdded(bad)).toHaveLength(1)
})

/** The migrations of a next release, which adds to every table what a migration may add. */
async function makeNextRelease(world: World): Promise<string> {
  const next = join(folder, crypto.randomUUID())
  cpSync(migrationsFolder, next, { recursive: true })
  const tables = await query(
    world,
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const statements = [
    `CREATE TABLE "of_next_release" ("id" text PRIMARY KEY NOT NULL);`,
    ...tables.flatMap(({ name }) => [
      `ALTER TABLE "${name}" ADD COLUMN "of_next_release" text DEFAULT 'x' NOT NULL;`,
      `ALTER TABLE "${name}" ADD COLUMN "also_of_next_release" jsonb;`,
    ]),
  ]
  expect(moreThanAdded(statements.join('\n'))).toEqual([])
  writeFileSync(join(next, '9999_next.sql'), statements.join('--> statement-breakpoint\n'))
  const journal = join(next, 'meta/_journal.json')
  const { entries, ...of } = JSON.parse(readFileSync(journal, 'utf8'))
  const last = entries.at(-1)
  const entry = { ...last, idx: last.idx + 1, when: last.when + 1000, tag: '9999_next' }
  writeFileSync(journal, JSON.stringify({ ...of, entries: [...entries, entry] }))
  return next
}

test('[OPS-03] while processes of the next release migrate, one at a time, one of this release goes on, and can be started again', async () => {
  const world = await open()
  const next = await makeNextRelease(world)
  const member = await makeMember(world)
  let isMigrated = false
  const statuses: number[] = []
  const use = async (person: Person) => {
    const { status, events } = await person.ask(question)
    if (status === 200) resultOf(events.map(({ event }) => event))
    statuses.push(status === 429 ? 200 : status)
    for (const [method, path, body] of [
      ['POST', '/api/conversations', { title: 'Mine', messages: [] }],
      ['POST', '/api/child-profiles', { name: 'Mia' }],
      ['GET', '/api/conversations', undefined],
      ['GET', '/api/usage', undefined],
      ['GET', '/api/auth/me', undefined],
      ['POST', '/api/auth/register', { email: newEmail(), password: 'Quiet-Harbour-27' }],
    ] as const) {
      const said = await (path === '/api/auth/register' ? makePerson(world.address) : person).call(method, path, body)
      statuses.push(said.status === 409 ? 200 : said.status)
    }
  }
  const using = (async () => {
    do await use(member)
    while (!isMigrated)
  })()

  const opened = await Promise.all([1, 2, 3].map(() => openDatabase(world.databaseUrl, next)))
  isMigrated = true
  await using
  for (const database of opened) await database.close()
  expect(await query(world, 'select of_next_release from accounts')).toEqual([{ of_next_release: 'x' }])

  // What was written before and after; by a process that was there, and by one that is started on the newer schema.
  await use(member)
  const again = await open({}, world.databaseUrl)
  const other = makePerson(again.address, member.fingerprint)
  await other.login(member.email)
  await use(other)
  await use(await makeMember(again))
  expect(statuses.filter((status) => status !== 200)).toEqual([])
  expect([...world.trouble, ...again.trouble]).toEqual([])
})
