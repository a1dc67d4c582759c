import { AppError } from '@nestbook/contract/errors.ts'
import { answerEvent } from '@nestbook/contract/research.ts'
import { routes } from '@nestbook/contract/routes.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type StreamEvent, sendEventStream } from '../http/event-stream.ts'
import { mount } from '../http/mount.ts'
import type { Asker } from '../modules/identity/identity.ts'
import { ask } from './ask.ts'
import type { AskNeeds } from './ask-needs.ts'

export function researchRoutes(app: FastifyInstance, services: AskNeeds): void {
  const { runs, identity } = services

  async function* events(asker: Asker, run: string, after: number, signal: AbortSignal): AsyncGenerator<StreamEvent> {
    for await (const { n, event } of runs.follow(run, after, asker.whileHere(signal)))
      yield { id: n, name: event.type, data: answerEvent.parse(event) }
  }

  mount(
    app,
    routes.ask,
    async ({ body, request, reply }) => {
      const asker = await identity.identifyForHelp(request)
      const run = await ask(asker, body, services)
      await sendEventStream(request, reply, (signal) => events(asker, run, 0, signal))
      return undefined
    },
    services.askBound,
  )

  mount(app, routes.follow, async ({ request, reply }) => {
    const run = runOf(request)
    const asker = await identity.identifyForHelp(request)
    if ((await runs.state(asker.owner, run)) === null) throw asker.onlyHelp ?? new AppError('not_found')
    const after = lastSeen(request)
    await sendEventStream(request, reply, (signal) => events(asker, run, after, signal))
    return undefined
  })

  mount(app, routes.stop, async ({ request }) => {
    const { owner, onlyHelp } = await identity.identifyForHelp(request)
    const state = await runs.stop(owner, runOf(request))
    if (state === null) throw onlyHelp ?? new AppError('not_found')
    return { state }
  })
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
