import { stemsOf } from '../../modules/lexicon/lexicon.ts'
import type { Danger, Safety, SaidTo } from '../../modules/safety/safety.ts'
import type { Voice } from '../../modules/voice/voice.ts'
import { isOfDespair } from './quiet.ts'
import type { Screening } from './screen.ts'

type Said = { text: string; followUps: string[] }

/** What is said below the safety card: fixed words, and no way to more questions in between. */
export function sayWhatToDoNext(danger: Danger, to: SaidTo, safety: Safety): Said {
  return { text: safety.afterwards(danger, to), followUps: [] }
}

/** Answers as a host would who is greeted, thanked, or asked about themselves. */
export function greet(opener: Opener, text: string, { host, thanks }: Voice): Said {
  const lines = opener === 'thanks' ? thanks : host[opener]
  return { text: lines[text.length % lines.length] ?? '', followUps: [] }
}

type Opener = keyof Voice['host'] | 'thanks'

/** Says in a language that is not read that the answer can be had in English. */
export function askForEnglish(language: string, { askForEnglish }: Voice): Said {
  return { text: askForEnglish[language] ?? askForEnglish.en ?? '', followUps: [] }
}

/** To words of despair: where help is, warmth and an ear. Never a refusal, and no plan. */
export function stayWith(text: string, isBelowAnswer: boolean, to: SaidTo, safety: Safety): Said {
  return { text: safety.stay(text, isBelowAnswer, to), followUps: [] }
}

/** Asks back where a message may be about a child and does not say so. */
export function askWhoItIsAbout(text: string, voice: Voice): Said {
  return { text: voice.unclear[text.length % voice.unclear.length] ?? '', followUps: voice.unclearFollowUps }
}

/**
 * A matter is named in the parent's own words, which are never wrong. These are all of them, else the first sentence
 * (the title of a longer message), else what asks.
 */
function inOwnWords(text: string): string | null {
  const sentences = sentencesIn(text)
  const asking = sentences.filter((sentence) => sentence.trim().endsWith('?'))
  const clauses = asking.flatMap((sentence) => askingClause.exec(sentence)?.[0] ?? [])
  const [title = '', ...others] = sentences.slice(0, maxTelling)
  const telling = [title, ...asking, ...clauses, ...others].filter(namesSomething)
  const [named = null] = [text, ...telling].filter(isShort).flatMap((words) => quoted(words) ?? [])
  return named
}

/** The beginning of a message that says nothing in few words. */
function beginning(text: string): string | null {
  const first = sentencesIn(text).find(namesSomething) ?? text
  return quoted(first.trim().split(/\s+/).slice(0, maxQuotedWords).join(' '), ' …')
}

function sentencesIn(text: string): string[] {
  return text.split(sentenceEnd).filter((sentence) => sentence.trim() !== '')
}

const sentenceEnd = /(?<=[.!?…])\s+|\n+/u
const askingClause =
  /\b(?:how (?:do|does|can|could|should|would|to|much|many|long|often)|what(?:['’]s)?|which|where|why|can (?:i|we|you)|could you|should (?:i|we)|is (?:it|there))\b[^?.!]*/i
/** So many sentences are looked through for one that names the matter. */
const maxTelling = 3

/** "Should I be worried?" and "any ideas on this?" name nothing. */
function namesSomething(words: string): boolean {
  return stemsOf(words).filter((stem) => stem.length > 3 && !ofAnything.has(stem)).length >= minNaming
}

const minNaming = 2
const ofAnything = new Set(
  stemsOf(
    'should would could worried normal what this that these there with have your anyone idea advice help thoughts think happens next same wrong mean know tell else some please thanks like about when where which want need question something anything everyone hello guys everybody people here sorry long bear story share input provide sounds weird pretty standard right update update throwaway link ever first',
  ),
)

const maxQuotedWords = 16

function isShort(words: string): boolean {
  return words.trim().split(/\s+/).length <= maxQuotedWords
}

const plainWords = /^[\p{L}\p{N} ,.'‘’%$&+=°:;/()-]+$/u
/** What nobody wants to read again. */
const crude =
  /\b(?:fuck\w*|shit\w*|sex\w*|porn\w*|blow ?jobs?|suck\w*|dick|cum|semen|slut|whore|bitch\w*|die[sd]?|dying|kill\w*|suicid\w*)\b/i

/** Where they are plain. */
function quoted(text: string, end = ''): string | null {
  const words = text
    .trim()
    .replace(/[\s?.!…,:;]+$/, '')
    .replace(/["“]([^"“”]*)["”]/g, '‘$1’')
  return plainWords.test(words) && !crude.test(words) ? `“${words}${end}”` : null
}

const ofOneself =
  /\bi(?:['’]?m| am| feel\w*|['’]?ve been| have been| can['’]?t| cannot| hate| want| keep| cry)\b|\bmy life\b/i

/**
 * Says in a sentence that a matter is not ours and where it belongs, and shows a way back. Where a model read it, it
 * does so in the parent's language.
 */
export function declineKindly(
  text: string,
  { offTopic, matter, quiet }: Pick<Screening, 'offTopic' | 'matter' | 'quiet'>,
  voice: Voice,
  language: string | null = null,
): Said {
  const abroad = language && voice.declinesAbroad[language]
  if (abroad) return { text: abroad, followUps: [] }
  const known = matter && voice.elsewhere[matter]
  if (quiet && isOfDespair(quiet) && ofOneself.test(text)) {
    const frame = voice.declinesHeavy[text.length % voice.declinesHeavy.length] ?? ''
    const turn = known && matter !== 'tasks' ? known.turn : voice.declineTurnHeavy
    return { text: frame.replace('{turn}', turn), followUps: [] }
  }
  const kind = matter === 'tasks' ? null : known?.subject
  const subject = offTopic ?? inOwnWords(text) ?? kind ?? beginning(text) ?? known?.subject ?? voice.declineSubject
  const frame = voice.declines[text.length % voice.declines.length] ?? voice.declines[0] ?? ''
  const said = frame
    .replace('{subject}', () => subject)
    .replace('{Subject}', () => subject.charAt(0).toUpperCase() + subject.slice(1))
  const [refusal = '', ...wayBack] = said.split('\n\n')
  const turn = known?.turn ?? turnByWords(text, voice) ?? voice.declineTurn
  return { text: [`${refusal} ${turn}`, ...wayBack].join('\n\n'), followUps: voice.declineFollowUps }
}

/** Where most of the words belong. */
function turnByWords(text: string, { declineTurns }: Voice): string | null {
  const told = new Set(stemsOf(text))
  const isTold = (word: string) => stemsOf(word).every((stem) => told.has(stem))
  const [best] = declineTurns
    .map(({ words, turn }) => ({ turn, count: words.filter(isTold).length }))
    .toSorted((one, other) => other.count - one.count)
  return best && best.count > 0 ? best.turn : null
}
