import type { Model } from '../adapters/model/model.ts'
import type { Guidebook } from '../modules/guidebook/guidebook.ts'
import type { Lexicon } from '../modules/lexicon/lexicon.ts'
import type { Prompts } from '../modules/prompts/prompts.ts'
import type { FindByMeaning } from '../modules/study-vectors/study-vectors.ts'
import type { Voice } from '../modules/voice/voice.ts'
import type { Asked, Candidate, WeighStudies } from '../readers/bearing/bearing.ts'
import type { ReadMood } from '../readers/mood/mood.ts'
import type { WeighParts } from '../readers/page-parts/page-parts.ts'
import type { ReadQuestion } from '../readers/question-net/question-net.ts'
import type { Topics } from '../readers/topics/topics.ts'
import { judge, type Verdict } from './judge/judge.ts'
import { type ChildTold, learn, type Telling } from './learn/learn.ts'
import { learnWithModel } from './learn/with-model.ts'
import type { ModelTime } from './model-time.ts'
import type { FamilyToOffer } from './offer/family-to-offer.ts'
import { type Suggested, suggestWithModel } from './offer/with-model.ts'
import { addByMeaning } from './retrieve/by-meaning.ts'
import { type Retrieved, retrieve, type Wanted } from './retrieve/retrieve.ts'
import type { StudyIndex } from './retrieve/study-index.ts'
import { type Vote, voteWithModel } from './screen/vote.ts'
import { type Intent, type Question, understand } from './understand/understand.ts'
import { withPagesWeighed } from './understand/weigh-pages.ts'
import { understandWithModel } from './understand/with-model.ts'
import { makeGuards } from './verify/guards.ts'
import type { Phones } from './verify/safe-sentences.ts'
import type { Brief } from './write/brief.ts'
import { makeFindPages } from './write/find-page.ts'
import { writeFromGuidebook } from './write/from-guidebook.ts'
import { makeModelWriter } from './write/model-writer.ts'
import { isLong } from './write/straight-answer.ts'

export { merge } from './learn/merge.ts'

export type Writing = {
  writtenBy: 'guidebook' | 'model'
  /** As they are written; the first is there. */
  pieces: AsyncIterable<string>
  followUps: () => string[]
  /** The guidebook writes because the model that should does not answer. */
  standsIn?: boolean
  /** A word between host and guest, or a question back: not counted. */
  isFree?: boolean
}

/** The parts of an answer that a model may do better, each with the form that needs none behind it. */
export type Parts = {
  /** Whether a model is there to read beside what is read without one. */
  hasModel: () => boolean
  understand: (question: Question, time: ModelTime, signal: AbortSignal) => Promise<Intent>
  /** What a model says of the danger in a message; null without one, and where it is late or fails. */
  vote: (question: Question, time: ModelTime, signal: AbortSignal) => Promise<Vote | null>
  /** Which studies might say: by words, and by meaning where vectors are kept. */
  find: (wanted: Wanted, text: string, signal: AbortSignal) => Promise<Retrieved>
  judge: (asked: Asked & { text: string }, candidates: Candidate[]) => Verdict
  write: (brief: Brief, history: Question['history'], time: ModelTime, signal: AbortSignal) => Promise<Writing>
  /** What a message tells of the writer's children. `mayAsk`: whether a model may be asked. */
  learn: (telling: Telling, mayAsk: boolean, now: Date, signal: AbortSignal) => Promise<ChildTold[]>
  /** What a model would have a family asked; null without one. */
  suggest: (material: FamilyToOffer['material'], signal: AbortSignal) => Promise<Suggested | null>
}

type Needs = {
  lexicon: Lexicon
  guidebook: Guidebook
  topics: Topics
  readQuestion: ReadQuestion
  weighParts: WeighParts
  readMood: ReadMood
  voice: Voice
  prompts: Prompts
  index: StudyIndex
  meaning: FindByMeaning | null
  weighStudies: WeighStudies
  /** The telephone lines that whoever writes may name. */
  helpLines: string[]
  /** The only telephone numbers that a model's words may hold. */
  phones: Phones
}

/** A model, as far as it may be asked: whoever runs Nestbook sets what it may use in a day. */
export type Mind = { model: Model | null; mayAsk: () => boolean; maxMaterial: number }

