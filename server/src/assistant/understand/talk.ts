import type { HistoryMessage } from '@nestbook/contract/research.ts'
import { isSetback } from '@nestbook/contract/rules/setback.ts'
import { findAge } from '../../modules/children/children.ts'
import { wordsOf } from '../../modules/lexicon/lexicon.ts'
import { readOpener } from './opener.ts'

/** What a reply says to the last answer, where it asks no new question. */
export type Talk = {
  kind: TalkKind
  /** The place that it names in a list, from 1; -1 for the last. */
  place?: number
  /** What it says, as the parent wrote it. */
  reply: string
  /** The same as a sentence of its own: "4", asked for an age, is four years. */
  told: string
  /** What the last answer asked at its end. */
  asked: string | null
}

export const formKinds = ['shorter', 'sentence', 'words', 'script', 'letter', 'list', 'first'] as const
export const studyKinds = ['strongest', 'reliable', 'howMany', 'sources'] as const
export type TalkKind =
  | (typeof formKinds)[number]
  | (typeof studyKinds)[number]
  | 'step'
  | 'book'
  | 'why'
  | 'refuses'
  | 'fails'
  | 'howLong'
  | 'otherAdult'
  | 'otherChild'
  | 'setback'
  | 'willTry'
  | 'worked'
  | 'more'
  | 'complaint'
  | 'reply'

/** Whoever writes more words than these tells of something new. */
const maxWords = 18

/** Reads what a short reply to an answer wants of it; null for a first message, and for one that asks something new. */
export function readTalk(text: string, history: readonly HistoryMessage[]): Talk | null {
  const last = history.findLast(({ role }) => role === 'assistant')
  if (!last || readOpener(text) || wordsOf(text).length > maxWords) return null
  const asked = questionAtEnd(last.content)
  const plain = withApostrophes(text).trim()
  const found = patterns.find(([, pattern]) => pattern.test(plain))?.[0]
  const kind = found ?? (isSetback(plain) ? 'setback' : asked && isReplyTo(plain) ? 'reply' : null)
  return kind && { kind, reply: text.trim(), told: asSentence(plain, asked), asked, ...placeIn(kind, plain) }
}

