import { type IncomingMessage, request } from 'node:http'

export type SeenEvent = { id: number; type: string; text: string }
type Ask = {
  address: string
  path: string
  fingerprint: string
  body: string | null
  signal: AbortSignal
  onAccepted: (ms: number) => void
}

/**
 * One connection of a reader. Hands over every event and cuts the connection the moment `take` returns false, in the
 * middle of whatever the server is sending. Resolves when it is over, with whether the server handed its reader on;
 * rejects when it could not be opened.
 */
export function readConnection(ask: Ask, onEvent: (event: SeenEvent) => boolean): Promise<boolean> {
  return new Promise((done, failed) => {
    const headers = { 'x-device-fingerprint': ask.fingerprint, 'content-type': 'application/json' }
    const method = ask.body === null ? 'GET' : 'POST'
    // No agent: every connection is a socket of its own.
    const sent = request(ask.address + ask.path, { method, headers, agent: false, signal: ask.signal }, (reply) => {
      if (reply.statusCode !== 200) failed(new Error(`answered ${reply.statusCode}`))
      else pipeEvents(reply, onEvent, done)
      reply.on('error', () => done(false))
      reply.on('close', () => done(false))
      if (reply.statusCode !== 200) sent.destroy()
    })
    const askedAt = performance.now()
    sent.on('socket', (socket) => socket.once('connect', () => ask.onAccepted(performance.now() - askedAt)))
    sent.on('error', failed)
    sent.end(ask.body ?? undefined)
  })
}

function pipeEvents(
  reply: IncomingMessage,
  onEvent: (event: SeenEvent) => boolean,
  done: (isHandedOn: boolean) => void,
): void {
  let held = ''
  let isCut = false
  reply.setEncoding('utf8')
  reply.on('data', (piece: string) => {
    if (isCut) return
    const blocks = (held + piece).split('\n\n')
    held = blocks.pop() ?? ''
    isCut = blocks.some((block) => block.startsWith('id: ') && !onEvent(eventOf(block)))
    if (blocks.some((block) => block.startsWith('retry: '))) done(true)
    if (!isCut) return
    done(false)
    reply.destroy()
  })
}

type Known = { type: string; run?: string; text?: string; response?: string; state?: string }

// The server writes each event as exactly three lines: id, event, data.
function eventOf(block: string): SeenEvent {
  const [id = '', , data = ''] = block.split('\n')
  const { type, run, response, state, text } = JSON.parse(data.slice('data: '.length)) as Known
  return { id: Number(id.slice('id: '.length)), type, text: run ?? response ?? state ?? text ?? '' }
}
