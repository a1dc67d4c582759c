import type { HelpRoute, HistoryMessage } from '@nestbook/contract/research.ts'
import { findAge } from '../../modules/children/children.ts'
import { type Lexicon, type Matter, stemsOf, wordsOf } from '../../modules/lexicon/lexicon.ts'
import {
  type Danger,
  type DangerKind,
  isForDoctor,
  isPossibleAt,
  type QuietKey,
  type Safety,
} from '../../modules/safety/safety.ts'
import type { DangerReading, ReadDanger, ReadLineDanger } from '../../readers/danger/danger.ts'
import type { FindLanguage } from '../../readers/language/language.ts'
import type { ReadMood } from '../../readers/mood/mood.ts'
import type { ReadScope } from '../../readers/scope/scope.ts'
import type { Topics } from '../../readers/topics/topics.ts'
import { tellsOnlyAnger } from './anger.ts'
import { callsForCard } from './calls-for-card.ts'
import { isReadAsChildDespair, tellsChildDespair } from './child-despair.ts'
import { asksForDose } from './dose-question.ts'
import { fearsHandling, fearsSleep, tellsDozing } from './fears-sleep.ts'
import { isLine, outweighsMatter } from './ordinary-matter.ts'
import { tellsOnlyVomiting, tellsOrdinaryVomiting } from './ordinary-vomiting.ts'
import { isPlea } from './plea.ts'
import { namesGrownUp, quietKeyOf } from './quiet.ts'
import { saysDespair } from './says-despair.ts'
import { saysYesToDying } from './says-yes.ts'
import { goesOn, isOnChildren, maxWordsOfTalk, type Scope, scopeOf } from './scope-of.ts'
import { sharesWord } from './shares-word.ts'
import { strangeTo } from './strange-to.ts'
import { toldByTeen } from './told-by-teen.ts'
import { tellsChildHits, tellsQuarrel, toldOfSibling } from './told-of-sibling.ts'
import { tellsFeverOfUnknownBaby, tellsOrdinaryFever, tellsYoungFever } from './young-fever.ts'

export type Screening = {
  /**
   * Somebody may be in danger now: help comes first, and nothing else. `isSure` of a sign that is the last word,
   * `isLikely` of a danger that no model's vote takes away without a word.
   */
  danger: (Danger & { isSure: boolean; isLikely: boolean }) | null
  /** A word about help is kind, above the answer. */
  quiet: QuietKey | null
  /** Words of despair and nothing else: they want company, no page and no refusal. */
  isPlea: boolean
  /** A sign for which a doctor is due, where it is sure which: how soon opens the answer. */
  sign: { kind: DangerKind } | null
  scope: Scope
  /** What a message is about that is none of our business: as the lexicon names it, and the kind of matter. */
  offTopic: string | null
  matter: Matter | null
  /** The language, when it is one that is not read. */
  foreign: string | null
}

/** From this chance on a message is answered with the card: training/danger.py fits it. */
const minAcute = 0.5
/** The same of a short reply in a talk about something ordinary, where "he's worse now" is about bedtime; and of a longer one. */
const minAcuteInTalk = { reply: 0.985, longer: 0.97 }
/** From this chance on a model that takes a card away leaves the quiet lines. */
const likelyAcute = 0.9
/** From this chance on a line tells of violence at home though it does not say whose. */
const surelyAcute = 0.995
/** From these chances on help is told above the answer: of danger that is too unlikely for the card, and of concern. */
const minForLines = { acute: 0.35, concern: 0.5 }
/** The same in a talk: without what it goes on with, "why is she doing this" is read as anything. */
const minForLinesInTalk = { reply: { acute: 0.7, concern: 0.7 }, longer: { acute: 0.85, concern: 0.8 } }
/** From this chance on a sign for a doctor opens the answer. */
const minDoctor = 0.5
/** The same where it is not sure which sign it is: then a quiet line is enough. */
const minDoctorUnnamed = 0.75
/** The same of a likely sign that has no word in common with the message. */
const minDoctorStrange = 0.6
const youngFever = 'fever-young-baby'
const longFever = 'long-fever'
const foodReaction = 'food-reaction'
const stomachBug = 'stomach-bug'

