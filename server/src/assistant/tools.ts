import type { Model } from '../adapters/model/model.ts'
import { type Guidebook, loadAskedOn, loadGuidebook } from '../modules/guidebook/guidebook.ts'
import { askedOnHome, loadHomeSets, loadStories } from '../modules/home/home.ts'
import { type Lexicon, loadLexicon } from '../modules/lexicon/lexicon.ts'
import { loadPrompts } from '../modules/prompts/prompts.ts'
import { loadSafety, type Safety } from '../modules/safety/safety.ts'
import { loadStudyQuestions, type Study } from '../modules/studies/studies.ts'
import type { FindByMeaning } from '../modules/study-vectors/study-vectors.ts'
import { loadVoice, type Voice } from '../modules/voice/voice.ts'
import { loadWeighStudies, type WeighStudies } from '../readers/bearing/bearing.ts'
import { loadReadDanger, type ReadDanger } from '../readers/danger/danger.ts'
import { type FindLanguage, makeFindLanguage } from '../readers/language/language.ts'
import { loadReadMood, type ReadMood } from '../readers/mood/mood.ts'
import { loadWeighParts, type WeighParts } from '../readers/page-parts/page-parts.ts'
import { loadReadQuestion, type ReadQuestion } from '../readers/question-net/question-net.ts'
import { loadReadScope, type ReadScope } from '../readers/scope/scope.ts'
import { makeTopics, type Topics } from '../readers/topics/topics.ts'
import { loadWordVectors, type WordVectors } from '../text/word-net/word-net.ts'
import { type ModelTime, type ModelTimes, startModelTime, usualModelTimes } from './model-time.ts'
import { makeOwnWords, type OwnWords } from './own-words.ts'
import { makeParts, type Parts } from './parts.ts'
import { partsInTraces } from './parts-in-traces.ts'
import { buildStudyIndex, type StudyIndex } from './retrieve/study-index.ts'
import { type Phones, phonesIn } from './verify/safe-sentences.ts'
import { withoutSources } from './verify/without-sources.ts'
import { streamPaced } from './write/stream-paced.ts'

/** What an answer is made with. */
export type Tools = Parts & {
  lexicon: Lexicon
  guidebook: Guidebook
  safety: Safety
  topics: Topics
  readDanger: ReadDanger
  readScope: ReadScope
  readMood: ReadMood
  findLanguage: FindLanguage
  /** Whether a text is one that the home page offers to ask: no word of the parent's own, and no danger. */
  isOffered: (text: string) => boolean
  /** What of a message is the parent's own, and not what we offered them to ask. */
  ownWords: OwnWords
  voice: Voice
  index: StudyIndex
  meaning: FindByMeaning | null
  /** Begins the clock of one question. */
  startModelTime: () => ModelTime
  /** The same without a model, at once. */
  withoutModel: () => Tools
  readQuestion: ReadQuestion
  weighParts: WeighParts
  streamPaced: (text: string, writtenBy: 'guidebook' | 'model', signal: AbortSignal) => AsyncIterable<string>
}

/** How an answer is written: by which model, at what pace without one, and who hears of a model's failures. */
export type Writer = {
  model: Model | null
  /** Whether the model may still be asked today. */
  mayAsk: () => boolean
  /** The most letters that are laid before a writer: what its window holds. */
  maxMaterial: number
  times: ModelTimes
  wordsPerSecond: number
  report: (error: unknown) => void
  /** Finds studies by meaning; null without vectors. */
  meaning: FindByMeaning | null
}

/** What an answer is written from is at most about 1,750 tokens, which keeps its price and its time in bounds. */
const usualMaterial = 7000
/** Of a window so many tokens are for the instructions and the answer; a token has at least so many letters. */
const besides = 3000
const lettersPerToken = 3

/** The most letters that are laid before a writer whose window holds so many tokens. */
export function materialFor(contextTokens: number | null): number {
  if (contextTokens === null) return usualMaterial
  return Math.min(usualMaterial, Math.max(0, contextTokens - besides) * lettersPerToken)
}

/** Without a model, at once. */
export const plainWriter: Writer = {
  model: null,
  mayAsk: () => true,
  maxMaterial: usualMaterial,
  times: usualModelTimes,
  wordsPerSecond: 0,
  report: () => {},
  meaning: null,
}

