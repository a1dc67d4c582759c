import { type Guidebook, loadAskedOn, loadGuidebook, loadMatters, type Matter } from '../modules/guidebook/guidebook.ts'
import { askedOnHome, loadHomeSets, loadStories } from '../modules/home/home.ts'
import { type Lexicon, loadLexicon } from '../modules/lexicon/lexicon.ts'
import { loadPrompts, type Prompts } from '../modules/prompts/prompts.ts'
import { loadSafety, type Safety } from '../modules/safety/safety.ts'
import { loadStudyQuestions, type Study } from '../modules/studies/studies.ts'
import { loadVoice, type Voice } from '../modules/voice/voice.ts'
import { loadWeighStudies, makeReadTelling, type ReadTelling, type WeighStudies } from '../readers/bearing/bearing.ts'
import { loadReadDanger, loadReadLineDanger, type ReadDanger, type ReadLineDanger } from '../readers/danger/danger.ts'
import { type FindLanguage, makeFindLanguage } from '../readers/language/language.ts'
import { loadReadMood, type ReadMood } from '../readers/mood/mood.ts'
import { loadWeighParts, type WeighParts } from '../readers/page-parts/page-parts.ts'
import { loadReadQuestion, type ReadQuestion } from '../readers/question-net/question-net.ts'
import { loadReadScope, type ReadScope } from '../readers/scope/scope.ts'
import { makeTopics, type Topics } from '../readers/topics/topics.ts'
import { loadWordVectors, type WordVectors } from '../text/text-cnn/text-cnn.ts'
import { madeLater, once } from './once.ts'
import { makeOwnWords, type OwnWords } from './own-words.ts'
import { buildStudyIndex, type StudyIndex } from './retrieve/study-index.ts'
import { type Phones, phonesIn } from './verify/safe-sentences.ts'

/**
 * What is read once from content/ and models/. Only `compose.ts` has all of it; each step is given what it uses.
 * `rest`: what is read when a question first needs it, or when these are called.
 */
export type Knowledge = OfContent & OfStudies & { prompts: Prompts; rest: (() => void)[] }

type OfContent = {
  words: WordVectors
  lexicon: Lexicon
  readTelling: ReadTelling
  guidebook: Guidebook
  safety: Safety
  voice: Voice
  topics: Topics
  readDanger: ReadDanger
  readLineDanger: ReadLineDanger
  readScope: ReadScope
  readMood: ReadMood
  findLanguage: FindLanguage
  readQuestion: ReadQuestion
  matters: Map<string, Matter[]>
  weighParts: WeighParts
  rest: (() => void)[]
  /** Whether a text is one that the home page offers to ask: no word of the parent's own, and no danger. */
  isOffered: (text: string) => boolean
  /** What of a message is the parent's own, and not what we offered them to ask. */
  ownWords: OwnWords
  /** The only telephone numbers that a model's words may hold. */
  phones: () => Phones
}

/** Reads the content and builds the index. Throws with file and place when the content has a mistake. */
export function loadKnowledge(contentFolder: string, studies: Study[]): Knowledge {
  const ofContent = readContent(contentFolder)
  const ofStudies = indexStudies(studies, contentFolder, ofContent)
  const rest = [...ofStudies.rest, ...ofContent.rest]
  return { ...ofContent, ...ofStudies, prompts: loadPrompts(contentFolder), rest }
}

type OfStudies = { index: StudyIndex; weighStudies: WeighStudies; rest: (() => void)[] }

/** What was made of a list of studies, which never changes: making it takes a second. */
const indexed = new WeakMap<Study[], OfStudies>()

function indexStudies(studies: Study[], contentFolder: string, { lexicon, readTelling, words }: OfContent): OfStudies {
  const known = indexed.get(studies)
  if (known) return known
  const questions = loadStudyQuestions(contentFolder)
  const weighStudies = madeLater(() => loadWeighStudies(studies, questions, readTelling, words))
  const index = buildStudyIndex(studies, lexicon.topics, questions)
  const made = { index, weighStudies: weighStudies.run, rest: [() => void index.words, weighStudies.make] }
  indexed.set(studies, made)
  return made
}

/** A text as it is said of any child: of another gender or age it is as harmless. */
function whoeverItIs(text: string): string {
  return text
    .replace(/\b(?:he|she)\b/gi, 'they')
    .replace(/\b(?:him|his|her|hers)\b/gi, 'them')
    .replace(/\b(?:himself|herself)\b/gi, 'themself')
    .replace(/\b(?:son|daughter|boy|girl|baby|toddler|preschooler|kid|teen|\w+-year-old)\b/gi, 'child')
}

/** What was read from a folder, for as long as the process lives: reading takes seconds. */
const contents = new Map<string, OfContent>()

function readContent(contentFolder: string): OfContent {
  const known = contents.get(contentFolder)
  if (known) return known
  const lexicon = loadLexicon(contentFolder)
  const guidebook = loadGuidebook(contentFolder)
  const words = loadWordVectors()
  const readTelling = makeReadTelling(lexicon, words)
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
  const weighParts = madeLater(() =>
    loadWeighParts(guidebook, readTelling, words, (page) => loadAskedOn(contentFolder, page)),
  )
  const readQuestion = once(() => loadReadQuestion(contentFolder, words, askedOn))
  const ofContent = {
    words,
    lexicon,
    guidebook,
    topics: makeTopics(lexicon, guidebook),
    readDanger: loadReadDanger(words),
    readLineDanger: loadReadLineDanger(),
    readScope: loadReadScope(lexicon, words),
    readMood: loadReadMood(),
    findLanguage: makeFindLanguage(words),
    voice,
    safety,
    phones: once(() => phonesIn(JSON.stringify([guidebook.pages, safety.mainLines, ...safety.knownLines]))),
    ownWords: makeOwnWords({
      texts: [
        ...offered,
        ...voice.unclearFollowUps,
        ...voice.declineFollowUps,
        ...voice.ventFollowUps,
        ...chipsOf(voice),
      ],
      templates: guidebook.pages.flatMap(({ followUps }) => followUps),
    }),
    isOffered: (text: string) => isOneOfThem.has(whoeverItIs(text.trim())),
    matters: loadMatters(contentFolder),
    readQuestion: {
      likeliest: (...given: Parameters<ReadQuestion['likeliest']>) => readQuestion().likeliest(...given),
      nearestPages: (...given: Parameters<ReadQuestion['nearestPages']>) => readQuestion().nearestPages(...given),
    },
    readTelling,
    weighParts: weighParts.run,
    rest: [() => void readQuestion(), weighParts.make],
  }
  contents.set(contentFolder, ofContent)
  return ofContent
}

/** What whoever poured out a heart may tap on. */
function chipsOf({ moods }: Voice): string[] {
  return moods.groups.flatMap(({ chip }) => chip ?? [])
}