/** A kind is told when it is so many times likelier than the next: a wrong one is worse than none. */
const minLead = { card: 2.5, sign: 1.6 }

/** Below these odds, as a logarithm, a danger that is not sure takes no card. */
const doubtful = -1
/** Whoever may not want to live is never turned away with a word. */
const ofDespair: HelpRoute[] = ['self_harm_parent', 'self_harm_child']
/** Words of shaking are read as one of these, or as harm that was done. */
const ofBlows: HelpRoute[] = ['abuse', 'fear_of_hurting']

export type ScreenDependencies = {
  safety: Safety
  lexicon: Lexicon
  readDanger: ReadDanger
  readLineDanger: ReadLineDanger
  readScope: ReadScope
  readMood: ReadMood
  topics: Topics
  findLanguage: FindLanguage
  /** Whether a text is one that the home page offers to ask. */
  isOffered: (text: string) => boolean
}

const sure = { isSure: true, isLikely: true }
const allClear = { danger: null, quiet: null, isPlea: false, sign: null, offTopic: null, matter: null, foreign: null }

/** Is someone in danger? Is it ours? Learned readers of our own only: it must hold with every model down. */
export function screen(text: string, history: HistoryMessage[], dependencies: ScreenDependencies): Screening {
  const readDanger: ReadDanger = (told) => dependencies.readDanger(dependencies.safety.withoutEveryday(told))
  return screenTyped(text.replace(untyped, ' '), history, { ...dependencies, readDanger })
}

/** Control and formatting characters come from no keyboard: danger hidden among them is read like any other. */
const untyped = /[\p{Cc}\p{Cf}]+/gu

function screenTyped(text: string, history: HistoryMessage[], dependencies: ScreenDependencies): Screening {
  if (dependencies.isOffered(text)) return { ...allClear, scope: 'ours' }
  const plain = dependencies.safety.withoutIdioms(text)
  const reading = dependencies.readDanger(plain)
  const foreign = dependencies.findLanguage(text)
  // Of Spanish danger is known; of other languages a guess would only frighten.
  const isRead = foreign === null || foreign === 'es'
  const inTalk = goesOn(text, history) ? 'reply' : goesOn(text, history, maxWordsOfTalk) ? 'longer' : null
  const min = inTalk ? minAcuteInTalk[inTalk] : minAcute
  const told = !isRead
    ? null
    : (dangerIn(plain, reading, min, dependencies) ?? dangerGoingOn(text, history, dependencies))
  if (foreign) return { ...allClear, danger: told, scope: 'ours', foreign }
  const { odds, matter } = dependencies.readScope(text)
  const scope = scopeOf(text, odds, history, dependencies)
  const isHappy = dependencies.readMood(text).mood === 'joy'
  // Of a danger that is not sure a word is enough in a joy, and in what is plainly none of ours; never of despair.
  const isBeside = isHappy || (scope === 'elsewhere' && odds < doubtful)
  const isDoubtful = told !== null && !told.isSure && !told.isLikely && isBeside && !ofDespair.includes(told.route)
  if (told && !isDoubtful) return { ...allClear, danger: told, scope: 'ours' }
  if (!isDoubtful && isOfOwnLine(text, dependencies.safety)) return { ...allClear, scope: 'ours' }
  const minLine = inTalk ? minForLinesInTalk[inTalk] : minForLines
  // Of what only idioms tell nothing is left to read.
  const isIdle = plain !== text && dependencies.lexicon.meaningfulStems(plain).length === 0
  const quiet = isIdle ? null : quietIn(text, reading, isHappy, minLine, dependencies)
  if (isPlea(text, quiet, scope, history, dependencies))
    return { ...allClear, quiet: 'heavy', isPlea: true, scope: 'ours' }
  const sign = signIn(plain, reading, isHappy, dependencies)
  const isToldInGeneral = sign === 'unnamed' || (sign !== null && scope === 'elsewhere')
  const isDeclined = scope === 'elsewhere'
  const isLow = dependencies.safety.besidePlea(text) !== null
  return {
    ...allClear,
    // No page follows a refusal, and an alarm without a name frightens more than it helps: then a quiet line says it.
    quiet: quietBeside(sign, quiet) ?? (isLow ? 'heavy' : isToldInGeneral ? 'medical' : null),
    sign: isDeclined || sign === 'unnamed' ? null : sign,
    scope: scope === 'unclear' && isOnChildren(text, odds, dependencies) ? 'ours' : scope,
    ...(isDeclined ? strangeTo(text, matter, dependencies) : {}),
  }
}

