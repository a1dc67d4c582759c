import type { AnswerEvent } from '@nestbook/contract/research.ts'
import type { Limits } from '../adapters/model/limits.ts'
import { type ModelSettings, type ModelUse, makeModel } from '../adapters/model/model.ts'
import type { Study } from '../modules/studies/studies.ts'
import type { FindByMeaning } from '../modules/study-vectors/study-vectors.ts'
import { type Span, stepOfPieces } from '../tracing/tracing.ts'
import { answer, dangerIn, type Question } from './answer.ts'
import type { ModelTimes } from './model-time.ts'
import type { OwnWords } from './own-words.ts'
import type { Parts } from './parts.ts'
import { makeTools, type Tools } from './tools.ts'

/** All that takes reading, wherever it is done: here, or in a thread of its own (`thread/`). */
export type Assistant = {
  answer: (question: Question, signal: AbortSignal) => AsyncIterable<AnswerEvent>
  /** The same without a model, at once. */
  answerPlainly: (question: Question, signal: AbortSignal) => AsyncIterable<AnswerEvent>
  /** The danger that someone may be in. */
  dangerIn: (question: Question) => Promise<ReturnType<typeof dangerIn>>
  /** What a question is about before all else; null where that is not known. */
  topicOf: (question: Question, signal: AbortSignal) => Promise<string | null>
  ownWords: (...given: Parameters<OwnWords>) => Promise<string>
  learn: Parts['learn']
  suggest: Parts['suggest']
  /** How many wait to be read. */
  waiting: () => number
  close: () => Promise<void>
}

/** What an assistant is made with: data that can be sent to a thread, and what only the main thread has. */
export type AssistantNeeds = {
  plain: {
    contentFolder: string
    studies: Study[]
    model: ModelSettings | null
    limits: Limits
    times: ModelTimes
    maxMaterial: number
    wordsPerSecond: number
  }
  mayAsk: () => boolean
  noteUse: (use: ModelUse) => void
  report: (error: unknown) => void
  /** Takes parts of traces that another thread made. */
  keepSpan: (span: Span) => void
  meaning: FindByMeaning | null
}

export type OpenAssistant = (needs: AssistantNeeds) => Promise<Assistant>

/** The assistant in this very thread. */
export function makeAssistant(tools: Tools): Assistant {
  return {
    answer: (question, signal) => traced(answer(question, tools, signal)),
    answerPlainly: (question, signal) => traced(answer(question, tools.withoutModel(), signal)),
    dangerIn: async (question) => dangerIn(question, tools),
    topicOf: async (question, signal) => {
      const plain = tools.withoutModel()
      const { topics } = await plain.understand(question, plain.startModelTime(), signal)
      return topics[0]?.id ?? null
    },
    ownWords: async (...given) => tools.ownWords(...given),
    learn: tools.learn,
    suggest: tools.suggest,
    waiting: () => 0,
    close: async () => {},
  }
}

/** The answer as a part of its trace, with what it came to. */
function traced(events: AsyncIterable<AnswerEvent>): AsyncIterable<AnswerEvent> {
  return stepOfPieces('answer', async function* (note) {
    for await (const event of events) {
      if (event.type === 'final_result')
        note({ 'nestbook.outcome': event.outcome, 'nestbook.written_by': event.writtenBy })
      yield event
    }
  })
}

/** Opens the assistant without a thread. */
export const openHere: OpenAssistant = async (needs) => makeAssistant(toolsFrom(needs))

/** Reads the content and builds the index. Throws with file and place when the content has a mistake. */
export function toolsFrom({ plain, mayAsk, noteUse, report, meaning }: Omit<AssistantNeeds, 'keepSpan'>): Tools {
  const { contentFolder, studies, model, limits, times, maxMaterial, wordsPerSecond } = plain
  return makeTools(contentFolder, studies, {
    model: makeModel(model, limits, noteUse),
    ...{ mayAsk, maxMaterial, times, wordsPerSecond, report, meaning },
  })
}
