import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'

/** What a backup says of itself at its end: how many rows of each table it holds. */
export type Counts = Record<string, number>
type Line = { table: string; rows: Record<string, unknown>[] } | { end: Counts }

const mark = Buffer.from('NESTBOOK1')
const nonceBytes = 12
const tagBytes = 16
const rowsAtOnce = 500

/** Writes all tables as they were at one moment into a file that only the key opens. */
export async function backUp(url: string, file: string, key: Buffer): Promise<Counts> {
  const counts: Counts = {}
  const client = await connect(url)
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const whole = `${file}.part`
  try {
    await client.query('begin isolation level repeatable read read only')
    const sealed = new Transform({
      transform: (bytes, _encoding, done) => done(null, bytes),
      flush: (done) => done(null, cipher.getAuthTag()),
    })
    const out = createWriteStream(whole, { mode: 0o600 })
    out.write(Buffer.concat([mark, nonce]))
    await pipeline(Readable.from(linesOf(client, counts)), createGzip(), cipher, sealed, out)
    await client.query('commit')
  } finally {
    await client.end()
  }
  await rename(whole, file)
  return counts
}

async function* linesOf(client: pg.Client, counts: Counts): AsyncGenerator<string> {
  for (const table of await tablesInOrder(client)) {
    counts[table] = 0
    const name = pg.escapeIdentifier(table)
    await client.query(`declare rows no scroll cursor for select to_jsonb(t) as row from ${name} as t`)
    for (;;) {
      const { rows } = await client.query(`fetch ${rowsAtOnce} from rows`)
      if (rows.length === 0) break
      counts[table] += rows.length
      yield `${JSON.stringify({ table, rows: rows.map(({ row }) => row) })}\n`
    }
    await client.query('close rows')
  }
  yield `${JSON.stringify({ end: counts })}\n`
}

/**
 * Fills an empty, migrated database from a backup, in one change, without the accounts that were deleted since.
 * Throws when the key is another, the file is cut off, or the database holds accounts.
 */
export async function restore(url: string, file: string, key: Buffer, deleted: string[] = []): Promise<Counts> {
  const client = await connect(url)
  try {
    await client.query('begin')
    const { rows } = await client.query('select exists (select 1 from accounts) as "isUsed"')
    if (rows[0]?.isUsed) throw new Error('The database holds accounts already. Restore into an empty one.')
    for (const table of (await tablesInOrder(client)).toReversed())
      await client.query(`delete from ${pg.escapeIdentifier(table)}`)
    const filled: Counts = {}
    let said: Counts | null = null
    for await (const line of readLines(file, key)) {
      if ('end' in line) said = line.end
      else filled[line.table] = (filled[line.table] ?? 0) + (await fill(client, line.table, line.rows))
    }
    if (!said) throw new Error('The backup is cut off: its end is missing.')
    for (const [table, count] of Object.entries(said))
      if ((filled[table] ?? 0) !== count)
        throw new Error(`The backup holds ${filled[table] ?? 0} of ${count} rows of ${table}.`)
    await client.query('delete from accounts where id = any($1)', [deleted])
    await client.query('commit')
    return said
  } finally {
    await client.end()
  }
}

async function fill(client: pg.Client, table: string, rows: Record<string, unknown>[]): Promise<number> {
  const columns = await client.query(
    `select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const known = new Set(columns.rows.map(({ name }) => name))
  const names = Object.keys(rows[0] ?? {}).filter((name) => known.has(name))
  const list = names.map((name) => pg.escapeIdentifier(name)).join(', ')
  const name = pg.escapeIdentifier(table)
  const added = await client.query(
    `insert into ${name} (${list}) select ${list} from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
    [JSON.stringify(rows)],
  )
  return added.rowCount ?? 0
}

async function* readLines(file: string, key: Buffer): AsyncGenerator<Line> {
  const { size } = await stat(file)
  const handle = await open(file)
  const [head, tag] = [Buffer.alloc(mark.length + nonceBytes), Buffer.alloc(tagBytes)]
  await handle.read(head, 0, head.length, 0)
  await handle.read(tag, 0, tagBytes, size - tagBytes)
  await handle.close()
  if (!head.subarray(0, mark.length).equals(mark)) throw new Error(`${file} is no backup of Nestbook.`)
  const decipher = createDecipheriv('aes-256-gcm', key, head.subarray(mark.length), { authTagLength: tagBytes })
  decipher.setAuthTag(tag)
  const gunzip = createGunzip()
  const sealed = createReadStream(file, { start: head.length, end: size - tagBytes - 1 })
  // What fails here ends the lines; the change around them is then undone.
  const opened = pipeline(sealed, decipher, gunzip)
  opened.catch(() => undefined)
  try {
    for await (const line of createInterface({ input: gunzip, crlfDelay: Number.POSITIVE_INFINITY }))
      yield JSON.parse(line) as Line
    await opened
  } catch (cause) {
    throw new Error('The backup cannot be opened: the key is another one, or the file was changed or cut off.', {
      cause,
    })
  }
}

/** All tables, each after those that it refers to. */
async function tablesInOrder(client: pg.Client): Promise<string[]> {
  const tables = await client.query(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const links = await client.query(
    `select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  )
  const ordered = new Set<string>()
  const place = (name: string): void => {
    if (ordered.has(name)) return
    for (const { from, to } of links.rows) if (from === name) place(to)
    ordered.add(name)
  }
  for (const { name } of tables.rows) place(name)
  return [...ordered]
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'nestbook-backup' })
  await client.connect()
  return client
}
