// The process of all readers, apart from the server's and the bench's: forked with an Order, it sends one Report.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { variedQuestions } from '../pipeline/varied-questions.ts'
import { followRun } from './follow-run.ts'
import type { Order, Report, RunReport } from './protocol.ts'

const delayResolutionMs = 10
const order = JSON.parse(process.argv[2] ?? '') as Order
process.on('disconnect', () => process.exit(1))
process.on('SIGINT', () => {}) // Ctrl-C reaches the whole group; the bench ends us in order.
// Stays until the bench has the whole report and ends us: a long message may still be on its way.
process.channel?.ref()
process.send?.(await readAll(order))

async function readAll({ addresses, streams, rampMs, maxMs }: Order): Promise<Report> {
  const signal = AbortSignal.timeout(maxMs)
  const delay = monitorEventLoopDelay({ resolution: delayResolutionMs })
  delay.enable()
  const began = performance.now()
  const perSecond: number[] = []
  const failures: Record<string, number> = {}
  const onEvent = () => {
    const second = Math.floor((performance.now() - began) / 1000)
    perSecond[second] = (perSecond[second] ?? 0) + 1
  }
  const onFailure = (reason: string) => {
    failures[reason] = (failures[reason] ?? 0) + 1
  }
  const questions = variedQuestions(streams)
  const runs: Promise<RunReport>[] = []
  for (const [reader, question] of questions.entries()) {
    runs.push(followRun({ addresses, reader, question, signal, onEvent, onFailure }))
    const behind = (reader / streams) * rampMs - (performance.now() - began)
    if (behind > 1) await pause(behind)
  }
  const reports = await Promise.all(runs)
  const used = process.cpuUsage()
  return {
    runs: reports,
    elapsedMs: performance.now() - began,
    busiestSecond: Math.max(0, ...perSecond.map((count) => count ?? 0)),
    cpuSeconds: (used.user + used.system) / 1e6,
    loopDelayP99Ms: Math.max(0, delay.percentile(99) / 1e6 - delayResolutionMs),
    failures,
  }
}
