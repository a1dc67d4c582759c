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
