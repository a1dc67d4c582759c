import { type Guidebook, loadGuidebook } from '../modules/guidebook/guidebook.ts'
import { type Lexicon, loadLexicon } from '../modules/lexicon/lexicon.ts'
import { loadSafety, type Safety } from '../modules/safety/safety.ts'
import type { Study } from '../modules/studies/studies.ts'
import { type GuessTopics, makeGuessTopics } from '../modules/topics/topics.ts'
import { loadVoice, type Voice } from '../modules/voice/voice.ts'
import { buildStudyIndex, type StudyIndex } from './retrieve/study-index.ts'
import type { Brief, Draft } from './write/brief.ts'
import { makeFindPage } from './write/find-page.ts'
import { writeFromGuidebook } from './write/from-guidebook.ts'
import { handOut } from './write/hand-out.ts'

/** What an answer is made with. */
export type Tools = {
  lexicon: Lexicon
  guidebook: Guidebook
  safety: Safety
  guessTopics: GuessTopics
  voice: Voice
  index: StudyIndex
  write: (brief: Brief) => Draft
  handOut: (text: string, signal: AbortSignal) => AsyncIterable<string>
}

/** Reads the content and builds the index. Throws with file and place when the content has a mistake. */
export function makeTools(contentFolder: string, studies: Study[], wordsPerSecond: number): Tools {
  const lexicon = loadLexicon(contentFolder)
  const guidebook = loadGuidebook(contentFolder)
  const voice = loadVoice(contentFolder)
  const findPage = makeFindPage(guidebook)
  return {
    lexicon,
    guidebook,
    safety: loadSafety(contentFolder),
    guessTopics: makeGuessTopics(lexicon, guidebook),
    voice,
    index: buildStudyIndex(studies, lexicon.topics),
    write: (brief) => writeFromGuidebook(brief, findPage, voice),
    handOut: (text, signal) => handOut(text, wordsPerSecond, signal),
  }
}
