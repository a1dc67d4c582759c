import type { HelpRoute, HistoryMessage } from '@nestbook/contract/research.ts'
import { findAge } from '../../modules/children/children.ts'
import { type Lexicon, speaksSpanish, stemsOf, wordsOf } from '../../modules/lexicon/lexicon.ts'
import type { DangerSign, Safety } from '../../modules/safety/safety.ts'
import type { Topics } from '../../modules/topics/topics.ts'
import type { Reading, ReadMessage } from './read-message.ts'

export type Screening = {
  danger: HelpRoute | null
  /** Whether it may be danger after all: too unlikely for the card, likely enough to say where help is. */
  mayBeDanger: boolean
  isOurs: boolean
  offTopic: string | null
}

/** From this chance on a message is answered with the help card. Too many cards do less harm than one too few. */
const leastDanger = 0.2
/** Of Spanish fewer examples are known, and what is harmless in it sounds less so. */
const leastDangerInSpanish = 0.3
/** A sign of danger makes it likely enough, but where all else reads as harmless ("we overdosed on cartoons today"). */
const leastDangerWithSign = 0.05

/** From this chance on an answer says in a line where help is; most who are told so do not need it. */
const leastDoubt = 0.05

type Known = { closeness: number; children: number; named: number; isHeadline: boolean; isSpanish: boolean }

/** Topics and matters are known by their English names: of a Spanish message the classifier knows alone. */
const leastOffInSpanish = 0.5

/**
 * From this chance on a message is none of our business. The nearer it sounds to a topic of the book, and the more it
 * speaks of children and of matters that we know, the surer that must be. Fitted on the questions of evals/.
 */
function leastOff({ closeness, children, named, isHeadline, isSpanish }: Known): number {
  if (isSpanish) return leastOffInSpanish
  const surer = isHeadline ? headlineTrust : 0
  return 0.14 + 0.063 * (closeness - 1.43) + 0.1 * Math.min(1, children) + 0.1 * Math.min(2, named) + surer
}

/** A few words that name one of our matters and nothing else ("picky eater") are a headline, with too little to doubt. */
const headlineWords = 10
const headlineTrust = 0.4

/** A message this short, in a conversation, goes on with it, unless it plainly speaks of something else. */
const shortWords = 14
const plainlyElsewhere = 0.97

type Needs = { safety: Safety; lexicon: Lexicon; topics: Topics; readMessage: ReadMessage }

/** Is someone in danger? Is it ours? Rules and a classifier of our own only: it must hold with every model down. */
export function screen(
  text: string,
  history: HistoryMessage[],
  { safety, lexicon, topics, readMessage }: Needs,
): Screening {
  const reading = readMessage(text)
  const danger = dangerIn(text, reading, safety) ?? dangerGoingOn(text, history, { safety, lexicon, readMessage })
  if (danger) return { danger, mayBeDanger: true, isOurs: true, offTopic: null }
  const stems = stemsOf(text)
  const goesOn = wordsOf(text).length <= shortWords && history.some(({ role }) => role === 'user')
  const named = lexicon.named(stems).length
  const [stranger] = lexicon.offTopic(stems)
  const known = {
    closeness: topics.guess(text, null, new Set())[0]?.closeness ?? 0,
    children: lexicon.family.children(stems).length + Number(findAge(text) !== null),
    named,
    isHeadline: named > 0 && !stranger && wordsOf(text).length <= headlineWords,
    isSpanish: speaksSpanish(text),
  }
  const least = goesOn ? plainlyElsewhere : leastOff(known)
  return {
    danger: null,
    mayBeDanger: reading.danger >= leastDoubt || safety.maySignIn(text),
    isOurs: reading.off < least,
    offTopic: stranger?.meaning.label ?? null,
  }
}

function dangerIn(text: string, reading: Reading, safety: Safety): HelpRoute | null {
  return routeOf(safety.signIn(text), reading, speaksSpanish(text) ? leastDangerInSpanish : leastDanger)
}

/** Where help is to be found, by a sign of it in the message and by what the message reads like; null when nowhere. */
export function routeOf(
  sign: DangerSign | null,
  { danger, route }: Pick<Reading, 'danger' | 'route'>,
  least = leastDanger,
): HelpRoute | null {
  if (sign) return sign.isSure || danger >= leastDangerWithSign ? sign.route : null
  return danger >= least ? route : null
}

const mostWordsOfReply = 12
const thanks = /^\s*(?:ok(?:ay)?[,.!\s]+)?(?:thanks?|thank you|thx|ty|we called|i called|i will|calling now)\b/i

/** "he seems fine now", after a message that called for help, leans on it: the two are read together. */
function dangerGoingOn(
  text: string,
  history: HistoryMessage[],
  { safety, lexicon, readMessage }: Pick<Needs, 'safety' | 'lexicon' | 'readMessage'>,
): HelpRoute | null {
  const before = history.findLast(({ role }) => role === 'user')
  const isReply = wordsOf(text).length <= mostWordsOfReply && lexicon.named(stemsOf(text)).length === 0
  if (!before || !isReply || thanks.test(text)) return null
  const both = `${before.content}\n${text}`
  return dangerIn(both, readMessage(both), safety)
}
