import type { Lexicon } from '../modules/lexicon/lexicon.ts'
import type { Prompt } from '../modules/prompts/prompts.ts'
import type { FindByMeaning } from '../modules/study-vectors/study-vectors.ts'
import type { Voice } from '../modules/voice/voice.ts'
import type { Asked, Candidate } from '../readers/bearing/bearing.ts'
import type { ReadMood } from '../readers/mood/mood.ts'
import type { Topics } from '../readers/topics/topics.ts'
import type { Verdict } from './judge/judge.ts'
import { type LearnedProfile, learn, type Telling } from './learn/learn.ts'
import { learnWithModel } from './learn/with-model.ts'
import type { ModelAccess } from './model-access.ts'
import type { ModelTime } from './model-time.ts'
import type { FamilyToOffer } from './offer/family-to-offer.ts'
import { type Suggested, suggestWithModel } from './offer/with-model.ts'
import { once } from './once.ts'
import { addByMeaning } from './retrieve/by-meaning.ts'
import { type Retrieved, retrieve, type Wanted } from './retrieve/retrieve.ts'
import type { StudyIndex } from './retrieve/study-index.ts'
import { type Vote, voteWithModel } from './screen/vote.ts'
import { type Intent, type Question, understand } from './understand/understand.ts'
import { type PageWeighing, withPagesWeighed } from './understand/weigh-pages.ts'
import { understandWithModel } from './understand/with-model.ts'
import type { Again, Brief } from './write/brief.ts'
import type { FindPages } from './write/find-page.ts'
import { writeFromGuidebook } from './write/from-guidebook.ts'
import type { WriteWithModel } from './write/model-writer.ts'
import { isLong } from './write/straight-answer.ts'

export { merge } from './learn/merge.ts'

// The steps that a model may do better, each with the form that needs none behind it.

export type Understand = (question: Question, time: ModelTime, signal: AbortSignal) => Promise<Intent>

type UnderstandDependencies = PageWeighing & {
  lexicon: Lexicon
  topics: Topics
  readMood: ReadMood
  prompt: Prompt
  model: ModelAccess
}

export function makeUnderstand({
  lexicon,
  topics,
  readMood,
  prompt,
  model,
  ...pages
}: UnderstandDependencies): Understand {
  return (question, time, signal) => {
    const intent = withPagesWeighed(understand(question, lexicon, topics), pages)
    if (intent.kind === 'thanks') return Promise.resolve(intent)
    const timed = { ...prompt, completeBy: time.smallBy() }
    return model.make(
      withMood(intent, question, readMood),
      (asked) => understandWithModel(intent, question, lexicon, asked, timed, signal),
      signal,
    )
  }
}

/** Whoever begins a conversation may only want to be glad with somebody, or to be listened to. A model sees that itself. */
function withMood(intent: Intent, { text, history }: Question, readMood: ReadMood): Intent {
  if (history.length > 0 || (intent.form && !isLong(text))) return intent
  const { mood, mayAsk, isHeavy } = readMood(text)
  return { ...intent, isHeavy, mayAsk, kind: mood ?? intent.kind }
}

/** What a model says of the danger in a message; null without one, and where it is late or fails. */
export type AskVote = (question: Question, time: ModelTime, signal: AbortSignal) => Promise<Vote | null>

export function makeVote({ prompt, model }: { prompt: Prompt; model: ModelAccess }): AskVote {
  return (question, time, signal) =>
    model.make<Vote | null>(
      null,
      (asked) => voteWithModel(question, asked, { ...prompt, completeBy: time.smallBy() }, signal),
      signal,
    )
}

/** Which studies might say: by words, and by meaning where vectors are kept. */
export type FindStudies = (wanted: Wanted, text: string, signal: AbortSignal) => Promise<Retrieved>

type FindDependencies = { index: StudyIndex; meaning: FindByMeaning | null; report: (error: unknown) => void }

