import { type AnswerEvent, answerEvent, type NumberedEvent } from '@nestbook/contract/research.ts'

/** A parent at a device, who speaks to a server over HTTP as the page does. */
export function makeParent(address: string, fingerprint: string = crypto.randomUUID()) {
  const headers = { 'content-type': 'application/json', 'x-device-fingerprint': fingerprint }
  return {
    fingerprint,
    post: (body: unknown) =>
      fetch(`${address}/api/research/search-stream`, {
        method: 'POST',
        headers,
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),

    /** Asks and reads to the end. */
    async ask(question: string, more: Record<string, unknown> = {}): Promise<AnswerEvent[]> {
      const reply = await this.post({ question, clientRequestId: crypto.randomUUID(), ...more })
      return (await readEvents(reply)).map(({ event }) => event)
    },

    follow: (run: string, after: number, at = address) =>
      fetch(`${at}/api/research/streams/${run}?after=${after}`, { headers: { 'x-device-fingerprint': fingerprint } }),

    stop: (run: string, at = address) =>
      fetch(`${at}/api/research/streams/${run}/stop`, {
        method: 'POST',
        headers: { 'x-device-fingerprint': fingerprint },
      }),
  }
}

/** Reads a stream's events, to its end or until so many or one of a type have come; then cuts the connection. */
export async function readEvents(
  reply: Response,
  max: number | AnswerEvent['type'] = Number.POSITIVE_INFINITY,
): Promise<NumberedEvent[]> {
  const events: NumberedEvent[] = []
  if (!reply.body) throw new Error(`A reply without a body: ${reply.status}`)
  let text = ''
  const decoder = new TextDecoder()
  for await (const bytes of reply.body) {
    text += decoder.decode(bytes, { stream: true })
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const event = readFrame(text.slice(0, end))
      text = text.slice(end + 2)
      if (event) events.push(event)
      if (events.length >= Number(max) || event?.event.type === max) return events
    }
  }
  return events
}

function readFrame(frame: string): NumberedEvent | null {
  const field = (name: string) =>
    frame
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2)
  const data = field('data')
  if (data === undefined) return null
  const event = answerEvent.parse(JSON.parse(data))
  if (field('event') !== event.type) throw new Error(`The event ${event.type} is named ${field('event')}.`)
  return { n: Number(field('id')), event }
}

/** The run that a stream begins with. */
export function runOf([first]: NumberedEvent[]): string {
  if (first?.event.type !== 'connected' || first.event.run === null) throw new Error('The stream begins with no run.')
  return first.event.run
}

export function textOf(events: AnswerEvent[]): string {
  return events.map((event) => (event.type === 'text_chunk' ? event.text : '')).join('')
}

export function resultOf(events: AnswerEvent[]) {
  const result = events.find((event) => event.type === 'final_result')
  if (!result) throw new Error(`The answer has no result; it has ${events.map(({ type }) => type).join(', ')}.`)
  return result
}
