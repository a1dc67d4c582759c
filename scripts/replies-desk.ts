// A desk for a person in a language model's place: `node scripts/run-node24.mjs scripts/replies-desk.ts FOLDER`.
// It speaks both wire formats, lays what it is asked into FOLDER as <hash>.ask.md, and streams the reply that lies
// beside it as <hash>.reply.md. Where none lies there yet it waits a minute for one, then answers 529.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'

const [, , folder = 'desk', port = '8799'] = process.argv
const waitMs = Number(process.env.DESK_WAIT_MS ?? 60_000)
const firstMs = Number(process.env.DESK_FIRST_MS ?? 600)
const tokensPerSecond = Number(process.env.DESK_TOKENS_PER_SECOND ?? 100)
const charactersPerToken = 4

const text = z.union([z.string(), z.array(z.looseObject({ text: z.optional(z.string()) }))])
const asked = z.looseObject({
  model: z.string(),
  system: z.optional(text),
  messages: z.array(z.looseObject({ role: z.string(), content: text })),
})

mkdirSync(folder, { recursive: true })
createServer((request, response) => {
  serve(request, response).catch(() => response.destroy())
}).listen(Number(port), '127.0.0.1', () => console.log(`The desk is open at http://127.0.0.1:${port}, in ${folder}`))

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const isAnthropic = request.url === '/v1/messages'
  if (!isAnthropic && request.url !== '/v1/chat/completions') return void response.writeHead(404).end()
  const bytes = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>))
  const body = asked.parse(JSON.parse(bytes.toString()))
  const reply = await replyTo(body)
  if (reply === null) return refuse(response)
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  await pause(firstMs)
  if (isAnthropic) await sayAsAnthropic(response, body.model, reply)
  else await sayAsOpenAi(response, body.model, reply)
}

/** The words of a request without the mark of a process, so that the same question has the same name at every start. */
async function replyTo({ model, system, messages }: z.infer<typeof asked>): Promise<string | null> {
  const parts = [...(system ? [{ role: 'system', content: system }] : []), ...messages]
  const said = parts.map(({ role, content }) => `## ${role}\n\n${plain(content)}`).join('\n\n')
  const words = said.replace(/\([0-9a-f]{18}: the mark[^)]*\)/, '')
  const name = createHash('sha256').update(words).digest('hex').slice(0, 12)
  const replyFile = join(folder, `${name}.reply.md`)
  writeFileSync(join(folder, `${name}.ask.md`), `# ${model}\n\n${words}\n`)
  if (!existsSync(replyFile)) console.log(`asked: ${name} (${model})`)
  for (const until = Date.now() + waitMs; !existsSync(replyFile); await pause(250)) if (Date.now() > until) return null
  return readFileSync(replyFile, 'utf8').trim()
}

function plain(content: z.infer<typeof text>): string {
  return typeof content === 'string' ? content : content.map((part) => part.text ?? '').join('\n')
}

function refuse(response: ServerResponse): void {
  const error = { type: 'overloaded_error', message: 'No reply lies on the desk yet' }
  response.writeHead(529, { 'content-type': 'application/json' }).end(JSON.stringify({ type: 'error', error }))
}

async function sayAsAnthropic(response: ServerResponse, model: string, reply: string): Promise<void> {
  const send = (type: string, more: object) =>
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`)
  send('message_start', {
    message: { id: 'msg_desk', type: 'message', role: 'assistant', content: [], model, stop_reason: null },
  })
  send('content_block_start', { index: 0, content_block: { type: 'text', text: '' } })
  for await (const piece of pieces(reply))
    send('content_block_delta', { index: 0, delta: { type: 'text_delta', text: piece } })
  send('content_block_stop', { index: 0 })
  send('message_delta', { delta: { stop_reason: 'end_turn' } })
  send('message_stop', {})
  response.end()
}

async function sayAsOpenAi(response: ServerResponse, model: string, reply: string): Promise<void> {
  const send = (delta: object, finish_reason: string | null) =>
    response.write(
      `data: ${JSON.stringify({ id: 'desk', object: 'chat.completion.chunk', model, choices: [{ index: 0, delta, finish_reason }] })}\n\n`,
    )
  for await (const content of pieces(reply)) send({ content }, null)
  send({}, 'stop')
  response.end('data: [DONE]\n\n')
}

async function* pieces(reply: string): AsyncGenerator<string> {
  for (const piece of reply.match(/[\s\S]{1,4}/gu) ?? []) {
    yield piece
    await pause((1000 * piece.length) / charactersPerToken / tokensPerSecond)
  }
}
