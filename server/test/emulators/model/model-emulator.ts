import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { answerEmbeddings } from './embeddings.ts'
import { play } from './play.ts'
import type { AskedOfModel, Format, ModelFault, Reply } from './script.ts'

export type ModelEmulator = {
  address: string
  /** Settings of a server that uses it, by the names of their environment variables. */
  settings: (provider: 'anthropic' | 'openai') => Record<string, string>
  asked: AskedOfModel[]
  /** From now on every request gets this answer. */
  reply: (reply: string[] | Reply) => void
  /** The next requests meet these, one each; null lets one through. */
  failNext: (...faults: (ModelFault | null)[]) => void
  /** From now on every request without a fault of its own meets this one. */
  always: (fault: ModelFault | null) => void
  /** From now on requests to this model meet it, whatever else holds. */
  alwaysFor: (model: string, fault: ModelFault | null) => void
  /** Options that its models refuse, as new ones do, with a 400 that names the option. */
  refuse: (...options: string[]) => void
  /** The time between two pieces. */
  pace: (everyMs: number) => void
  /** The time before the first piece. */
  think: (ms: number) => void
  close: () => Promise<void>
}

export const emulatedKey = 'sk-emulated-0123456789'

const formats: Record<string, Format> = {
  '/v1/messages': 'anthropic',
  '/v1/chat/completions': 'openai',
  '/v1/embeddings': 'embeddings',
}

/** A provider of language models on a local port that speaks both formats, key check included. */
export async function openModelEmulator(): Promise<ModelEmulator> {
  const asked: AskedOfModel[] = []
  const faults: (ModelFault | null)[] = []
  let always: ModelFault | null = null
  const alwaysFor = new Map<unknown, ModelFault | null>()
  let refused: string[] = []
  let reply: Reply = () => ['Take a ', 'slow breath', '.']
  let everyMs = 0
  let firstMs = 0

  const server = createServer(async (request, response) => {
    const format = formats[request.url ?? '']
    if (!format || request.method !== 'POST') return void response.writeHead(404).end()
    const one = await note(request, response, format)
    asked.push(one)
    const fault = alwaysFor.get(one.body.model) ?? faults.shift() ?? always ?? complaintAbout(one, refused)
    if (format === 'embeddings' && !fault) return answerEmbeddings(response, one)
    await play(response, one, reply(one), fault, { firstMs, everyMs })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    address,
    settings: (provider) => ({
      MODEL_PROVIDER: provider,
      MODEL_BASE_URL: provider === 'openai' ? `${address}/v1` : address,
      [provider === 'openai' ? 'OPENAI_API_KEY' : 'ANTHROPIC_API_KEY']: emulatedKey,
      MODEL_FAST: 'emulated-fast',
      MODEL_WRITING: 'emulated-writing',
    }),
    asked,
    reply: (next) => {
      reply = typeof next === 'function' ? next : () => next
    },
    failNext: (...more) => faults.push(...more),
    always: (fault) => {
      always = fault
    },
    alwaysFor: (model, fault) => void alwaysFor.set(model, fault),
    refuse: (...options) => {
      refused = options
    },
    pace: (next) => {
      everyMs = next
    },
    think: (ms) => {
      firstMs = ms
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
}

/** An address that takes a connection and never completes it: TLS is begun and not answered. */
export async function openDeafAddress(): Promise<{ address: string; close: () => Promise<void> }> {
  const sockets = new Set<{ destroy: () => void }>()
  const server = createSocketServer((socket) => void sockets.add(socket.on('error', () => {})))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    address: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((done) => server.close(() => done()))
    },
  }
}

async function note(request: IncomingMessage, response: ServerResponse, format: Format): Promise<AskedOfModel> {
  const bytes = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>))
  const one: AskedOfModel = {
    format,
    path: request.url ?? '',
    headers: request.headers,
    body: JSON.parse(bytes.toString()),
    at: Date.now(),
    endedAt: null,
    wasLeft: false,
  }
  response.on('close', () => {
    one.endedAt = Date.now()
    one.wasLeft = !response.writableFinished
  })
  return one
}

/** What the real services would refuse too. */
function complaintAbout({ format, headers, body }: AskedOfModel, refused: string[]): ModelFault | null {
  const key = headers.authorization?.replace('Bearer ', '') ?? headers['x-api-key']?.toString()
  if (key !== undefined && key !== emulatedKey) return { status: 401, message: `Incorrect API key provided: ${key}` }
  const lacks =
    format === 'anthropic'
      ? ['model', 'max_tokens', 'messages'].filter((name) => !(name in body))
      : ['model'].filter((name) => !(name in body))
  if (format === 'anthropic' && !headers['anthropic-version'])
    return { status: 400, message: 'anthropic-version: required' }
  if (lacks.length > 0) return { status: 400, message: `${lacks}: Field required` }
  const disliked = refused.find((name) => name in body)
  return disliked ? { status: 400, message: `\`${disliked}\` is not supported with this model.` } : null
}
