import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from '../measure.ts'
import { variedQuestions } from '../pipeline/varied-questions.ts'
import type { Figure } from '../report.ts'
import { headersOf, killServer, makeMember, startOn } from './fleet.ts'
import { startPostgres } from './postgres.ts'

const part = 'soak'
const parents = 4
const sampleEveryMs = 2000
const samplesOfReport = 30

/**
 * Mixed traffic as fast as it goes, for so many minutes: memory of the second third against the last third. Memory rises
 * between collections of garbage and falls again, so its lows are compared: what is never freed lifts those.
 */
export async function soak(minutes: number): Promise<Figure[]> {
  const postgres = await startPostgres()
  const server = await startOn(postgres)
  const until = Date.now() + minutes * 60_000
  const questions = variedQuestions(240)
  let [calls, failed] = [0, 0]
  try {
    const token = await makeMember(postgres)
    const call = async (method: string, path: string, body?: object) => {
      const headers = headersOf(token)
      const { authorization = '', 'x-forwarded-for': network = '' } = headers
      const reply = await fetch(`${server.address}${path}`, {
        method,
        headers: body ? headers : { authorization, 'x-forwarded-for': network },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }).catch(() => null)
      calls++
      const text = await reply?.text().catch(() => null)
      if (reply?.status !== 200 || text == null) failed++
      return text ?? ''
    }
    const run = async (parent: number) => {
      for (let n = parent; Date.now() < until; n++) {
        const question = questions[n % questions.length]?.text
        await call('POST', '/api/research/search-stream', { question, clientRequestId: randomUUID() })
        const made = await call('POST', '/api/conversations', { title: question?.slice(0, 60), messages: [] })
        await call('GET', '/api/conversations')
        await call('GET', '/api/usage')
        const { id } = JSON.parse(made || '{}') as { id?: string }
        if (id) await call('DELETE', `/api/conversations/${id}`)
      }
    }
    const memory: number[] = []
    const sampling = (async () => {
      for (; Date.now() < until; await pause(sampleEveryMs)) {
        memory.push(residentMegabytes(server.pid))
        if (memory.length % samplesOfReport !== 0) continue
        const last = memory.slice(-samplesOfReport)
        process.stderr.write(
          `${calls} calls, ${failed} failed; memory ${Math.round(Math.min(...last))} to ${Math.round(Math.max(...last))} MB\n`,
        )
      }
    })()
    await Promise.all([...Array.from({ length: parents }, (_, parent) => run(parent)), sampling])
    const third = Math.floor(memory.length / 3)
    const thirds = { second: memory.slice(third, 2 * third), last: memory.slice(2 * third) }
    const lowOf = (samples: number[]) => percentile(samples, 0.1)
    const growth = (100 * (lowOf(thirds.last) - lowOf(thirds.second))) / lowOf(thirds.second)
    const [kept = {}] = await postgres.query(`select (select count(*)::int from conversations) as conversations,
      (select count(*)::int from mail_queue) + (select count(*)::int from attempts) as waiting,
      (select count(*)::int from runs where is_compact) as answers,
      (select coalesce(max(n), 0)::int from
        (select count(*) as n from run_events join runs on runs.id = run where is_compact group by run) as each) as most`)
    return [
      { part, what: 'minutes of mixed traffic', value: minutes, unit: '' },
      { part, what: 'calls', value: calls, unit: '' },
      { part, what: 'calls that failed', value: failed, unit: '', budget: 0 },
      ...Object.entries(thirds).flatMap(([name, samples]) => [
        { part, what: `memory in the ${name} third, low (p10)`, value: lowOf(samples), unit: 'MB' },
        { part, what: `memory in the ${name} third, median`, value: percentile(samples, 0.5), unit: 'MB' },
        { part, what: `memory in the ${name} third, most`, value: Math.max(...samples), unit: 'MB' },
      ]),
      { part, what: 'growth of the low', value: growth, unit: '%', digits: 1, budget: 5 },
      {
        part,
        what: 'conversations left of those deleted',
        value: Number(kept.conversations),
        unit: '',
        budget: parents,
      },
      { part, what: 'rows of queues and counts of tries left', value: Number(kept.waiting), unit: '', budget: parents },
      { part, what: 'answers that ended over a minute ago', value: Number(kept.answers), unit: '' },
      { part, what: 'events kept of one of them, at most', value: Number(kept.most), unit: '', budget: 8 },
    ]
  } finally {
    await killServer(server).catch(() => undefined)
    await postgres.stop()
  }
}

function residentMegabytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return (Number(kilobytes) * 1024) / 1e6
}
