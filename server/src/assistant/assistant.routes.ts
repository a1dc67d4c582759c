import { type AssistantRequest, assistantDelta, assistantRoute } from '@nestbook/contract/assistant.ts'
import { AppError } from '@nestbook/contract/errors.ts'
import type { AskRequest, HelpCard } from '@nestbook/contract/research.ts'
import { limits } from '@nestbook/contract/rules/limits.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { makeBound } from '../http/bound.ts'
import { mount } from '../http/mount.ts'
import { type Accepted, eventsOf, makeAcceptQuestion } from './accept-question.ts'
import type { AskDependencies } from './ask-dependencies.ts'
import { type ExtractDependencies, extractChildren, extractsChildren } from './extract-call.ts'

const minuteMs = 60_000

/**
 * The plain call that stands behind the research stream. It is no relay. Whatever it is sent, it answers the last
 * question through the same pipeline, with the same gates and limits. It returns the answer's text alone. Of the kinds
 * of call that are the server's own it knows one, which extracts children and is not counted.
 */
export function assistantRoutes(app: FastifyInstance, services: AskDependencies & ExtractDependencies): void {
  const acceptQuestion = makeAcceptQuestion(services, (max) => makeBound(max, minuteMs))
  const extractBound = makeBound(services.questionsPerMinute, minuteMs)

  async function* textOf(accepted: Accepted, leaving: AbortSignal): AsyncGenerator<string> {
    for await (const { event } of eventsOf(accepted, services, leaving)) {
      if (event.type === 'help') yield helpInWords(event)
      if (event.type === 'text_chunk') yield event.text
      if (event.type === 'error') throw new AppError('unexpected')
    }
  }

  mount(app, assistantRoute, async ({ body, request, reply }) => {
    if (extractsChildren(body)) {
      const over = extractBound(services.identity.visit(request).network)
      if (over) throw over
      const text = await extractChildren(await services.identity.identify(request), body, services)
      return { content: [{ type: 'text' as const, text }] }
    }
    const accepted = await acceptQuestion(request, questionIn(body))
    const leaving = new AbortController()
    reply.raw.on('close', () => leaving.abort())
    if (body.stream) {
      await sendDeltas(reply, textOf(accepted, leaving.signal))
      return { content: [] }
    }
    let text = ''
    for await (const piece of textOf(accepted, leaving.signal)) text += piece
    return { content: [{ type: 'text' as const, text }] }
  })
}

/** The last thing the user said, with what went before; a system message is nobody's to send. */
function questionIn({ messages, childrenAges = [], clientRequestId, conversation }: AssistantRequest): AskRequest {
  const turns = messages.flatMap(({ role, ...rest }) => (role === 'system' ? [] : [{ role, ...rest }]))
  const last = turns.findLastIndex(({ role }) => role === 'user')
  const question = turns[last]?.content
  if (question === undefined) throw new AppError('question_empty', { field: 'messages' })
  if (question.length > limits.questionLength) throw new AppError('question_too_long', { field: 'messages' })
  return { question, childrenAges, conversationHistory: turns.slice(0, last), clientRequestId, conversation }
}

function helpInWords({ title, text, contacts, meanwhile, also, elsewhere }: HelpCard): string {
  const lines = [
    ...contacts.map(({ label, line }) => `- **${label}.** ${line}`),
    ...meanwhile.map((line) => `- ${line}`),
    ...also.map(({ label, line }) => `- ${line}: ${label}`),
  ]
  return `**${title}**\n\n${text}\n\n${lines.join('\n')}\n\n${elsewhere}\n\n`
}

async function sendDeltas(reply: FastifyReply, pieces: AsyncIterable<string>): Promise<void> {
  reply.hijack()
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'private, no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  try {
    for await (const content of pieces)
      reply.raw.write(`data: ${JSON.stringify(assistantDelta.parse({ choices: [{ delta: { content } }] }))}\n\n`)
    reply.raw.write('data: [DONE]\n\n')
  } finally {
    // Without [DONE] the reader knows that the answer broke off.
    reply.raw.end()
  }
}
