import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Figure } from '../report.ts'
import { headersOf, killServer, makeMember, startOn } from './fleet.ts'
import { startPostgres } from './postgres.ts'
import { lostOf, makeWitness, untilUnderWay } from './witness.ts'

const part = 'clock jumps'
/** Of Debian's package libfaketime. */
const library = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketimeMT.so.1`
const jumps = ['+5h', '-3h', '+26h', '-30h']
const maxMailMs = 10_000

/** The clock of the server and of its database goes forward and back by hours, under writes and while answers are read. */
export async function jumpClock(times: number): Promise<Figure[]> {
  if (!existsSync(library)) return [{ part, what: 'not tried: no libfaketime', value: null, unit: '' }]
  const folder = mkdtempSync(join(tmpdir(), 'nestbook-clock-'))
  chmodSync(folder, 0o755) // PostgreSQL runs as another user, who has to read it.
  const file = join(folder, 'clock')
  const setClock = (jump: string) => writeFileSync(file, jump)
  setClock('+0')
  const faked = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DISABLE_SHM: '1',
  }
  // Programs of PostgreSQL are started with the environment of the bench, whose own clock stays as it is.
  Object.assign(process.env, faked)
  const postgres = await startPostgres()
  const server = await startOn(postgres)
  try {
    const token = await makeMember(postgres)
    const totals = { told: 0, events: 0, lost: 0, unexpected: 0, unsent: 0 }
    for (let n = 0; n < times; n++) {
      const jump = jumps[n % jumps.length] ?? ''
      const witness = makeWitness(token, () => server.address)
      await untilUnderWay(witness.seen)
      setClock(jump)
      await pause(2000)
      const [jumped] = await postgres.query(`select abs(extract(epoch from now()) - $1) as by`, [Date.now() / 1000])
      if (Number(jumped?.by) < 3600) throw new Error('The clock did not jump.')
      const mailed = [await register(server.address)]
      setClock('+0')
      mailed.push(await register(server.address))
      await pause(2000)
      await witness.end()
      const missing = await lostOf(witness.seen, token, server.address)
      totals.told += witness.seen.kept.size
      totals.events += [...witness.seen.events.values()].reduce((sum, { length }) => sum + length, 0)
      totals.lost += missing.writes + missing.events
      for (const [status, count] of witness.seen.statuses) if (status !== 200) totals.unexpected += count
      for (const email of mailed) if (!(await isCaught(postgres.query, email))) totals.unsent++
      process.stderr.write(`${n + 1} of ${times}: ${jump} and back; ${JSON.stringify(totals)}\n`)
    }
    return [
      { part, what: `jumps, by ${jumps.join(', ')} and back`, value: times, unit: '' },
      { part, what: 'acknowledged writes', value: totals.told, unit: '' },
      { part, what: 'stream events that readers saw', value: totals.events, unit: '' },
      { part, what: 'of both, lost or changed', value: totals.lost, unit: '', budget: 0 },
      { part, what: 'requests that failed', value: totals.unexpected, unit: '', budget: 0 },
      { part, what: 'mails that were not sent within 10 s', value: totals.unsent, unit: '', budget: 0 },
    ]
  } finally {
    for (const name of Object.keys(faked)) delete process.env[name]
    await killServer(server).catch(() => undefined)
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function register(address: string): Promise<string> {
  const email = `${randomUUID()}@example.com`
  const body = JSON.stringify({ email, password: 'Quiet-Harbour-27' })
  const { authorization: _nobody, ...headers } = headersOf('')
  const reply = await fetch(`${address}/api/auth/register`, {
    method: 'POST',
    body,
    headers: { ...headers, 'x-device-fingerprint': randomUUID() },
  })
  if (!reply.ok) throw new Error(`Registering: ${reply.status} ${await reply.text()}`)
  await reply.body?.cancel()
  return email
}

async function isCaught(query: (sql: string, values: unknown[]) => Promise<unknown[]>, email: string) {
  const since = performance.now()
  while (performance.now() - since < maxMailMs) {
    if ((await query('select 1 from caught_mails where email = $1', [email])).length > 0) return true
    await pause(100)
  }
  return false
}
