import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '@nestbook/contract/errors.ts'
import type { AskRequest, NumberedEvent } from '@nestbook/contract/research.ts'
import type { FastifyRequest } from 'fastify'
import type { Asker } from '../modules/identity/identity.ts'
import type { Question } from './answer.ts'
import { ask } from './ask.ts'
import type { AskDependencies } from './ask-dependencies.ts'
import type { Assistant } from './assistant.ts'

/** Past the bound so many times as much is still read for a call for help, by its beginning and its end alone. */
const farther = 4
const charactersReadPastBound = 400
const maxWaitingPastBound = 20
const pauseBetween = () => pause(200, undefined, { ref: false })
/** Reading costs by length: so many letters of a question, and of what went before, count as one question more. */
const charactersPerCost = { question: 1000, history: 40_000 }
/** Whoever is in danger waits no longer than this for who they are to be known and for a run to be kept. */
const timeoutMs = 1000

/** The refusal of who asks too much; null for the others. */
type Bound = (who: string, cost?: number) => AppError | null

/** A question that was accepted: whose it is, and the run that answers it. Or the help itself, kept nowhere. */
export type Accepted = { asker: Asker; run: string } | { help: Question }

/**
 * Takes a question from anybody. Whoever may be in danger is told where help is: whoever they are, past every bound,
 * and with the database down. In that last case the help is sent as it is, without a run to come back to.
 */
export function makeAcceptQuestion(services: AskDependencies, boundOf: (maxPerMinute: number) => Bound) {
  const { identity, assistant, questionsPerMinute, maxWaiting } = services
  const bound = boundOf(questionsPerMinute)
  const farBound = boundOf(questionsPerMinute * farther)
  let lastPastBound: Promise<unknown> = Promise.resolve()
  let waitingPastBound = 0
  let beingAccepted = 0

  return async function acceptQuestion(request: FastifyRequest, asked: AskRequest): Promise<Accepted> {
    const { network, timeZone } = identity.visit(request)
    const over = bound(network, costOf(asked)) ?? busy()
    if (over) return helpPastBound(asked.question, over, { network, timeZone })
    const accepting = accept(request, asked, false)
    const outcome = await Promise.race([outcomeOf(accepting), late()])
    if ('accepted' in outcome) return outcome.accepted
    // Refused, failed or late: that holds for everybody but who is in danger.
    const help = { text: asked.question, childrenAges: [], history: asked.conversationHistory, timeZone }
    if ((await assistant.dangerIn(help)) === null) return accepting
    const isRefused = outcome.error instanceof AppError
    const again = isRefused ? await Promise.race([outcomeOf(accept(request, asked, true)), late()]) : outcome
    if ('accepted' in again) return again.accepted
    if (!(again.error instanceof AppError)) request.log.error({ err: again.error }, 'help was given without being kept')
    return { help }
  }

  function busy(): AppError | null {
    return assistant.waiting() + beingAccepted < maxWaiting ? null : new AppError('busy')
  }

  async function accept(request: FastifyRequest, asked: AskRequest, isInDanger: boolean): Promise<Accepted> {
    beingAccepted++
    try {
      return await begin(request, asked, isInDanger)
    } finally {
      beingAccepted--
    }
  }

  async function begin(request: FastifyRequest, asked: AskRequest, isInDanger: boolean): Promise<Accepted> {
    const asker = await identity.identifyForHelp(request)
    return { asker, run: await ask(asker, asked, isInDanger, services) }
  }

  /** Too much was asked from there: a plain call for help alone is read, one at a time so that nobody else waits. */
  async function helpPastBound(
    question: string,
    over: AppError,
    { network, timeZone }: { network: string; timeZone: string | null },
  ): Promise<Accepted> {
    if (waitingPastBound >= maxWaitingPastBound || farBound(network)) throw over
    const help = { text: endsOf(question), childrenAges: [], history: [], timeZone }
    waitingPastBound++
    const isInDanger = lastPastBound.then(() => assistant.dangerIn(help)).finally(() => waitingPastBound--)
    lastPastBound = isInDanger.then(pauseBetween, pauseBetween)
    if ((await isInDanger) === null) throw over
    return { help }
  }
}

type Outcome = { accepted: Accepted } | { error: unknown }

function outcomeOf(accepting: Promise<Accepted>): Promise<Outcome> {
  return accepting.then(
    (accepted) => ({ accepted }),
    (error: unknown) => ({ error }),
  )
}

function late(): Promise<Outcome> {
  return pause(timeoutMs, { error: new Error(`Nothing came of it for ${timeoutMs} ms.`) }, { ref: false })
}

function costOf({ question, conversationHistory }: AskRequest): number {
  const before = conversationHistory.reduce((characters, { content }) => characters + content.length, 0)
  return (
    Math.max(1, Math.ceil(question.length / charactersPerCost.question)) +
    Math.floor(before / charactersPerCost.history)
  )
}

function endsOf(text: string): string {
  if (text.length <= 2 * charactersReadPastBound) return text
  return `${text.slice(0, charactersReadPastBound)}\n${text.slice(-charactersReadPastBound)}`
}

/** The events of what was accepted, until the reader leaves. */
export function eventsOf(
  accepted: Accepted,
  { runs, assistant }: AskDependencies,
  leaving: AbortSignal,
): AsyncGenerator<NumberedEvent> {
  if ('help' in accepted) return helpAlone(accepted.help, assistant, leaving)
  return runs.follow(accepted.run, 0, accepted.asker.whileHere(leaving))
}

async function* helpAlone(
  question: Question,
  assistant: Assistant,
  leaving: AbortSignal,
): AsyncGenerator<NumberedEvent> {
  let n = 1
  yield { n, event: { type: 'connected', run: null } }
  for await (const event of assistant.answer(question, leaving)) yield { n: ++n, event }
  yield { n: ++n, event: { type: 'complete', state: 'finished' } }
}
