import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { buildWhatIsStale } from './build.ts'
import type { Figure } from './report.ts'
import type { Settings } from './settings.ts'
import { figuresOf } from './streams/figures.ts'
import { cpuSecondsOf, peakMegabytesOf } from './streams/process-figures.ts'
import type { Order, Report } from './streams/protocol.ts'
import { type ServerProcess, startServer } from './streams/server-process.ts'

const rampMs = 2000
/** With start and stop, all is over within 90 s. */
const maxMs = 60_000

/** Many readers at once on the real server, over real sockets, cut off at random and resuming. Loopback only. */
export async function benchStreams({ streams }: Settings): Promise<Figure[]> {
  buildWhatIsStale()
  const interrupted = new AbortController()
  const interrupt = () => interrupted.abort(new Error('Interrupted'))
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const name of signals) process.on(name, interrupt)
  let server: ServerProcess | null = null
  try {
    server = await startServer(interrupted.signal)
    return await measure(server, streams, interrupted.signal)
  } catch (error) {
    if (!interrupted.signal.aborted) throw error
    process.exitCode = 130
    return []
  } finally {
    await server?.stop()
    for (const name of signals) process.off(name, interrupt)
  }
}

async function measure(server: ServerProcess, streams: number, signal: AbortSignal): Promise<Figure[]> {
  const before = used(server)
  const report = await readersReport({ addresses: [server.address], streams, rampMs, maxMs }, signal)
  const after = used(server)
  reportTrouble(report, server.logged)
  return figuresOf(report, {
    serverCpuSeconds: difference(after.server, before.server),
    postgresCpuSeconds: difference(after.postgres, before.postgres),
    serverPeakMegabytes: peakMegabytesOf(server.pid),
    logLines: server.logged.length,
  })
}

export async function readersReport(order: Order, signal: AbortSignal): Promise<Report> {
  const readers = fork(join(import.meta.dirname, 'streams/readers.ts'), [JSON.stringify(order)])
  try {
    const ended = once(readers, 'exit', { signal }).then(() => {
      throw new Error('The readers ended without a report.')
    })
    const [report] = await Promise.race([once(readers, 'message', { signal }), ended])
    return report as Report
  } finally {
    readers.kill('SIGKILL')
  }
}

function used({ pid, postgresPid }: ServerProcess) {
  return { server: cpuSecondsOf(pid), postgres: cpuSecondsOf(postgresPid, true) }
}

function difference(after: number | null, before: number | null): number | null {
  return after === null || before === null ? null : after - before
}

function reportTrouble({ failures, runs }: Report, logged: string[]): void {
  for (const [reason, count] of Object.entries(failures))
    console.error(`  connections that failed: ${count} × ${reason}`)
  for (const line of logged.slice(0, 5)) console.error(`  the server logged: ${line.slice(0, 400)}`)
  for (const run of runs.filter(({ state }) => state !== 'finished').slice(0, 5))
    console.error(`  a run without a proper end: ${JSON.stringify({ ...run, gapsMs: run.gapsMs.length })}`)
}
