import type { HistoryMessage } from '@nestbook/contract/research.ts'
import { isSetback } from '@nestbook/contract/rules/setback.ts'
import { type AgeFound, findAge } from '../../modules/children/children.ts'
import { stemsOf, wordsOf } from '../../modules/lexicon/lexicon.ts'
import { asksSomething } from '../../text/asks-something.ts'
import { isAdded } from './follow-up.ts'
import { readOpener } from './opener.ts'
import { type TalkKind, talkPatterns } from './talk-patterns.ts'

/** What a reply says to the last answer, where it asks no new question. */
export type Talk = {
  kind: TalkKind
  /** The place that it names in a list, from 1; -1 for the last. */
  place?: number
  /** What it says, as the parent wrote it. */
  reply: string
  /** The same as a sentence of its own: "4", asked for an age, is four years. */
  told: string
}

/** Whoever writes more words than these tells of something new. */
const maxWords = 18

/** Reads what a short reply to an answer wants of it; null for a first message, and for one that asks something new. */
export function readTalk(text: string, history: readonly HistoryMessage[]): Talk | null {
  const last = history.findLast(({ role }) => role === 'assistant')
  if (!last || readOpener(text) || wordsOf(text).length > maxWords) return null
  const asked = askedAtEnd(history)
  const plain = withApostrophes(text).trim()
  const found = talkPatterns.find(([, pattern]) => pattern.test(plain))?.[0]
  if (found === 'complaint' && askedAgain(plain) !== plain) return null
  const kind =
    found ??
    (correctsAge(plain) ? 'ageNow' : isSetback(plain) ? 'setback' : asked && isReplyTo(plain, asked) ? 'reply' : null)
  return kind && { kind, reply: text.trim(), told: asSentence(plain, asked), ...placeIn(kind, plain) }
}

const complaints = talkPatterns.filter(([kind]) => kind === 'complaint').map(([, pattern]) => pattern)

/** Whether it says that the last answer missed what was asked. */
export function saysMissed(text: string): boolean {
  return complaints.some((pattern) => pattern.test(withApostrophes(text).trim()))
}

/** "You dodged it. Is it wrong or isn't it": what is asked again, without the complaint; else the whole. */
export function askedAgain(text: string): string {
  const rest = text
    .replace(/\bi (?:only |just )?(?:asked|was asking|meant) (?:about|for|if|whether)?/gi, '')
    .split(/(?<=[.!?])\s+/)
    .filter((sentence) => !saysMissed(sentence))
    .join(' ')
    .trim()
  return saysMissed(text) && wordsOf(rest).length >= minAsked ? rest : text
}

