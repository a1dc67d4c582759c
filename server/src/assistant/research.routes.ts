import { AppError } from '@nestbook/contract/errors.ts'
import { answerEvent, type NumberedEvent } from '@nestbook/contract/research.ts'
import { routes } from '@nestbook/contract/routes.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { makeBound } from '../http/bound.ts'
import { type HandOver, type StreamEvent, sendEventStream } from '../http/event-stream.ts'
import { mount } from '../http/mount.ts'
import { eventsOf, makeAcceptQuestion } from './accept-question.ts'
import type { AskDependencies } from './ask-dependencies.ts'

const minuteMs = 60_000
/**
 * How long readers who must reconnect wait at most. The page waits a random part of it, so that they do not all come at
 * once.
 */
const comeBackMs = 300

export function researchRoutes(app: FastifyInstance, services: AskDependencies): void {
  const { runs, identity } = services
  const acceptQuestion = makeAcceptQuestion(services, (max) => makeBound(max, minuteMs))

  mount(app, routes.ask, async ({ body, request, reply }) => {
    const accepted = await acceptQuestion(request, body)
    await sendEventStream(request, reply, (leaving) => frames(eventsOf(accepted, services, leaving), runs.isDraining))
    return undefined
  })

  mount(app, routes.follow, async ({ request, reply }) => {
    const run = runOf(request)
    const asker = await identity.identifyForHelp(request)
    if ((await runs.state(asker.owner, run)) === null) throw asker.onlyHelp ?? new AppError('not_found')
    const after = lastSeen(request)
    await sendEventStream(request, reply, (leaving) =>
      frames(runs.follow(run, after, asker.whileHere(leaving)), runs.isDraining),
    )
    return undefined
  })

  mount(app, routes.stop, async ({ request }) => {
    const { owner, onlyHelp } = await identity.identifyForHelp(request)
    const state = await runs.stop(owner, runOf(request))
    if (state === null) throw onlyHelp ?? new AppError('not_found')
    return { state }
  })
}

/** A stream that stops short while this process drains goes on in another one. */
async function* frames(
  events: AsyncIterable<NumberedEvent>,
  isDraining: () => boolean,
): AsyncGenerator<StreamEvent | HandOver> {
  let isOver = false
  for await (const { n, event } of events) {
    isOver = event.type === 'complete'
    yield { id: n, name: event.type, data: answerEvent.parse(event) }
  }
  if (!isOver && isDraining()) yield { retryMs: comeBackMs }
}

function runOf(request: FastifyRequest): string {
  const { run } = request.params as { run: string }
  if (!/^[\w-]{22}$/.test(run)) throw new AppError('not_found')
  return run
}

/** The last number that the reader saw: `Last-Event-ID`, or `?after=`. */
function lastSeen(request: FastifyRequest): number {
  const { after } = request.query as { after?: unknown }
  const given = request.headers['last-event-id'] ?? after ?? '0'
  if (typeof given !== 'string' || !/^\d{1,9}$/.test(given)) throw new AppError('bad_request', { field: 'after' })
  return Number(given)
}
