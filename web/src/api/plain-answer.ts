import { type AssistantRequest, assistantReply, assistantRoute } from '@nestbook/contract/assistant.ts'
import { createParser } from 'eventsource-parser'
import * as z from 'zod/mini'
import { type Caller, open } from './call.ts'

const timeoutMs = 120_000

/** One piece of a streamed answer, in either of the two forms in which models stream. */
const choicesPiece = z.object({ choices: z.array(z.object({ delta: z.object({ content: z.optional(z.string()) }) })) })
const blockPiece = z.object({ type: z.literal('content_block_delta'), delta: z.object({ text: z.string() }) })
const blockEnd = z.object({ type: z.literal('message_stop') })

type Piece = { words: string } | 'end' | null

/** The plain call: an answer's words alone, as they come. Throws a `CallFailure`, or when the words break off. */
export async function* askPlainly(
  caller: Caller,
  body: Pick<AssistantRequest, 'messages' | 'clientRequestId' | 'conversation'>,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const whole = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  const response = await open(assistantRoute, { caller, body: { ...body, stream: true }, signal: whole })
  if (!/event-stream/.test(response.headers.get('content-type') ?? '')) {
    const { content } = assistantReply.parse(await response.json())
    yield content.map(({ text }) => text).join('')
    return
  }
  for await (const piece of piecesOf(response)) {
    if (piece === 'end') return
    if (piece) yield piece.words
  }
  throw new Error('The answer broke off.')
}

async function* piecesOf(response: Response): AsyncGenerator<Piece> {
  const arrived: Piece[] = []
  const parser = createParser({ onEvent: ({ data }) => arrived.push(readPiece(data)) })
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  try {
    for (;;) {
      const read = await reader?.read()
      if (!read || read.done) return
      parser.feed(decoder.decode(read.value, { stream: true }))
      yield* arrived.splice(0)
    }
  } finally {
    void reader?.cancel().catch(() => {})
  }
}

function readPiece(data: string): Piece {
  if (data === '[DONE]') return 'end'
  const read = readJson(data)
  if (blockEnd.safeParse(read).success) return 'end'
  const block = blockPiece.safeParse(read)
  if (block.success) return { words: block.data.delta.text }
  const choices = choicesPiece.safeParse(read)
  return choices.success ? { words: choices.data.choices.map(({ delta }) => delta.content ?? '').join('') } : null
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
