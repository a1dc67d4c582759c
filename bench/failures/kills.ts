import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from '../measure.ts'
import type { Figure } from '../report.ts'
import { killServer, makeMember, startOn } from './fleet.ts'
import { startPostgres } from './postgres.ts'
import { lostOf, makeWitness, untilUnderWay } from './witness.ts'

/** kill -9 of a server at random moments while it is written to and read from; after each, all it said is looked up. */
export async function killServers(times: number): Promise<Figure[]> {
  const postgres = await startPostgres()
  let server = await startOn(postgres)
  try {
    const backMs: number[] = []
    const lost = { writes: 0, events: 0 }
    const told = { writes: 0, events: 0 }
    const token = await makeMember(postgres)
    for (let n = 0; n < times; n++) {
      let address: string | null = server.address
      const witness = makeWitness(token, () => address)
      await untilUnderWay(witness.seen)
      await pause(randomInt(1000))
      address = null
      await killServer(server)
      const began = performance.now()
      server = await startOn(postgres)
      backMs.push(performance.now() - began)
      await witness.end()
      const missing = await lostOf(witness.seen, token, server.address)
      lost.writes += missing.writes
      lost.events += missing.events
      told.writes += witness.seen.kept.size
      told.events += [...witness.seen.events.values()].reduce((sum, { length }) => sum + length, 0)
      sayRound(n, times, told.writes, lost, backMs)
      // Each round looks up its own; the table stays as small as a family's.
      await postgres.query('delete from conversations')
    }
    return [
      line('kill -9 of a server', 'times', times),
      line('kill -9 of a server', 'acknowledged writes', told.writes),
      { ...line('kill -9 of a server', 'of them lost', lost.writes), budget: 0 },
      line('kill -9 of a server', 'stream events that readers saw', told.events),
      { ...line('kill -9 of a server', 'of them lost or changed', lost.events), budget: 0 },
      { ...line('kill -9 of a server', 'back after, p50', percentile(backMs, 0.5), 'ms'), budget: 2000 },
      { ...line('kill -9 of a server', 'back after, p99', percentile(backMs, 0.99), 'ms'), budget: 5000 },
    ]
  } finally {
    await killServer(server).catch(() => undefined)
    await postgres.stop()
  }
}

/** kill -9 of PostgreSQL under a server that goes on: refusals meanwhile say so, and it recovers by itself. */
export async function killPostgres(times: number): Promise<Figure[]> {
  const postgres = await startPostgres()
  const server = await startOn(postgres)
  try {
    const token = await makeMember(postgres)
    const backMs: number[] = []
    const lost = { writes: 0, events: 0 }
    let told = 0
    let unexpected = 0
    let refused = 0
    for (let n = 0; n < times; n++) {
      const witness = makeWitness(token, () => server.address)
      await untilUnderWay(witness.seen)
      await pause(randomInt(1000))
      postgres.kill()
      await pause(randomInt(0, 1000))
      await postgres.start()
      const began = performance.now()
      while (!(await isReady(server.address))) {
        if (performance.now() - began > 60_000)
          throw new Error(`It did not recover: ${server.logged.slice(-5).join('\n')}`)
        await pause(20)
      }
      backMs.push(performance.now() - began)
      await pause(200)
      await witness.end()
      const missing = await lostOf(witness.seen, token, server.address)
      lost.writes += missing.writes
      lost.events += missing.events
      told += witness.seen.kept.size
      for (const [status, count] of witness.seen.statuses) {
        if (status === 503) refused += count
        else if (status !== 200) unexpected += count
      }
      sayRound(n, times, told, lost, backMs)
      await postgres.query('delete from conversations')
    }
    return [
      line('kill -9 of PostgreSQL', 'times', times),
      line('kill -9 of PostgreSQL', 'acknowledged writes', told),
      { ...line('kill -9 of PostgreSQL', 'of them lost', lost.writes), budget: 0 },
      { ...line('kill -9 of PostgreSQL', 'stream events lost or changed', lost.events), budget: 0 },
      line('kill -9 of PostgreSQL', 'requests refused with 503 meanwhile', refused),
      { ...line('kill -9 of PostgreSQL', 'requests that failed otherwise', unexpected), budget: 0 },
      line('kill -9 of PostgreSQL', 'restarts of the server', 0),
      line('kill -9 of PostgreSQL', 'ready after PostgreSQL is back, p50', percentile(backMs, 0.5), 'ms'),
      line('kill -9 of PostgreSQL', 'ready after PostgreSQL is back, p99', percentile(backMs, 0.99), 'ms'),
    ]
  } finally {
    await killServer(server).catch(() => undefined)
    await postgres.stop()
  }
}

/** The sums so far: a part that is broken off has its figures, too. */
function sayRound(
  n: number,
  times: number,
  written: number,
  lost: { writes: number; events: number },
  backMs: number[],
) {
  const back = `back after ${Math.round(percentile(backMs, 0.5))} ms (p50), ${Math.round(percentile(backMs, 0.99))} ms (p99)`
  process.stderr.write(
    `${n + 1} of ${times}: ${lost.writes} of ${written} writes lost, ${lost.events} events; ${back}\n`,
  )
}

async function isReady(address: string): Promise<boolean> {
  const reply = await fetch(`${address}/readyz`).catch(() => null)
  await reply?.body?.cancel()
  return reply?.status === 200
}

function line(part: string, what: string, value: number, unit = ''): Figure {
  return { part, what, value, unit }
}