function dangerIn(
  text: string,
  reading: DangerReading,
  min: number,
  dependencies: ScreenDependencies,
): Screening['danger'] {
  const { safety, lexicon } = dependencies
  if (tellsYoungFever(text)) return { route: 'medical', kind: safety.kinds.get(youngFever) ?? null, ...sure }
  const age = findAge(text)?.months ?? null
  const isHandling = isLine(text) && fearsHandling(text, safety)
  const isOfHandling = (route: HelpRoute) => isHandling && ofBlows.includes(route)
  const sign = signsIn(text, age, safety).find(
    ({ kind, route }) => !(kind && isForDoctor(kind)) && !isOfHandling(route),
  )
  const spokenTo = (danger: Danger) => toldOfSibling(toldByTeen(danger, text, safety), text, safety)
  if (sign) return { ...spokenTo(sign), ...sure }
  if (!isCalledFor(text, reading, isReadAsChildDespair(text, reading, lexicon) ? minAcute : min, dependencies))
    return null
  if (isOfFood(reading) && tellsFoodReaction(text, age, safety)) return null
  if (tellsOrdinaryVomiting(text)) return null
  if (reading.route === 'poison' && asksForDose(text)) return null
  // "He hits me" is a toddler as often as a partner.
  const isOfWhom = reading.route !== 'domestic_violence' || namesGrownUp(text)
  if (!isOfWhom && !(isLine(text) && reading.acute >= surelyAcute && !tellsChildHits(text))) return null
  if (isQuarrel(text, reading) || isOnlyAnger(text, reading)) return null
  if (reading.route !== 'medical' && reading.acute < likelyAcute && fearsSleep(text)) return null
  if (isLine(text) && tellsDozing(text, safety)) return null
  if (isOfHandling(reading.route)) return null
  const kind = leading(reading.kinds, minLead.card, safety)
  if (kind && !isPossibleAt(kind, age)) return null
  const danger = spokenTo({ route: kind?.route ?? reading.route, kind })
  return { ...danger, isSure: false, isLikely: reading.acute >= likelyAcute }
}

/** What is feared of sleep or of a baby's handling has a line of its own above the answer. */
function isOfOwnLine(text: string, safety: Safety): boolean {
  return tellsDozing(text, safety) || (isLine(text) && fearsHandling(text, safety))
}

/** Of what no phrase tells: whether the readers call for the card. Despair in its own words needs one of them. */
function isCalledFor(text: string, reading: DangerReading, min: number, dependencies: ScreenDependencies): boolean {
  const isRead = reading.acute >= min
  if (isRead && ofDespair.includes(reading.route) && saysDespair(text)) return true
  return (isRead || min === minAcute) && callsForCard(text, reading, min, dependencies)
}

/** What a message plainly tells, of kinds that its child's age allows. */
function signsIn(text: string, age: number | null, { kinds, sureSigns }: Safety): Danger[] {
  return sureSigns(text)
    .map(({ route, kind }) => ({ route, kind: kinds.get(kind ?? '') ?? null }))
    .filter(({ kind }) => !kind || isPossibleAt(kind, age))
}

/** What a food did sounds like a blow ("welts after egg"), or like poison where no poison is named. */
function isOfFood({ route, acute }: DangerReading): boolean {
  return route === 'abuse' || (route === 'poison' && acute < likelyAcute)
}

function tellsFoodReaction(text: string, age: number | null, safety: Safety): boolean {
  return signsIn(text, age, safety).some(({ kind }) => kind?.id === foodReaction)
}

