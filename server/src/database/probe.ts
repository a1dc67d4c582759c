import pg from 'pg'

/** The version of the PostgreSQL at an address, as 18.4. Throws when it does not answer within 5 s. */
export async function probeDatabase(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return rows[0]?.server_version.split(' ')[0] ?? 'unknown'
  } finally {
    await client.end().catch(() => {})
  }
}

/** What the language model used on a day counted from 1970, by role; nothing where no server has run yet. */
export async function probeModelUse(url: string, day: number) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(
      'select role, calls, input::float8 as input, cached::float8 as cached, output::float8 as output from model_use where day = $1',
      [day],
    )
    return rows as { role: 'fast' | 'writing'; calls: number; input: number; cached: number; output: number }[]
  } catch {
    return []
  } finally {
    await client.end().catch(() => {})
  }
}