const minAsked = 5
const maxPlainWords = 8
const tellsOfNeed =
  /\b(?:can'?t|cannot|any ?more|die|dead|dying|kill|hurt|harm|end it|hopeless|hate|scared|afraid|give up|alone|myself|suicid\w*|gun|pills?|hits?|kicks?|runs?|lies|drinks?)\b/i

/** What is wanted of the answer itself, in however many words. */
const onAnswer: ReadonlySet<TalkKind> = new Set<TalkKind>([
  ...(['shorter', 'sentence', 'words', 'script', 'letter', 'list', 'first', 'step', 'book'] as const),
  ...(['strongest', 'reliable', 'howMany', 'sources'] as const),
])

/** Speaks about the answer and no more: it tells nothing of how the parent or the child is. */
export function onlySpeaksOfAnswer({ kind, reply }: Talk): boolean {
  return (
    kind !== 'reply' &&
    kind !== 'heavy' &&
    kind !== 'disagree' &&
    kind !== 'ageNow' &&
    (onAnswer.has(kind) || wordsOf(reply).length <= maxPlainWords) &&
    !tellsOfNeed.test(withApostrophes(reply))
  )
}

/** "Can you just tell me what to do tonight": a request to Nestbook, of no more than its words. */
export function onlyRequests(text: string): boolean {
  const plain = withApostrophes(text).trim()
  return (
    requests.test(plain) && wordsOf(plain).length <= maxWords && !tellsOfNeed.test(plain) && !tellsOfFeeling.test(plain)
  )
}

/** What is asked for has to be named: "tell me it gets better" and "give me a reason" want no plan. */
const requests =
  /^(?:(?:sorry|ok(?:ay)?|so|but|and|please|pls|just|no)[,. ]+)*(?:(?:can|could|would|will) (?:you|u) (?:please |pls |just )*)?(?:(?:tell|show)(?: me| us)? (?:what|which|when|where) |(?:give|write|make|show)(?: me| us)? (?:\w+ ){0,3}(?:words?|lines?|scripts?|lists?|notes?|letters?|messages?|steps?|plans?|examples?)\b)/i
const tellsOfFeeling = /\b(?:feel\w*|cry\w*|cope|coping|go on|carry on|survive)\b/i

const places: Readonly<Record<string, number>> = {
  ...{ one: 1, two: 2, three: 3, four: 4, five: 5 },
  ...{ first: 1, second: 2, third: 3, fourth: 4, fifth: 5, last: -1 },
}

function placeIn(kind: TalkKind, text: string): Pick<Talk, 'place'> {
  if (kind !== 'step' && kind !== 'reliable' && kind !== 'howMany' && kind !== 'sources') return {}
  const [, named = ''] = /\b(\d|one|two|three|four|five|first|second|third|fourth|fifth|last)\b/i.exec(text) ?? []
  const place = places[named.toLowerCase()] ?? Number(named)
  return named && Number.isInteger(place) && place !== 0 ? { place } : {}
}

const correcting =
  /\b(?:typo|i meant?|meant to (?:say|write)|i mean|wrong age|not (?:a )?\d+|actually|correction|should have (?:said|written))\b/i
const fewWords = 14

/** "Sorry, she's 8 not 3": the same question, for a child of another age. */
function correctsAge(text: string): boolean {
  return correcting.test(text) && wordsOf(text).length <= fewWords && !text.includes('?') && ageIn(text) !== null
}

/** "I meant 12 months": in a correction a number with its unit is an age, said to be one or not. */
function ageIn(text: string): AgeFound | null {
  return (
    findAge(text) ?? findAge(text.replace(/\b\d{1,2}(?:\.5)? ?(?:weeks?|wks?|months?|mos?|years?|yrs?)\b/i, '$& old'))
  )
}

/** The age that is put right: "8, not 3" says 8. */
export function ageNowIn({ kind, told }: Talk): AgeFound | null {
  const plain = told.replace(/\bnot (?:a )?\d+(?:[- ](?:years?|months?)(?:[- ]old)?)?/gi, '')
  return kind === 'ageNow' ? ageIn(plain) : null
}

/**
 * Whether a reply answers the question that was asked: a few words that ask nothing. More words do where they begin as
 * an answer does, or say a word of the question again.
 */
function isReplyTo(text: string, asked: string): boolean {
  if (asksSomething(text) || requests.test(text) || isAdded(text) || objects.test(text)) return false
  if (answers.test(text)) return true
  const isOfQuestion = () => stemsOf(text).some((stem) => stem.length > 3 && stemsOf(asked).includes(stem))
  return wordsOf(text).length <= maxWordsOfReply || isOfQuestion()
}

const maxWordsOfReply = 9
/** Says that what was told doesn't suit, or adds to what was said. */
const objects =
  /^and\b|\b(?:already|anyway|tried|disagree|not (?:convinced|happy|realistic|possible|helpful))\b|\b(?:i|we) (?:can|wo|do)n't (?:agree|like|want|believe|do (?:that|this|it))\b/i

const answers =
  /^(?:yes|yeah|yep|yup|no|nope|nah|never|not (?:really|yet|at all|that)|sometimes|mostly|often|almost|nearly|like \d|since|for (?:about )?\d|i (?:do ?n'?t|am not|'m not) (?:know|sure)|(?:no|not sure|no idea)|always|usually|rarely|both|neither|maybe|i (?:think|guess)|about|around|roughly|at (?:home|night|school|daycare|bedtime|\d)|only|every|once|twice|(?:one|two|three|four|five|six|seven|eight|nine|ten)\b|\d)|^(?:it'?s|s?he|they) .{0,40}\b(?:\d+|once|twice|two|three|four|five|times?|hours?|minutes?|ounces|bottles?|every (?:day|night))\b/i

/** "5 and 7" says the first of two ages, "two, 6 and 9" how many children there are. */
const bareAge =
  /^(?!(?:two|three|four)\W+\d)(?:(?:about|almost|nearly|just|only|around|(?:s?he|they|it)(?:'s| is| are)?)\s+)*((?:\d{1,2}(?:\.5)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?: and a half)?)(?:\s*(months?|mos?|weeks?|wks?|years?|yrs?))?(?:\W*$|[,.;!]|\s+(?:and|&|lol|now|i)\b)/i

/** "4" and "8 months", asked for an age, are ages. */
function asSentence(reply: string, asked: string | null): string {
  const [, number, unit = 'years'] = (asked && /\bhow old\b/i.test(asked) && bareAge.exec(reply)) || []
  return number ? `${number} ${unit} old` : reply
}

/** All that the last line of the last answer asks. */
export function askedAtEnd(history: readonly HistoryMessage[]): string | null {
  const answer = history.findLast(({ role }) => role === 'assistant')?.content ?? ''
  const line = answer.trim().split('\n').at(-1)?.trim() ?? ''
  return /\?["”]?$/.test(line) ? line : null
}

const short = /\b(did|does|do|is|was|wo|ca|would|should|could|has|have)nt\b/gi

/** "didnt", as thumbs write it. */
function withApostrophes(text: string): string {
  return text.replace(/[’]/g, "'").replace(short, "$1n't")
}