/** Reads the content and builds the index. Throws with file and place when the content has a mistake. */
export function makeTools(contentFolder: string, studies: Study[], writer: Writer = plainWriter): Tools {
  const learned = learn(contentFolder)
  const { words: _, phones, ...learnedTools } = learned
  const { lexicon, guidebook, topics, readQuestion, weighParts, readMood, voice, safety } = learnedTools
  const prompts = loadPrompts(contentFolder)
  const { index, weighStudies } = readAll(studies, contentFolder, learned)
  const parts = {
    lexicon,
    guidebook,
    topics,
    readQuestion,
    weighParts,
    readMood,
    voice,
    prompts,
    index,
    weighStudies,
    helpLines: safety.mainLines,
    phones,
  }
  let plain: Tools | null = null
  const toolsOf = ({ meaning, report, times, wordsPerSecond, ...mind }: Writer): Tools => ({
    ...partsInTraces(makeParts(mind, { ...parts, meaning }, report)),
    ...learnedTools,
    index,
    meaning,
    startModelTime: () => startModelTime(times),
    withoutModel: () => {
      plain ??= toolsOf(plainWriter)
      return plain
    },
    streamPaced: (text, writtenBy, signal) => streamPaced(text, writtenBy === 'model' ? 0 : wordsPerSecond, signal),
  })
  return toolsOf(writer)
}

/** Whether a text names a work, an author or an address. */
export function namesSource(text: string): boolean {
  return withoutSources(text, '', new Set()).removed > 0
}

type Shelf = { index: StudyIndex; weighStudies: WeighStudies }

/** What was read from a list of studies, too: reading them takes a second, and a list never changes. */
const shelves = new WeakMap<Study[], Shelf>()

function readAll(studies: Study[], contentFolder: string, { lexicon, words }: Learned): Shelf {
  const known = shelves.get(studies)
  if (known) return known
  const questions = loadStudyQuestions(contentFolder)
  const shelf = {
    index: buildStudyIndex(studies, lexicon.topics, questions),
    weighStudies: loadWeighStudies(studies, questions, lexicon, words),
  }
  shelves.set(studies, shelf)
  return shelf
}

type Learned = { words: WordVectors; phones: Phones } & Pick<
  Tools,
  | 'isOffered'
  | 'lexicon'
  | 'guidebook'
  | 'topics'
  | 'readDanger'
  | 'readScope'
  | 'readMood'
  | 'findLanguage'
  | 'readQuestion'
  | 'weighParts'
  | 'ownWords'
  | 'safety'
  | 'voice'
>
/** A text as it is said of any child: of another gender or age it is as harmless. */
function whoeverItIs(text: string): string {
  return text
    .replace(/\b(?:he|she)\b/gi, 'they')
    .replace(/\b(?:him|his|her|hers)\b/gi, 'them')
    .replace(/\b(?:himself|herself)\b/gi, 'themself')
    .replace(/\b(?:son|daughter|boy|girl|baby|toddler|preschooler|kid|teen|\w+-year-old)\b/gi, 'child')
}

/** What was learned from a folder stays true for as long as the process lives; learning takes seconds. */
const learnedFrom = new Map<string, Learned>()

function learn(contentFolder: string): Learned {
  const known = learnedFrom.get(contentFolder)
  if (known) return known
  const lexicon = loadLexicon(contentFolder)
  const guidebook = loadGuidebook(contentFolder)
  const words = loadWordVectors()
  const stories = Object.values(loadStories(contentFolder)).flat()
  const sets = loadHomeSets(contentFolder)
  const offered = [...askedOnHome(sets).map(({ text }) => text), ...stories.map(({ question }) => question)]
  const voice = loadVoice(contentFolder)
  const safety = loadSafety(contentFolder)
  const isOneOfThem = new Set(offered.map(whoeverItIs))
  // A cue is a question, too, put in the fewest words, and an answer names what it is asked about.
  const askedOn = (page: string) => [
    ...loadAskedOn(contentFolder, page),
    ...guidebook.pages
      .filter(({ id }) => id === page)
      .flatMap(({ answers }) =>
        answers.flatMap(({ id, cues, text }) => [...cues, text].map((asked) => ({ page, answers: [id], asked }))),
      ),
  ]
  const learned = {
    words,
    lexicon,
    guidebook,
    topics: makeTopics(lexicon, guidebook),
    readDanger: loadReadDanger(words),
    readScope: loadReadScope(lexicon, words),
    readMood: loadReadMood(),
    findLanguage: makeFindLanguage(words),
    voice,
    safety,
    phones: phonesIn(JSON.stringify([guidebook.pages, safety.mainLines, ...safety.knownLines])),
    ownWords: makeOwnWords({
      texts: [...offered, ...voice.unclearFollowUps, ...voice.declineFollowUps, ...voice.ventFollowUps],
      templates: guidebook.pages.flatMap(({ followUps }) => followUps),
    }),
    isOffered: (text: string) => isOneOfThem.has(whoeverItIs(text.trim())),
    readQuestion: loadReadQuestion(contentFolder, words, askedOn),
    weighParts: loadWeighParts(guidebook, lexicon, words, (page) => loadAskedOn(contentFolder, page)),
  }
  learnedFrom.set(contentFolder, learned)
  return learned
}
