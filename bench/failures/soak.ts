import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { median } from '../measure.ts'
import { variedQuestions } from '../pipeline/varied-questions.ts'
import type { Figure } from '../report.ts'
import { headersOf, killServer, makeMember, startOn } from './fleet.ts'
import { startPostgres } from './postgres.ts'

const part = 'soak'
const parents = 4
const sampleEveryMs = 2000

/** Mixed traffic as fast as it goes, for so many minutes: memory after the first third against the last third. */
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
      for (; Date.now() < until; await pause(sampleEveryMs)) memory.push(residentMegabytes(server.pid))
    })()
    await Promise.all([...Array.from({ length: parents }, (_, parent) => run(parent)), sampling])
    const third = Math.floor(memory.length / 3)
    const [early, late] = [median(memory.slice(third, 2 * third)), median(memory.slice(2 * third))]
    const [{ rows } = {}] = await postgres.query(`select count(*)::int as rows from conversations`)
    return [
      { part, what: 'minutes of mixed traffic', value: minutes, unit: '' },
      { part, what: 'calls', value: calls, unit: '' },
      { part, what: 'calls that failed', value: failed, unit: '', budget: 0 },
      { part, what: 'memory resident in the second third, median', value: early, unit: 'MB' },
      { part, what: 'memory resident in the last third, median', value: late, unit: 'MB' },
      { part, what: 'growth between them', value: (100 * (late - early)) / early, unit: '%', digits: 1, budget: 5 },
      { part, what: 'conversations left of those that were deleted', value: Number(rows), unit: '', budget: parents },
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
