import pg from 'pg'

type Listener = (message: string) => void

/**
 * One connection of its own per server process. It listens for other processes' messages, and holds an advisory lock
 * named after the worker. When the process dies, PostgreSQL drops the lock, and all can see that it died.
 */
export type Notifications = {
  listen: (channel: string, listener: Listener) => void
  close: () => Promise<void>
}

/** The class of the advisory locks that living workers hold; the second key is the worker. */
export const livingWorkers = 7_246_002

const maxWaitMs = 2000

export async function openNotifications(url: string, worker: number): Promise<Notifications> {
  const listeners = new Map<string, Listener>()
  let client: pg.Client | null = null
  let isClosed = false
  /** A client takes one query at a time. */
  let listening: Promise<unknown> = Promise.resolve()

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 3000,
      keepAlive: true,
      application_name: 'nestbook-notifications',
    })
    fresh.on('error', () => {})
    fresh.on('notification', ({ channel, payload }) => listeners.get(channel)?.(payload ?? ''))
    await fresh.connect()
    await fresh.query('select pg_advisory_lock($1, $2)', [livingWorkers, worker])
    for (const channel of listeners.keys()) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    fresh.once('end', () => void reconnect(100))
    client = fresh
  }

  async function reconnect(waitMs: number): Promise<void> {
    client = null
    while (!isClosed) {
      await new Promise((wake) => setTimeout(wake, waitMs))
      try {
        return await connect()
      } catch {
        waitMs = Math.min(waitMs * 2, maxWaitMs)
      }
    }
  }

  await connect()
  return {
    listen: (channel, listener) => {
      listeners.set(channel, listener)
      listening = listening
        .then(() => client?.query(`listen ${pg.escapeIdentifier(channel)}`))
        // A connection that drops is made again with all channels.
        .catch(() => undefined)
    },
    close: async () => {
      isClosed = true
      await client?.end().catch(() => undefined)
    },
  }
}