/** Without a model everything is done without one. One that fails is reported and stands aside for this question. */
export function makeParts({ model, mayAsk, maxMaterial }: Mind, needs: Needs, report: (error: unknown) => void): Parts {
  const {
    lexicon,
    guidebook,
    topics,
    readQuestion,
    weighParts,
    readMood,
    voice,
    prompts,
    index,
    meaning,
    weighStudies,
  } = needs
  const { findPages, nearbyPages } = makeFindPages(guidebook, readQuestion, weighParts)
  const guards = makeGuards(prompts.write.system, needs.phones, lexicon)
  const writer = makeModelWriter({ ...needs, findPages, nearbyPages, guards, maxMaterial })
  const mindNow = () => (model && mayAsk() ? model : null)

  async function tryModel<Made>(
    without: Made,
    make: (model: Model) => Promise<Made>,
    signal: AbortSignal,
  ): Promise<Made> {
    const mind = mindNow()
    if (!mind || signal.aborted) return without
    try {
      return await make(mind)
    } catch (error) {
      if (!signal.aborted) report(error)
      return without
    }
  }

  return {
    hasModel: () => mindNow() !== null,
    understand: (question, time, signal) => {
      const intent = withPagesWeighed(understand(question, lexicon, topics), { guidebook, weighParts })
      if (intent.kind === 'thanks') return Promise.resolve(intent)
      const prompt = { ...prompts.understand, wholeBy: time.smallBy() }
      return tryModel(
        withMood(intent, question, readMood),
        (mind) => understandWithModel(intent, question, lexicon, mind, prompt, signal),
        signal,
      )
    },
    vote: (question, time, signal) =>
      tryModel<Vote | null>(
        null,
        (mind) => voteWithModel(question, mind, { ...prompts.vote, wholeBy: time.smallBy() }, signal),
        signal,
      ),
    find: async (wanted, text, signal) => {
      const found = retrieve(wanted, index)
      if (!meaning) return found
      return addByMeaning(found, text, wanted, { meaning, index, signal }).catch((error) => {
        if (!signal.aborted) report(error)
        return found
      })
    },
    judge: (asked, candidates) => judge(asked, candidates, weighStudies),
    learn: (telling, mayLearn, now, signal) => {
      const told = learn(telling, now)
      if (!mayLearn) return Promise.resolve(told)
      return tryModel(told, (mind) => learnWithModel(told, telling, now, mind, prompts.learn, signal), signal)
    },
    suggest: (material, signal) =>
      tryModel<Suggested | null>(null, (mind) => suggestWithModel(material, mind, prompts.offer, signal), signal),
    write: async (brief, history, time, signal) => {
      const draft = once(() => writeFromGuidebook(brief, findPages, voice))
      const fromGuidebook = (): Writing => {
        const { text, followUps, isFree = false } = draft()
        const isSame = brief.instead?.answers.some((answer) => answer.trim() === text.trim()) ?? false
        return { writtenBy: 'guidebook', pieces: whole(text), followUps: () => followUps, isFree: isFree || isSame }
      }
      const mind = mindNow()
      const isOurWord = brief.kind === 'thanks' || brief.talk?.kind === 'worked'
      const isRead = brief.wish !== null || brief.kind === 'asks'
      if (!mind || isOurWord || !isRead) return fromGuidebook()
      const { pieces, isDown } = await writer(brief, history, mind, time, signal, report)
      if (!pieces) return { ...fromGuidebook(), ...(isDown ? { standsIn: true } : {}) }
      return { writtenBy: 'model', pieces, followUps: () => (brief.language === 'en' ? draft().followUps : []) }
    },
  }
}

/** Whoever begins a conversation may only want to be glad with somebody, or to be heard. With a model the model hears it. */
function withMood(intent: Intent, { text, history }: Question, readMood: ReadMood): Intent {
  if (history.length > 0 || (intent.form && !isLong(text))) return intent
  const { mood, isHeavy } = readMood(text)
  return { ...intent, isHeavy, kind: mood ?? intent.kind }
}

async function* whole(text: string): AsyncGenerator<string> {
  yield text
}

function once<Made>(make: () => Made): () => Made {
  let made: { it: Made } | null = null
  return () => {
    made ??= { it: make() }
    return made.it
  }
}
