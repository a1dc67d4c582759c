import type { AnswerEvent } from '@nestbook/contract/research.ts'
import type { Limits } from '../adapters/model/limits.ts'
import { type ModelSettings, type ModelUse, makeModel } from '../adapters/model/model.ts'
import type { Danger } from '../modules/safety/safety.ts'
import { readStudies } from '../modules/studies/studies.ts'
import type { FindByMeaning } from '../modules/study-vectors/study-vectors.ts'
import { type Span, stepOfPieces } from '../tracing/tracing.ts'
import type { Question } from './answer.ts'
import { compose, type Pace } from './compose.ts'
import { type Knowledge, loadKnowledge } from './knowledge.ts'
import { type ModelTimes, startModelTime, usualModelTimes } from './model-time.ts'
import type { OwnWords } from './own-words.ts'
import type { Learn, Suggest } from './steps.ts'
import type { Writer } from './writer.ts'

/** All that takes reading, wherever it is done: here, or in a thread of its own (`thread/`). */
export type Assistant = {
  answer: (question: Question, signal: AbortSignal) => AsyncIterable<AnswerEvent>
  /** The same without a model, at once. */
  answerPlainly: (question: Question, signal: AbortSignal) => AsyncIterable<AnswerEvent>
  /** The danger that someone may be in. */
  dangerIn: (question: Question) => Promise<Danger | null> | Danger | null
  /** What a question is about before all else; null where that is not known. */
  topicOf: (question: Question, signal: AbortSignal) => Promise<string | null>
  ownWords: (...given: Parameters<OwnWords>) => Promise<string>
  learn: Learn
  suggest: Suggest
  /** How many wait to be read. */
  waiting: () => number
  close: () => Promise<void>
}

/** What an assistant is made with: data that can be sent to a thread, and what only the main thread has. */
export type AssistantDependencies = {
  plain: {
    contentFolder: string
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
  recordSpan: (span: Span) => void
  meaning: FindByMeaning | null
}

export type OpenAssistant = (dependencies: AssistantDependencies) => Promise<Assistant> | Assistant

/** In its own thread it looks for danger at once. */
export type AssistantHere = Assistant & { dangerIn: (question: Question) => Danger | null }

/** The assistant in this very thread. */
export function makeAssistant(knowledge: Knowledge, writer?: Writer, pace?: Pace): AssistantHere {
  const { answer, answerPlainly, understandPlainly, dangerIn, learn, suggest } = compose(knowledge, writer, pace)
  return {
    answer: (question, signal) => traced(answer(question, signal)),
    answerPlainly: (question, signal) => traced(answerPlainly(question, signal)),
    ...{ dangerIn, learn, suggest },
    topicOf: async (question, signal) => {
      const { topics } = await understandPlainly(question, startModelTime(usualModelTimes), signal)
      return topics[0]?.id ?? null
    },
    ownWords: async (...given) => knowledge.ownWords(...given),
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

type LocalDependencies = Omit<AssistantDependencies, 'recordSpan'>

/** Reads what every assistant on that content is made of, so that the next is open at once. Gives what reads the rest. */
export function readAhead(contentFolder: string): (() => void)[] {
  return loadKnowledge(contentFolder, readStudies(contentFolder)).rest
}

/** Opens the assistant without a thread. Throws with file and place when the content has a mistake. */
export function openHere({ plain, ...dependencies }: LocalDependencies, pace?: Pace): AssistantHere {
  const { contentFolder } = plain
  return makeAssistant(
    loadKnowledge(contentFolder, readStudies(contentFolder)),
    writerOf({ plain, ...dependencies }),
    pace,
  )
}

function writerOf({ plain, mayAsk, noteUse, report, meaning }: LocalDependencies): Writer {
  const { model, limits, times, maxMaterial, wordsPerSecond } = plain
  return {
    model: makeModel(model, limits, noteUse),
    ...{ mayAsk, maxMaterial, times, wordsPerSecond, report, meaning },
  }
}
