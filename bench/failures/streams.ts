import { setTimeout as pause } from 'node:timers/promises'
import type { Figure } from '../report.ts'
import { lossesOf } from '../streams/figures.ts'
import { pace, type RunReport } from '../streams/protocol.ts'
import type { ServerProcess } from '../streams/server-process.ts'
import { readersReport } from '../streams.ts'
import { drainServer, freePort, killServer, startOn } from './fleet.ts'
import { startPostgres } from './postgres.ts'

const processes = 3
const killEveryMs = 10_000
const maxMs = 240_000
const part = 'streams over 3 processes'

/** Readers who are cut off at random while one process after the other is killed, or asked to stop, and started again. */
export async function readThroughRestarts(streams: number): Promise<Figure[]> {
  const postgres = await startPostgres()
  const ports = await Promise.all(Array.from({ length: processes }, freePort))
  const startAt = (port: number) =>
    startOn(postgres, { PORT: String(port), NESTBOOK_WORDS_PER_SECOND: String(pace.wordsPerSecond) })
  const servers: ServerProcess[] = []
  let isOver = false
  let [killed, stopped] = [0, 0]
  try {
    for (const port of ports) servers.push(await startAt(port))
    const trouble = (async () => {
      for (let turn = 0; !isOver; turn++) {
        await pause(killEveryMs)
        const place = turn % processes
        const [server, port] = [servers[place], ports[place]]
        if (isOver || !server || port === undefined) return
        // A round of kills, then a round in order, as a new release is rolled out.
        const isKill = Math.floor(turn / processes) % 2 === 0
        await (isKill ? killServer(server) : drainServer(server))
        if (isKill) killed++
        else stopped++
        servers[place] = await startAt(port)
      }
    })()
    // It is waited for at the end; what went wrong by then is told there.
    trouble.catch(() => undefined)
    const addresses = ports.map((port) => `http://127.0.0.1:${port}`)
    const order = { addresses, streams, rampMs: Math.max(2000, streams * 50), maxMs }
    const { runs, elapsedMs } = await readersReport(order, AbortSignal.timeout(maxMs + 30_000))
    isOver = true
    await trouble
    return figuresOf(runs, elapsedMs, killed, stopped)
  } finally {
    isOver = true
    for (const server of servers) await killServer(server).catch(() => undefined)
    await postgres.stop()
  }
}

function figuresOf(runs: RunReport[], elapsedMs: number, killed: number, stopped: number): Figure[] {
  const total = (count: (run: RunReport) => number) => runs.reduce((sum, run) => sum + count(run), 0)
  const line = (what: string, value: number): Figure => ({ part, what, value, unit: '' })
  const none = (what: string, value: number): Figure => ({ ...line(what, value), budget: 0 })
  const ended = (state: string | null) => runs.filter((run) => run.state === state).length
  return [
    line(`streams, all in ${(elapsedMs / 1000).toFixed(0)} s`, runs.length),
    line(
      'events that came',
      total(({ events }) => events),
    ),
    line(
      'connections cut by readers',
      total(({ cuts }) => cuts),
    ),
    line(
      'readers handed on by a process that was to stop',
      total(({ handedOn }) => handedOn),
    ),
    line('processes killed with kill -9', killed),
    line('processes stopped in order', stopped),
    ...lossesOf(part, runs),
    line('answers finished', ended('finished')),
    line('answers told as interrupted, their process being gone', ended('interrupted')),
    none('readers who were told no end', ended(null)),
  ]
}
