import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '@nestbook/contract/errors.ts'
import type { AskRequest, NumberedEvent } from '@nestbook/contract/research.ts'
import type { FastifyRequest } from 'fastify'
import type { Asker } from '../modules/identity/identity.ts'
import { answer, callsForHelp, type Question } from './answer.ts'
import { ask } from './ask.ts'
import type { AskNeeds } from './ask-needs.ts'

/** Past the bound so many times as much is still read for a call for help; reading costs more than refusing does. */
const farther = 20
/** Whoever is in danger waits no longer than this for who they are to be known and for a run to be kept. */
const patienceMs = 1000

/** The refusal of a request that is one too many from its address; null for the others. */
type Bound = (request: FastifyRequest) => Promise<AppError | null>

/** A question that was taken: whose it is, and the run that answers it. Or the help itself, kept nowhere. */
export type Taken = { asker: Asker; run: string } | { help: Question }

/**
 * Takes a question from anybody. Whoever may be in danger is told where help is, whoever they are, past every bound,
 * and with the database down: then the help is sent as it is, without a run to come back to.
 */
export function makeTakeQuestion(services: AskNeeds, boundOf: (mostPerMinute: number) => Bound) {
  const { identity, tools, questionsPerMinute } = services
  const bound = boundOf(questionsPerMinute)
  const farBound = boundOf(questionsPerMinute * farther)

  return async function takeQuestion(request: FastifyRequest, asked: AskRequest): Promise<Taken> {
    const over = await bound(request)
    if (over && (await farBound(request))) throw over
    const help = { text: asked.question, childrenAges: [], history: asked.conversationHistory }
    const isInDanger = callsForHelp(help, tools)
    if (over && isInDanger) return { help }
    if (over) throw over

    const taking = identity
      .identifyForHelp(request)
      .then(async (asker) => ({ asker, run: await ask(asker, asked, isInDanger, services) }))
    if (!isInDanger) return taking
    const kept = taking.catch((error: unknown) => {
      if (!(error instanceof AppError)) request.log.error({ err: error }, 'help was given without being kept')
      return { help }
    })
    return Promise.race([kept, pause(patienceMs, { help }, { ref: false })])
  }
}

/** The events of what was taken, until the reader leaves. */
export function eventsOf(taken: Taken, { runs, tools }: AskNeeds, leaving: AbortSignal): AsyncGenerator<NumberedEvent> {
  if ('help' in taken) return helpAlone(taken.help, tools, leaving)
  return runs.follow(taken.run, 0, taken.asker.whileHere(leaving))
}

async function* helpAlone(
  question: Question,
  tools: AskNeeds['tools'],
  leaving: AbortSignal,
): AsyncGenerator<NumberedEvent> {
  let n = 0
  for await (const event of answer(question, tools, leaving)) yield { n: ++n, event }
  yield { n: ++n, event: { type: 'complete', state: 'finished' } }
}