export function makeFindStudies({ index, meaning, report }: FindDependencies): FindStudies {
  return async (wanted, text, signal) => {
    const found = retrieve(wanted, index)
    if (!meaning) return found
    return addByMeaning(found, text, wanted, { meaning, index, signal }).catch((error) => {
      if (!signal.aborted) report(error)
      return found
    })
  }
}

/** Which studies are on the matter of the part that a brief is answered from; null where it is answered from none. */
export type StudiesOfMatter = (brief: Brief) => ReadonlySet<string> | null

/** Which of them speak to the question, each with a percent; in the place of an answer others than it told of. */
export type JudgeStudies = (
  asked: Asked,
  candidates: Candidate[],
  given: { ofMatter: ReadonlySet<string> | null; told: ReadonlySet<string> | null; instead: Question['instead'] },
) => Verdict

export type Writing = {
  writtenBy: 'guidebook' | 'model'
  /** As they are written; the first is there. */
  pieces: AsyncIterable<string>
  followUps: () => string[]
  /** The guidebook writes because the model that should does not answer. */
  standsIn?: boolean
  /** A word between host and guest, or a question back: not counted. */
  isFree?: boolean
  /** When another answer in its place would be a new one; a model can always write one. */
  again?: Again
}

export type Write = (
  brief: Brief,
  history: Question['history'],
  time: ModelTime,
  signal: AbortSignal,
) => Promise<Writing>

type WriteDependencies = {
  findPages: FindPages
  voice: Voice
  model: ModelAccess
  writeWithModel: WriteWithModel
  report: (error: unknown) => void
}

export function makeWrite({ findPages, voice, model, writeWithModel, report }: WriteDependencies): Write {
  return async (brief, history, time, signal) => {
    const draft = once(() => writeFromGuidebook(brief, findPages, voice))
    const fromGuidebook = (): Writing => {
      const { text: written, followUps, isFree = false, again = 'always' } = draft()
      const text = brief.inLocalWords(written)
      const isSame = brief.instead?.answers.some((answer) => answer.trim() === text.trim()) ?? false
      return {
        writtenBy: 'guidebook',
        pieces: whole(text),
        followUps: () => followUps,
        isFree: isFree || isSame,
        again,
      }
    }
    const asked = model.current()
    const isOurWord = brief.kind === 'thanks' || brief.talk?.kind === 'worked'
    const isRead = brief.wish !== null || brief.kind === 'asks'
    if (!asked || isOurWord || !isRead) return fromGuidebook()
    const { pieces, isDown } = await writeWithModel(brief, history, asked, time, signal, report)
    if (!pieces) return { ...fromGuidebook(), ...(isDown ? { standsIn: true } : {}) }
    return { writtenBy: 'model', pieces, followUps: () => (brief.language === 'en' ? draft().followUps : []) }
  }
}

async function* whole(text: string): AsyncGenerator<string> {
  yield text
}

/** What a message tells of the writer's children. `mayAsk`: whether a model may be asked. */
export type Learn = (telling: Telling, mayAsk: boolean, now: Date, signal: AbortSignal) => Promise<LearnedProfile[]>

export function makeLearn({ prompt, model }: { prompt: Prompt; model: ModelAccess }): Learn {
  return (telling, mayAsk, now, signal) => {
    const told = learn(telling, now)
    if (!mayAsk) return Promise.resolve(told)
    return model.make(told, (asked) => learnWithModel(told, telling, now, asked, prompt, signal), signal)
  }
}

/** What a model would have a family asked; null without one. */
export type Suggest = (material: FamilyToOffer['material'], signal: AbortSignal) => Promise<Suggested | null>

export function makeSuggest({ prompt, model }: { prompt: Prompt; model: ModelAccess }): Suggest {
  return (material, signal) =>
    model.make<Suggested | null>(null, (asked) => suggestWithModel(material, asked, prompt, signal), signal)
}
