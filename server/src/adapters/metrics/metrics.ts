import type { AnswerEvent } from '@nestbook/contract/research.ts'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ModelUse } from '../model/model.ts'

export type Metrics = ReturnType<typeof makeMetrics>

const secondsOfCalls = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const secondsOfAnswers = [0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60]

/** What a process counts of itself, in the text that Prometheus reads. No number of it is about one person. */
export function makeMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'nestbook_request_seconds',
    help: 'How long calls took to be answered; a stream until it began',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: secondsOfCalls,
    registers,
  })
  const answers = new Counter({
    name: 'nestbook_answers_total',
    help: 'Answers by what they came to and who wrote them',
    labelNames: ['outcome', 'written_by'] as const,
    registers,
  })
  const help = new Counter({
    name: 'nestbook_help_total',
    help: 'Help cards by route',
    labelNames: ['route'] as const,
    registers,
  })
  const firstWord = new Histogram({
    name: 'nestbook_first_word_seconds',
    help: 'From the question to the first words, help cards included',
    buckets: secondsOfAnswers,
    registers,
  })
  const whole = new Histogram({
    name: 'nestbook_answer_seconds',
    help: 'From the question to the whole answer',
    buckets: secondsOfAnswers,
    registers,
  })
  const citations = new Counter({
    name: 'nestbook_citations_removed_total',
    help: 'Citations that were taken out for naming no study of the answer',
    registers,
  })
  const troubles = new Counter({
    name: 'nestbook_troubles_total',
    help: 'What failed beside requests: mail, webhooks, providers, models',
    registers,
  })

  const modelCalls = new Counter({
    name: 'nestbook_model_calls_total',
    help: 'Calls of the language model that used tokens, by what they are for',
    labelNames: ['call'] as const,
    registers,
  })
  const modelTokens = new Counter({
    name: 'nestbook_model_tokens_total',
    help: 'Tokens of the language model; cached ones are part of the input',
    labelNames: ['call', 'kind'] as const,
    registers,
  })
  const modelDollars = new Counter({
    name: 'nestbook_model_dollars_total',
    help: 'What the language model cost, at MODEL_PRICES',
    labelNames: ['call'] as const,
    registers,
  })

  return {
    request: (route: string, method: string, status: number, seconds: number) =>
      requests.observe({ route, method, status: String(status) }, seconds),

    trouble: () => troubles.inc(),

    modelUse({ call = 'other', input, cached, output }: ModelUse, dollars: number): void {
      modelCalls.inc({ call })
      for (const [kind, count] of Object.entries({ input, cached, output })) modelTokens.inc({ call, kind }, count)
      modelDollars.inc({ call }, dollars)
    },

    /** Takes note of one event of an answer. */
    answerEvent(event: AnswerEvent, afterMs: number, isFirstWord: boolean): void {
      if (event.type === 'help') help.inc({ route: event.route })
      if (isFirstWord) firstWord.observe(afterMs / 1000)
      if (event.type !== 'final_result') return
      answers.inc({ outcome: event.outcome, written_by: event.writtenBy })
      citations.inc(event.citations.removed)
      whole.observe(afterMs / 1000)
    },

    /** Reads a number when Prometheus asks. */
    watch(name: string, help: string, read: () => number | Promise<number>): void {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers,
        collect: async (): Promise<void> => gauge.set(await Promise.resolve(read()).catch(() => Number.NaN)),
      })
    },

    type: registry.contentType,
    text: () => registry.metrics(),
  }
}
