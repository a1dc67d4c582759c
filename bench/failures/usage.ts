import { randomUUID } from 'node:crypto'
import type { Figure } from '../report.ts'
import type { ServerProcess } from '../streams/server-process.ts'
import { killServer, startOn } from './fleet.ts'
import { startPostgres } from './postgres.ts'

const limit = 2
const asksOfEach = 2

/** In each round one guest asks at eight processes at once: never more than the limit is answered, and never less. */
export async function raceForQuestions(rounds: number, processes = 8): Promise<Figure[]> {
  const postgres = await startPostgres()
  const servers: ServerProcess[] = []
  try {
    while (servers.length < processes)
      servers.push(await startOn(postgres, { NESTBOOK_GUEST_QUESTIONS: String(limit) }))
    let [past, short] = [0, 0]
    for (let round = 0; round < rounds; round++) {
      const guest = randomUUID()
      const asked = servers.flatMap(({ address }) => Array.from({ length: asksOfEach }, () => ask(address, guest)))
      const answered = (await Promise.all(asked)).filter((status) => status === 200).length
      if (answered > limit) past++
      if (answered < limit) short++
    }
    const part = `usage, ${processes} processes`
    return [
      { part, what: `rounds of ${processes * asksOfEach} questions at once, ${limit} free`, value: rounds, unit: '' },
      { part, what: 'rounds past the limit', value: past, unit: '', budget: 0 },
      { part, what: 'rounds below the limit', value: short, unit: '', budget: 0 },
    ]
  } finally {
    for (const server of servers) await killServer(server).catch(() => undefined)
    await postgres.stop()
  }
}

async function ask(address: string, guest: string): Promise<number> {
  const headers = { 'x-device-fingerprint': guest, 'content-type': 'application/json' }
  const body = JSON.stringify({ question: 'How much sleep does a 4 year old need?', clientRequestId: randomUUID() })
  const reply = await fetch(`${address}/api/research/search-stream`, { method: 'POST', headers, body })
  await reply.text()
  return reply.status
}
