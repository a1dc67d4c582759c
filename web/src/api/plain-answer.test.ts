import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { askPlainly } from './plain-answer.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function asked(type: string, status: number, ...pieces: string[]) {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': type })
    for (const piece of pieces) response.write(piece)
    response.end()
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const caller = { fingerprint: 'f'.repeat(64), origin }
  const words: string[] = []
  const body = { messages: [{ role: 'user' as const, content: 'Why?' }] }
  for await (const piece of askPlainly(caller, body, new AbortController().signal)) words.push(piece)
  return words
}

const line = (data: unknown) => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`
const choice = (content: string) => line({ choices: [{ delta: { content } }] })
const block = (text: string) => line({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } })

test('words that stream as choices, or as a provider streams them, or come whole, are the same words', async () => {
  expect((await asked('text/event-stream', 200, choice('Walk '), choice('her back.'), line('[DONE]'))).join('')).toBe(
    'Walk her back.',
  )
  const ended = line({ type: 'message_stop' })
  expect(
    (await asked('text/event-stream', 200, line({ type: 'ping' }), block('Walk '), block('her back.'), ended)).join(''),
  ).toBe('Walk her back.')
  const whole = JSON.stringify({ content: [{ type: 'text', text: 'Walk her back.' }] })
  expect(await asked('application/json', 200, whole)).toEqual(['Walk her back.'])
})

test('[CHAT-16] words that break off, and a call that is refused, are no answer', async () => {
  await expect(asked('text/event-stream', 200, choice('Walk '))).rejects.toThrow('broke off')
  const refusal = JSON.stringify({ error: 'Too much.', code: 'free_limit' })
  await expect(asked('application/json', 429, refusal)).rejects.toMatchObject({ status: 429, code: 'free_limit' })
})
