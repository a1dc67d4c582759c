import { median, percentile } from '../measure.ts'
import type { Figure } from '../report.ts'
import { pace, type Report, type RunReport } from './protocol.ts'

export type ServerFigures = {
  serverCpuSeconds: number | null
  postgresCpuSeconds: number | null
  serverPeakMegabytes: number | null
  logLines: number
}

/** The lines of the table: what came, what went wrong (each with a budget of none), what it cost. */
export function figuresOf(report: Report, server: ServerFigures): Figure[] {
  const { runs } = report
  const total = (count: (run: Report['runs'][number]) => number) => runs.reduce((sum, run) => sum + count(run), 0)
  const events = total((run) => run.events)
  const seconds = report.elapsedMs / 1000
  const first = runs.flatMap(({ firstEventMs }) => firstEventMs ?? [])
  const late = runs.flatMap(({ gapsMs }) => gapsMs.map((gap) => Math.max(0, gap - pace.betweenPiecesMs)))
  return [
    line('streams at once', runs.length),
    line(`events, all in ${seconds.toFixed(1)} s`, events),
    line('events a second, ramp and tail included', events / seconds, '/s'),
    line('events in the busiest second', report.busiestSecond),
    line(
      'connections cut by the readers',
      total(({ cuts }) => cuts),
    ),
    ...lossesOf(part, runs),
    none(
      'runs not finished for their reader',
      total(({ state }) => Number(state !== 'finished')),
    ),
    none(
      'connections failed',
      total(({ failedConnections }) => failedConnections),
    ),
    none(
      'connections made only at the second try (the queue was full)',
      total(({ slowConnections }) => slowConnections),
    ),
    none('lines in the log of the server', server.logLines),
    line('server, CPU', server.serverCpuSeconds, 's', 1),
    line('PostgreSQL, CPU', server.postgresCpuSeconds, 's', 1),
    line('readers, CPU (their process, on the same cores)', report.cpuSeconds, 's', 1),
    line('server, most memory resident', server.serverPeakMegabytes, 'MB'),
    line('question to `connected`, p50', median(first), 'ms'),
    line('question to `connected`, p99', percentile(first, 0.99), 'ms'),
    line(`live pieces later than their ${pace.betweenPiecesMs} ms, p50`, median(late), 'ms'),
    line(`live pieces later than their ${pace.betweenPiecesMs} ms, p99`, percentile(late, 0.99), 'ms'),
    line('of it at most in the readers: their event loop, p99', report.loopDelayP99Ms, 'ms'),
  ]
}

/** What readers must never see, each with a budget of none. */
export function lossesOf(part: string, runs: RunReport[]): Figure[] {
  const none = (what: string, count: (run: RunReport) => number): Figure => ({
    ...{ part, what, unit: '', budget: 0 },
    value: runs.reduce((sum, run) => sum + count(run), 0),
  })
  return [
    none('events lost', ({ lost }) => lost),
    none('events doubled', ({ doubled }) => doubled),
    none('events out of order', ({ outOfOrder }) => outOfOrder),
    none('runs whose text is not their result', ({ isTextWhole }) => Number(isTextWhole === false)),
  ]
}

const part = 'streams'

function line(what: string, value: number | null, unit = '', digits = 0): Figure {
  return { part, what, value, unit, digits }
}

function none(what: string, value: number): Figure {
  return { ...line(what, value), budget: 0 }
}
