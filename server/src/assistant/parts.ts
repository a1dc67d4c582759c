import { randomBytes } from 'node:crypto'
import { type Model, ModelFailure, type ModelFailureCode } from '../adapters/model/model.ts'
import type { Asked, Candidate, WeighStudies } from '../modules/bearing/bearing.ts'
import type { Guidebook } from '../modules/guidebook/guidebook.ts'
import type { Lexicon } from '../modules/lexicon/lexicon.ts'
import type { ReadMood } from '../modules/mood/mood.ts'
import type { Prompts } from '../modules/prompts/prompts.ts'
import type { ReadQuestion } from '../modules/question-net/question-net.ts'
import type { FindByMeaning } from '../modules/study-vectors/study-vectors.ts'
import type { Topics } from '../modules/topics/topics.ts'
import type { Voice } from '../modules/voice/voice.ts'
import { type Judged, judge } from './judge/judge.ts'
import { judgeWithModel } from './judge/with-model.ts'
import { type ChildTold, learn, type Telling } from './learn/learn.ts'
import { merge } from './learn/merge.ts'
import { learnWithModel } from './learn/with-model.ts'
import type { ModelTime } from './model-time.ts'
import type { FamilyToOffer } from './offer/family-to-offer.ts'
import { type Suggested, suggestWithModel } from './offer/with-model.ts'
import { addByMeaning } from './retrieve/by-meaning.ts'
import { type Retrieved, retrieve, type Wanted } from './retrieve/retrieve.ts'
import type { StudyIndex } from './retrieve/study-index.ts'
import { type Intent, type Question, understand } from './understand/understand.ts'
import { understandWithModel } from './understand/with-model.ts'
import { safeSentences } from './verify/safe-sentences.ts'
import { makePromptGuard, PromptGivenAway } from './verify/without-prompt.ts'
import { withoutThinking } from './verify/without-thinking.ts'
import type { Brief } from './write/brief.ts'
import { makeFindPages } from './write/find-page.ts'
import { writeFromGuidebook } from './write/from-guidebook.ts'
import { helpPart } from './write/help-part.ts'
import { isUsable } from './write/usable.ts'
import { writeWithModel } from './write/with-model.ts'

export type Writing = {
  writtenBy: 'guidebook' | 'model'
  /** As they are written; the first is there. */
  pieces: AsyncIterable<string>
  followUps: string[]
  /** The guidebook writes because the model that should does not answer. */
  standsIn?: boolean
  /** A word between host and guest, or a question back: not counted. */
  isFree?: boolean
}

/** The parts of an answer that a model may do better, each with the form that needs none behind it. */
export type Parts = {
  understand: (question: Question, time: ModelTime, signal: AbortSignal) => Promise<Intent>
  /** Which studies might say: by words, and by meaning where vectors are kept. */
  find: (wanted: Wanted, text: string, signal: AbortSignal) => Promise<Retrieved>
  judge: (
    asked: Asked & { text: string },
    candidates: Candidate[],
    time: ModelTime,
    signal: AbortSignal,
  ) => Promise<Judged[]>
  write: (brief: Brief, history: Question['history'], time: ModelTime, signal: AbortSignal) => Promise<Writing>
  /** What a message tells of the writer's children. `mayAsk`: whether a model may be asked. */
  learn: (telling: Telling, mayAsk: boolean, now: Date, signal: AbortSignal) => Promise<ChildTold[]>
  merge: typeof merge
  /** What a model would have a family asked; null without one. */
  suggest: (material: FamilyToOffer['material'], signal: AbortSignal) => Promise<Suggested | null>
}

/** Failures of a model that is there. */
const answering = new Set<ModelFailureCode>(['declined', 'empty', 'cut_short', 'garbage'])
const late = new Set<ModelFailureCode>(['too_slow', 'timed_out_connect', 'timed_out_first_token', 'timed_out_gap'])

type Needs = {
  lexicon: Lexicon
  guidebook: Guidebook
  topics: Topics
  readQuestion: ReadQuestion
  readMood: ReadMood
  voice: Voice
  prompts: Prompts
  index: StudyIndex
  meaning: FindByMeaning | null
  weighStudies: WeighStudies
  /** The telephone lines that whoever writes may name. */
  helpLines: string[]
}

