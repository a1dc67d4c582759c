import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type NumberedEvent, numberedEventOf } from './event-frames.ts'
import { headersOf } from './fleet.ts'

const writers = 4
const readers = 2

const kept = new Set(['connected', 'help', 'final_result', 'error', 'complete'])

export type Seen = {
  /** Ids of conversations that the server said were kept. */
  kept: Set<string>
  /** Events of runs as their readers saw them. */
  events: Map<string, NumberedEvent[]>
  /** How often each status came; 0 for no reply. */
  statuses: Map<number, number>
}

/** Writes conversations and reads answers without end, and remembers all that the server said of it. */
export function makeWitness(token: string, addressNow: () => string | null) {
  const seen: Seen = { kept: new Set(), events: new Map(), statuses: new Map() }
  let isOver = false
  const count = (status: number) => seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1)

  async function write(address: string): Promise<void> {
    const body = JSON.stringify({ title: `Kept ${randomUUID()}`, messages: [] })
    const reply = await fetch(`${address}/api/conversations`, { method: 'POST', headers: headersOf(token), body })
    const said = (await reply.json()) as { id?: string; conversation?: { id: string } }
    count(reply.status)
    const id = said.id ?? said.conversation?.id
    if (reply.status === 200 && id) seen.kept.add(id)
  }

  async function read(address: string): Promise<void> {
    const body = JSON.stringify({ question: 'My 3 year old hits me when I say no', clientRequestId: randomUUID() })
    const reply = await fetch(`${address}/api/research/search-stream`, {
      method: 'POST',
      headers: headersOf(token),
      body,
    })
    count(reply.status)
    if (reply.status !== 200 || !reply.body) return void (await reply.body?.cancel())
    let held = ''
    let of: NumberedEvent[] = []
    for await (const piece of reply.body.pipeThrough(new TextDecoderStream())) {
      const frames = (held + piece).split('\n\n')
      held = frames.pop() ?? ''
      for (const event of frames.flatMap(numberedEventOf)) {
        if (event.run) {
          of = []
          seen.events.set(event.run, of)
        }
        of.push(event)
      }
    }
  }

  async function run(work: (address: string) => Promise<void>): Promise<void> {
    while (!isOver) {
      const address = addressNow()
      await (address ? work(address) : pause(20)).catch(() => count(0))
      await pause(5)
    }
  }

  const working = [...Array(writers).fill(write), ...Array(readers).fill(read)].map(run)
  return {
    seen,
    end: async () => {
      isOver = true
      await Promise.all(working)
    },
  }
}

/** Until both writes and answers have come: what is killed before loses nothing. */
export async function untilUnderWay({ kept, events }: Seen): Promise<void> {
  const since = performance.now()
  while ((kept.size === 0 || events.size === 0) && performance.now() - since < 30_000) await pause(20)
}

/** How much of what a witness was told is not there any more. */
export async function lostOf(seen: Seen, token: string, address: string): Promise<{ writes: number; events: number }> {
  let writes = 0
  for (const id of seen.kept) {
    const reply = await fetch(`${address}/api/conversations/${id}`, { headers: headersOf(token) })
    await reply.body?.cancel()
    if (reply.status !== 200) writes++
  }
  let events = 0
  for (const [run, told] of seen.events) {
    const after = `${address}/api/research/streams/${run}?after=0`
    const text = await (await fetch(after, { headers: headersOf(token) })).text()
    events += lostIn(told, text.split('\n\n').flatMap(numberedEventOf))
  }
  return { writes, events }
}

function lostIn(told: NumberedEvent[], again: NumberedEvent[]): number {
  const there = new Map(again.map(({ n, data }) => [n, data]))
  const missing = told.filter(({ n, data }) => there.get(n) !== data)
  // A minute after its end an answer's pieces give way to its result, which says them all.
  const response = again.map(({ data }) => JSON.parse(data) as { response?: string }).find((event) => event.response)
  const pieces = told.map(({ data }) => JSON.parse(data) as { type: string; text?: string })
  const words = pieces.map(({ type, text = '' }) => (type === 'text_chunk' ? text : '')).join('')
  if (missing.length === 0 || !response?.response?.startsWith(words)) return missing.length
  return missing.filter(({ data }) => kept.has((JSON.parse(data) as { type: string }).type)).length
}
