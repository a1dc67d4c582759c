import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Figure } from '../report.ts'
import { killServer, makeMember, startOn } from './fleet.ts'
import { startPostgres } from './postgres.ts'
import { lostOf, makeWitness } from './witness.ts'

const diskMegabytes = 400
const part = 'disk full'

/** The database's disk, a small one in memory, fills up under writes and is emptied again. Needs the right to mount. */
export async function fillDisk(times: number): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'nestbook-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m,mode=755`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
  } catch {
    return [{ part, what: 'not tried: no right to mount a small disk', value: null, unit: '' }]
  }
  mkdirSync(join(folder, 'data'), { mode: 0o755 })
  const postgres = await startPostgres(join(folder, 'data'))
  const server = await startOn(postgres)
  try {
    const token = await makeMember(postgres)
    const totals = { told: 0, lost: 0, refused: 0, unexpected: 0 }
    for (let n = 0; n < times; n++) {
      const witness = makeWitness(token, () => server.address)
      await pause(1500)
      fillUp(folder)
      await pause(5000)
      rmSync(join(folder, 'filler'))
      await untilReady(server.address, postgres.start)
      await pause(1500)
      await witness.end()
      const missing = await lostOf(witness.seen, token, server.address)
      totals.told += witness.seen.kept.size
      totals.lost += missing.writes + missing.events
      for (const [status, count] of witness.seen.statuses) {
        if (status === 503) totals.refused += count
        else if (status !== 200) totals.unexpected += count
      }
    }
    return [
      { part, what: 'times', value: times, unit: '' },
      { part, what: 'acknowledged writes', value: totals.told, unit: '' },
      { part, what: 'of them, or of events seen, lost', value: totals.lost, unit: '', budget: 0 },
      { part, what: 'requests refused with 503 meanwhile', value: totals.refused, unit: '' },
      { part, what: 'requests that failed otherwise', value: totals.unexpected, unit: '', budget: 0 },
    ]
  } finally {
    await killServer(server).catch(() => undefined)
    await postgres.stop().catch(() => undefined)
    execFileSync('umount', ['-l', folder], { stdio: 'ignore' })
    rmSync(folder, { recursive: true, force: true })
  }
}

function fillUp(folder: string): void {
  const { bavail, bsize } = statfsSync(folder)
  try {
    writeFileSync(join(folder, 'filler'), Buffer.alloc(bavail * bsize))
  } catch {} // Somebody else took the last of it.
}

/** PostgreSQL stops itself when its log finds no room; whoever watches over it starts it again. */
async function untilReady(address: string, startDatabase: () => Promise<void>): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const reply = await fetch(`${address}/readyz`).catch(() => null)
    await reply?.body?.cancel()
    if (reply?.status === 200) return
    if (tries === 30) await startDatabase().catch(() => undefined)
    await pause(100)
  }
  throw new Error('The server did not recover from a full disk.')
}