const maxPlainWords = 8
const tellsOfNeed =
  /\b(?:can'?t|cannot|any ?more|die|dead|dying|kill|hurt|harm|end it|hopeless|hate|scared|afraid|give up|alone|myself|suicid\w*|gun|pills?)\b/i

/** A few words about the answer and no more: they tell nothing of how the parent or the child is. */
export function onlySpeaksOfAnswer({ kind, reply }: Talk): boolean {
  return kind !== 'reply' && wordsOf(reply).length <= maxPlainWords && !tellsOfNeed.test(withApostrophes(reply))
}

const study = '(?:stud(?:y|ies)|research|evidence|trials?|papers?|sources?)'
const doIt = '(?:do|take|handle|manage|try|go|put|feed|run)'
const adult =
  '(?:husband|wife|partner|boyfriend|girlfriend|dad|mom|mum|father|mother|grandma|grandpa|grandmother|grandfather|nanny|sitter|babysitter|au pair|mother[- ]in[- ]law|in-?laws|ex)'
const start = '^(?:(?:ok(?:ay)?|and|but|so|thanks|thank you|great|hm+|well|yes|no|please|hey|now|sorry)[,.! ]+)*'

/** The first that fits is meant. */
const patterns: [TalkKind, RegExp][] = [
  [
    'complaint',
    /\b(?:(?:not|n't) what i (?:asked|meant|said)|(?:did|does)(?: not|n't) answer (?:my|the) question|you (?:misunderstood|missed)|(?:not|n't) (?:very |really |at all )?(?:helpful|useful)\b|(?:way )?too (?:general|generic|vague)|useless|wrong answer|off topic|nothing to do with)/i,
  ],
  [
    'worked',
    /\b(?:it|that|this) (?:actually |really |totally |finally )?(?:worked|helped)\b(?!.*\b(?:but|then|until|only)\b)|\b(?:it'?s|that'?s) (?:working|going (?:really |so |much )?(?:well|better))\b|\b(?:much|so much|way) better (?:now|today|already)\b/i,
  ],
  [
    'letter',
    /\b(?:write|draft|make|give|send|need|want|can you|could you)\b.{0,40}\b(?:letter|note|e-?mail|message|text)\b|\b(?:letter|note|e-?mail|text) (?:to|for) (?:the|my|our|her|his|their)\b|\be-?mail (?:that|this|it) to\b/i,
  ],
  ['script', /\b(?:script|dialog(?:ue)?|role[- ]?play)\b/i],
  ['sentence', /\b(?:in |just |only )?(?:one|a single|1) (?:sentence|line)\b/i],
  [
    'words',
    /\b(?:just|only|give me|tell me|need|want)\b[^.?!]{0,25}\b(?:(?:the|some|exact|actual) words|lines? to say|what to (?:say|tell))\b|\bwhat (?:exactly )?(?:do|should|can|could|would) i (?:actually |even |literally )?(?:say|tell)\b|\b(?:words|sentences|phrases) (?:to (?:say|use)|for)\b|\bexact words\b|\bhow (?:do|should) i (?:word|phrase|say)\b/i,
  ],
  [
    'first',
    /\b(?:which|what)(?: one| step| of (?:these|those|them|that))? ?(?:do|should|would|to)? ?(?:i|we|you)? ?(?:do|try|start with|begin with|comes?)? ?first\b|\bwhere (?:do|should) (?:i|we) (?:start|begin)\b|\bmost important\b|\b(?:just|only) (?:one|the first) (?:thing|step)\b/i,
  ],
  [
    'shorter',
    /\b(?:shorter|short version|in short|tl;?dr|briefly|in (?:two|three|a few) (?:sentences?|lines?|words)|too long|(?:quick|short) (?:answer|version|summary)|sum (?:it|that|this) up|summari[sz]e|keep it (?:short|brief)|main (?:thing|point)|too much to read|simpler)\b/i,
  ],
  [
    'list',
    /\b(?:as a|in a|in|make (?:it |me )?a|give me a|need a) (?:quick |short |simple |bullet(?:ed)? |numbered )*(?:list|checklist)\b|\bbullet points?\b|\bcheck ?list\b/i,
  ],
  [
    'step',
    /\b(?:step|number|no\.?|point|tip|#) ?(?:#? ?\d|one|two|three|four|five)\b|\b(?:the|your|that) (?:first|second|third|fourth|fifth|last) (?:one|step|point|thing|tip|part|idea)\b|\b(?:about|explain|meant? by|on) (?:the )?(?:first|second|third|fourth|fifth|last)\W*$/i,
  ],
  [
    'howMany',
    new RegExp(
      `\\bhow (?:many|big)\\b.{0,30}\\b(?:in (?:it|that|the|those|this|these)|took part|participants|${study}|tested|people)\\b`,
      'i',
    ),
  ],
  [
    'strongest',
    new RegExp(
      `\\b(?:which|what).{0,20}\\b${study}\\b.{0,25}\\b(?:strong|best|good|reliable|solid|trust)|\\b(?:strongest|best|most reliable|most solid) (?:of the )?${study}\\b`,
      'i',
    ),
  ],
  [
    'reliable',
    new RegExp(
      `\\b(?:is|are|was|were|how|can i)\\b.{0,25}\\b${study}\\b.{0,25}\\b(?:reliable|good|solid|strong|legit|real|trust\\w*|any good|serious|valid)\\b|\\b(?:how (?:reliable|solid|good|strong)|trust)\\b.{0,20}\\b${study}\\b`,
      'i',
    ),
  ],
  [
    'sources',
    new RegExp(
      `\\b(?:who (?:did|made|wrote|says)|where (?:is|are|did|does|can i)|which|what|show me|link|tell me more about)\\b.{0,30}\\b${study}\\b|${start}(?:who says (?:so|that)|says who|source|where do you (?:get|have) (?:that|this))\\W*$`,
      'i',
    ),
  ],
  [
    'book',
    /\b(?:book|books|picture book|reading list)\b.{0,40}(?:\?|about|on (?:this|that|it)|for (?:me|her|him|us|them|this)|recommend|read)|\b(?:recommend|any|good|know (?:a|any|of)|is there an?)\b.{0,20}\bbooks?\b/i,
  ],
  [
    'howLong',
    /\bhow (?:long|many (?:days|nights|weeks|months))\b.{0,40}\b(?:take|takes|last|until|till|before|work|works|better|change|go on|expect|get)\b|\bhow (?:long|soon)\W*$|\bwhen (?:will|does|do|should|can) (?:it|this|that|things|i|we)\b.{0,30}\b(?:better|work|over|stop|change|see|expect|results?|end)\b/i,
  ],
  [
    'refuses',
    new RegExp(
      `${start}what (?:if|when|do i do (?:if|when)) (?:s?he|they|my \\w+|it) (?:still |just |then |simply |keeps? |only )*(?:refuses?|won'?t|does ?n'?t want|says? no|fights?|screams?|cries|ignores?|laughs?|resists?|throws|runs|doesn'?t (?:listen|care|do it))\\b.{0,30}$`,
      'i',
    ),
  ],
  [
    'fails',
    new RegExp(
      `${start}(?:what )?if (?:that|this|it|none of (?:that|this|it)|nothing) (?:does ?n[o']?t|doesnt|do ?n'?t|still does ?n'?t|fails?|is ?n'?t)\\b.{0,20}$|${start}(?:plan b|then what)\\W*$`,
      'i',
    ),
  ],
  [
    'otherAdult',
    new RegExp(
      `\\b(?:can|could|should|may|does|would)\\b.{0,8}\\b(?:my |our |her |his |the )?${adult}\\b.{0,20}\\b(?:${doIt}|help|instead)\\b|\\bdoes it have to be me\\b|\\b(?:can|could) someone else\\b`,
      'i',
    ),
  ],
  [
    'otherChild',
    /\b(?:what about|how about|and|does (?:this|that|it) work|same|also)\b.{0,12}\b(?:with |for )?(?:the|my|our|her|his|an?) (?:older|younger|other|big|little|bigger|eldest|oldest|youngest|second|baby|\d+ ?(?:year|yr|month|mo|yo)\w*)\b.{0,30}$/i,
  ],
  [
    'why',
    new RegExp(
      `${start}(?:why|why (?:is|does|do|did|would|are) (?:that|this|it|s?he|they|so)(?: (?:is|do|doing|does|like|so|work|works|happens?|that|this|it|like that|like this))*|how come|why not|what'?s (?:behind|the reason)(?: (?:it|that|this|for it|for that))?|why that)\\W*$`,
      'i',
    ),
  ],
  [
    'willTry',
    new RegExp(
      `${start}(?:i|we)(?:'ll| will| am going to|'m going to| are going to)\\b.{0,12}\\b(?:try|do|give|start)\\b(?!.*\\b(?:but|what|how)\\b)[^?]{0,40}$|${start}(?:will (?:try|do)|sounds good|let'?s try|trying (?:it|that) (?:tonight|now|tomorrow))\\b[^?]{0,30}$`,
      'i',
    ),
  ],
  [
    'more',
    new RegExp(
      `${start}(?:what else|anything else|something else|what now|and then|then what|more(?: ideas| tips| please)?|other ideas|any(?: other| more)? (?:ideas|tips|advice)|what (?:other|more)|tell me more|go on|another idea|something different)\\b.{0,25}$`,
      'i',
    ),
  ],
  [
    'setback',
    new RegExp(
      `${start}(?:(?:i|we)(?:'ve| have)? (?:already |both )?(?:tried|did|do|done|have tried)|tried)\\b[^?]{0,70}$|\\b(?:it|that|this) (?:did ?n'?t|does ?n'?t|did not|doesnt|didnt) (?:work|help)\\b|\\bgot worse\\b|\\bno (?:change|luck|difference)\\b`,
      'i',
    ),
  ],
]

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

/** Whether a reply without a question of its own may answer one: yes or no, an age, a number, an hour. */
function isReplyTo(text: string): boolean {
  if (text.includes('?') || /\b(?:how|what|why|which|should)\b/i.test(text)) return false
  const words = wordsOf(text).length
  if (words <= 9 && findAge(text) !== null) return true
  return words <= 12 && answers.test(text)
}

const answers =
  /^(?:yes|yeah|yep|yup|no|nope|nah|never|not (?:really|yet|at all|that)|sometimes|mostly|often|always|usually|rarely|both|neither|maybe|i (?:think|guess)|about|around|roughly|at (?:home|night|school|daycare|bedtime|\d)|only|every|once|twice|(?:one|two|three|four|five|six|seven|eight|nine|ten)\b|\d)|^(?:it'?s|s?he|they) .{0,40}\b(?:\d+|once|twice|two|three|four|five|times?|hours?|minutes?|ounces|bottles?|every (?:day|night))\b/i

const bareAge =
  /^(?:(?:about|almost|nearly|just|only|around|(?:s?he|they|it)(?:'s| is| are)?)\s+)*((?:\d{1,2}(?:\.5)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?: and a half)?)(?:\s*(months?|mos?|weeks?|wks?|years?|yrs?))?\W*$/i

/** "4" and "8 months", asked for an age, are ages. */
function asSentence(reply: string, asked: string | null): string {
  const [, number, unit = 'years'] = (asked && /\bhow old\b/i.test(asked) && bareAge.exec(reply)) || []
  return number ? `${number} ${unit} old` : reply
}

/** All that the last line of an answer asks. */
function questionAtEnd(answer: string): string | null {
  const line = answer.trim().split('\n').at(-1)?.trim() ?? ''
  return /\?["”]?$/.test(line) ? line : null
}

const short = /\b(did|does|do|is|was|wo|ca|would|should|could|has|have)nt\b/gi

/** "didnt", as thumbs write it. */
function withApostrophes(text: string): string {
  return text.replace(/[’]/g, "'").replace(short, "$1n't")
}