function isQuarrel(text: string, { acute, route }: DangerReading): boolean {
  return route === 'abuse' && acute < likelyAcute && tellsQuarrel(text)
}

function isOnlyAnger(text: string, { route }: DangerReading): boolean {
  return (route === 'abuse' || route === 'domestic_violence') && tellsOnlyAnger(text)
}

/** The likeliest kind, where it leads by so much. */
function leading([first, next]: DangerReading['kinds'], min: number, safety: Safety): DangerKind | null {
  if (!first || first.chance < min * (next?.chance ?? 0)) return null
  return safety.kinds.get(first.id) ?? null
}

function quietIn(
  text: string,
  reading: DangerReading,
  isHappy: boolean,
  min: typeof minForLines,
  dependencies: ScreenDependencies,
): QuietKey | null {
  const { acute, route, concern, concernRoute } = reading
  if (isQuarrel(text, reading)) return null
  if (tellsOrdinaryVomiting(text)) return 'medical'
  const isDespair = saysDespair(text)
  const isNear = acute >= min.acute && !(route === 'poison' && asksForDose(text))
  if (isNear && (isDespair || outweighsMatter(text, acute, 'acute', dependencies))) return quietKeyOf(text, route)
  if (isHappy) return null
  if (tellsChildDespair(text)) return 'self_harm_child'
  const isLow = concern >= min.concern && (isDespair || outweighsMatter(text, concern, 'concern', dependencies))
  return isLow ? quietKeyOf(text, concernRoute) : null
}

/** A sign that tells how soon a doctor is due says more than the line on doctors. */
function quietBeside(sign: Screening['sign'] | 'unnamed', quiet: QuietKey | null): QuietKey | null {
  const saysWhen = sign !== null && sign !== 'unnamed' && [foodReaction, stomachBug].includes(sign.kind.id)
  return saysWhen && (quiet === 'medical' || quiet === 'poison' || quiet === 'abuse') ? null : quiet
}

function signIn(
  text: string,
  reading: DangerReading,
  isHappy: boolean,
  { safety, lexicon }: ScreenDependencies,
): Screening['sign'] | 'unnamed' {
  const age = findAge(text)?.months ?? null
  const told = signsIn(text, age, safety).find(({ kind }) => kind && isForDoctor(kind))
  if (told?.kind) return { kind: told.kind }
  const ofFever = tellsFeverOfUnknownBaby(text) && safety.kinds.get(longFever)
  if (ofFever) return { kind: ofFever }
  const ofVomiting = tellsOnlyVomiting(text) && safety.kinds.get(stomachBug)
  if (ofVomiting) return { kind: ofVomiting }
  if (isHappy || reading.doctor < minDoctor) return null
  const kind = leading(reading.signs, minLead.sign, safety)
  const isMeant = kind?.route === 'medical' && isPossibleAt(kind, age)
  if (kind && isMeant && sharesWord(text, kind, safety, lexicon)) return { kind }
  if (tellsOrdinaryFever(text)) return null
  return reading.doctor >= (isMeant ? minDoctorStrange : minDoctorUnnamed) ? 'unnamed' : null
}

const maxWordsOfReply = 12
const isGood =
  /^\s*(?:ok(?:ay)?[,.!\s]+)?(?:thanks?|thank you|thx|ty|we called|i called|i will|calling now|yes,? (?:we|i) (?:called|are safe|am safe)|(?:we|he|she|they)(?:'re| are|'s| is) safe)\b/i

/** "he seems fine now", after a message that called for help, leans on it: the same help is told again. So does a yes. */
function dangerGoingOn(text: string, history: HistoryMessage[], dependencies: ScreenDependencies): Screening['danger'] {
  if (saysYesToDying(text, history)) return { route: 'self_harm_child', kind: null, ...sure }
  const before = history.findLast(({ role }) => role === 'user')
  const isReply = wordsOf(text).length <= maxWordsOfReply && dependencies.lexicon.named(stemsOf(text)).length === 0
  if (!before || !isReply || isGood.test(text)) return null
  const plain = dependencies.safety.withoutIdioms(before.content)
  return dangerIn(plain, dependencies.readDanger(plain), minAcute, dependencies)
}