/** `model` null: everything is done without one. A model that fails is reported and stands aside for this question. */
export function makeParts(
  model: Model | null,
  {
    lexicon,
    guidebook,
    topics,
    readQuestion,
    readMood,
    voice,
    prompts,
    index,
    meaning,
    weighStudies,
    helpLines,
  }: Needs,
  report: (error: unknown) => void,
): Parts {
  const { findPages, nearbyPages } = makeFindPages(guidebook, readQuestion, lexicon)
  // A word that nobody can guess stands in the instructions: whoever says it gives them away.
  const canary = randomBytes(9).toString('hex')
  const system = `${prompts.write.system}\n\n(${canary}: the mark of this text, for nobody's eyes.)`
  const withoutPrompt = makePromptGuard(prompts.write.system, canary)
  async function tryModel<Made>(
    without: Made,
    make: (model: Model) => Promise<Made>,
    signal: AbortSignal,
  ): Promise<Made> {
    if (!model || signal.aborted) return without
    try {
      return await make(model)
    } catch (error) {
      if (!signal.aborted) report(error)
      return without
    }
  }
  /** A small question on the way to the words; not put to a model that was late with the last one. */
  async function trySmall<Made>(
    without: Made,
    make: (model: Model) => Promise<Made>,
    time: ModelTime,
    signal: AbortSignal,
  ): Promise<Made> {
    if (time.isLate) return without
    return tryModel(
      without,
      (mind) =>
        make(mind).catch((error) => {
          time.isLate ||= error instanceof ModelFailure && late.has(error.code)
          throw error
        }),
      signal,
    )
  }
  return {
    understand: (question, time, signal) => {
      const intent = understand(question, lexicon, topics)
      if (intent.kind === 'thanks') return Promise.resolve(intent)
      const prompt = { ...prompts.understand, wholeBy: time.smallBy('understandMs') }
      return trySmall(
        withMood(intent, question, readMood),
        (mind) => understandWithModel(intent, question, lexicon, mind, prompt, signal),
        time,
        signal,
      )
    },
    find: async (wanted, text, signal) => {
      const found = retrieve(wanted, index)
      if (!meaning) return found
      return addByMeaning(found, text, wanted, { meaning, index, signal }).catch((error) => {
        if (!signal.aborted) report(error)
        return found
      })
    },
    judge: (asked, candidates, time, signal) => {
      const judged = judge(asked, candidates, weighStudies)
      const prompt = { ...prompts.judge, wholeBy: time.smallBy('judgeMs') }
      return trySmall(judged, (mind) => judgeWithModel(asked.text, judged, mind, prompt, signal), time, signal)
    },
    learn: (telling, mayAsk, now, signal) => {
      const told = learn(telling, now)
      if (!mayAsk) return Promise.resolve(told)
      return tryModel(told, (mind) => learnWithModel(told, telling, now, mind, prompts.learn, signal), signal)
    },
    merge,
    suggest: (material, signal) =>
      tryModel<Suggested | null>(null, (mind) => suggestWithModel(material, mind, prompts.offer, signal), signal),
    write: async (brief, history, { firstWordBy, wholeBy }, signal) => {
      const { text, followUps, isFree = false } = writeFromGuidebook(brief, findPages, voice)
      const isSame = brief.instead?.answers.some((answer) => answer.trim() === text.trim()) ?? false
      const pieces = once(text)
      const fromGuidebook: Writing = { writtenBy: 'guidebook', pieces, followUps, isFree: isFree || isSame }
      if (brief.kind !== 'asks' || brief.talk?.kind === 'worked') return fromGuidebook
      let isDown = false
      const endings = { brokenOff: voice.brokenOff, help: () => helpPart(brief, findPages, voice) }
      const prompt = { ...prompts.write, system, firstWordBy, wholeBy }
      const begin = (mind: Model) => {
        const told = writeWithModel(brief, history, { findPages, nearbyPages, helpLines }, mind, prompt, signal)
        const sentences = safeSentences(withoutPrompt(withoutThinking(told)), brief)
        return begun(sentences, brief.text, endings, signal, report)
      }
      const writing = await tryModel<Writing>(
        fromGuidebook,
        async (mind) => {
          const pieces = begin(mind).catch((error) => {
            const mayAskAgain = error instanceof Unusable && Date.now() + secondTryMs < firstWordBy
            if (!mayAskAgain) throw error
            report(error)
            return begin(mind)
          })
          pieces.catch((error) => {
            isDown = error instanceof ModelFailure && !answering.has(error.code)
          })
          return { writtenBy: 'model', pieces: await pieces, followUps }
        },
        signal,
      )
      return isDown ? { ...writing, standsIn: true } : writing
    },
  }
}

/** A model that began with what is no answer is asked once more, while so much of the time to the first word is left. */
const secondTryMs = 3000

class Unusable extends Error {
  constructor() {
    super('The model began with what is no answer.')
  }
}

/** Whoever begins a conversation may only want to be glad with somebody, or to be heard. With a model the model hears it. */
function withMood(intent: Intent, { text, history }: Question, readMood: ReadMood): Intent {
  if (history.length > 0 || intent.form) return intent
  const { mood, isHeavy } = readMood(text)
  return { ...intent, isHeavy, kind: mood ?? intent.kind }
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

/** How an answer ends that cannot go on: what is said then, and when to get help. */
type Endings = { brokenOff: string; help: () => string }

/**
 * Waits for the first words, so that a model which fails before them, or begins with what is no answer, can be replaced;
 * throws its failure. One that fails later leaves its whole sentences, with the guidebook's word on when to get help.
 */
async function begun(
  stream: AsyncIterable<string>,
  question: string,
  { brokenOff, help }: Endings,
  signal: AbortSignal,
  report: (error: unknown) => void,
): Promise<AsyncIterable<string>> {
  const pieces = stream[Symbol.asyncIterator]()
  const { words, isWhole } = await firstWords(pieces)
  if (!isUsable(words, question, isWhole)) {
    await pieces.return?.()
    throw new Unusable()
  }
  async function* all(): AsyncGenerator<string> {
    yield words
    try {
      for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value
    } catch (error) {
      if (signal.aborted) return
      report(error)
      const said = error instanceof PromptGivenAway ? '' : `*${brokenOff}*`
      yield ['', help(), said].filter((part, at) => at === 0 || part !== '').join('\n\n')
    } finally {
      await pieces.return?.()
    }
  }
  return all()
}

/** So many letters tell whether a model took up its task; nobody waits for them longer than this. */
const firstLetters = 80
const firstLettersMs = 400

async function firstWords(pieces: AsyncIterator<string>): Promise<{ words: string; isWhole: boolean }> {
  let words = ''
  let isWhole = false
  let until = Number.POSITIVE_INFINITY
  while (words.trim().length < firstLetters && performance.now() < until) {
    const next = await pieces.next()
    isWhole = next.done === true
    if (next.done) break
    words += next.value
    if (words.trim() !== '') until = Math.min(until, performance.now() + firstLettersMs)
  }
  if (words.trim() === '') throw new Error('The model wrote nothing.')
  return { words, isWhole }
}
