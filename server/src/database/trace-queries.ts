import { AsyncResource } from 'node:async_hooks'
import type pg from 'pg'
import { beginSpan, clock } from '../tracing/tracing.ts'

type Given = unknown[]
type Call = (...given: Given) => unknown

/** What a statement does and to which table: of the rest of its text nothing is told. */
const forms = [
  /^\s*(select)\b.*?\bfrom\s+"?(\w+)/is,
  /^\s*(insert) into\s+"?(\w+)/i,
  /^\s*(update)\s+"?(\w+)/i,
  /^\s*(delete) from\s+"?(\w+)/i,
  /^\s*with\b.*?\b(insert|delete|update)(?: into| from)?\s+"?(\w+)/is,
  /^\s*(\w+)/,
]

/** Has every query of a pool seen in the trace that it is a part of, with the time that it waited for a connection. */
export function traceQueries(pool: pg.Pool): void {
  const waits = new WeakMap<object, number>()
  const connect = pool.connect.bind(pool) as Call
  pool.connect = ((callback?: Call) => {
    const since = clock()
    const note = (client: unknown) => {
      if (typeof client === 'object' && client) waits.set(client, clock() - since)
    }
    if (!callback)
      return (connect() as Promise<pg.PoolClient>).then((client) => {
        note(client)
        return client
      })
    // Whoever gives a connection back calls the next who waits, in its own trace.
    return connect(
      AsyncResource.bind((...given: Given) => {
        note(given[1])
        callback(...given)
      }),
    )
  }) as typeof pool.connect
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Call
    client.query = ((...given: Given) => {
      const waitedMs = waits.get(client)
      waits.delete(client)
      return seen(query, given, waitedMs)
    }) as typeof client.query
  })
}

function seen(query: Call, given: Given, waitedMs = 0): unknown {
  const [operation = 'other', table] = classOf(given[0])
  const span = beginSpan(table ? `${operation} ${table}` : operation, {
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table ? { 'db.collection.name': table } : {}),
      'nestbook.pool_wait_ms': Math.round(waitedMs * 10) / 10,
    },
  })
  if (!span) return query(...given)
  const callback = given.at(-1)
  if (typeof callback === 'function')
    return query(...given.slice(0, -1), (...result: Given) => {
      span.end(result[0] ?? undefined)
      callback(...result)
    })
  const result = query(...given)
  if (result instanceof Promise)
    result.then(
      () => span.end(),
      (error: unknown) => span.end(error),
    )
  return result
}

function classOf(statement: unknown): string[] {
  const text = typeof statement === 'string' ? statement : (statement as { text?: string } | null)?.text
  for (const form of forms) {
    const [, operation, table] = form.exec(text ?? '') ?? []
    if (operation) return [operation.toUpperCase(), ...(table ? [table.toLowerCase()] : [])]
  }
  return []
}
