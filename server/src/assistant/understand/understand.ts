import type { FeedbackReason } from '@nestbook/contract/feedback.ts'
import type { HistoryMessage } from '@nestbook/contract/research.ts'
import { type AgeStage, stageOfMonths } from '@nestbook/contract/rules/ages.ts'
import { isSetback } from '@nestbook/contract/rules/setback.ts'
import { type AgeFound, ageNoun, ageWord, findAge, sharedAge } from '../../modules/children/children.ts'
import { type Concept, type Lexicon, stemsOf } from '../../modules/lexicon/lexicon.ts'
import { isTold } from '../../readers/page-parts/page-parts.ts'
import type { Topics } from '../../readers/topics/topics.ts'
import { findGender, type Gender } from './child.ts'
import { type FamilyProfile, findFocus } from './focus.ts'
import { isThanks, leansOnEarlier, onlyNames, onlyPlace, turnsToAnotherMatter, withoutTurn } from './follow-up.ts'
import { type Form, findForm } from './form.ts'
import { grownOut, isBetween } from './grown-out.ts'
import { namedFirst } from './named-first.ts'
import { findOthers, type Other } from './others.ts'
import { aboutWhat, questionsIn } from './spoken-of.ts'
import { stageByWords } from './stage-by-words.ts'
import { ageNowIn, askedAtEnd, readTalk, saysMissed, type Talk } from './talk.ts'
import { findTried, type Tried } from './tried.ts'

export type Question = {
  text: string
  childrenAges: string[]
  history: HistoryMessage[]
  family?: FamilyProfile[]
  /** The answers that this one is to take the place of, and what was wrong with the last. */
  instead?: { answers: string[]; reasons: FeedbackReason[]; note: string } | null
  /** Of the browser: it tells the country where no words do. */
  timeZone?: string | null
  /** That it is another matter than what was spoken of before, whatever its words seem to say to that. */
  isAnotherMatter?: boolean
}

/** What a parent may want of an answer. */
export const wishes = ['do', 'normal', 'fact', 'evidence', 'decide', 'words', 'product', 'joy', 'vent', 'form'] as const
export type Wish = (typeof wishes)[number]

/** What is really asked. */
export type Intent = {
  text: string
  kind: 'asks' | 'thanks' | 'joy' | 'vent' | 'tells'
  /** Whether what seems to be a joy or the like may be a question all the same. */
  mayAsk: boolean
  /** Whether a heart is poured out in it, also where it asks. */
  isHeavy: boolean
  /** How the answer is wanted, where the parent says so. */
  form: Form | null
  /** What it says to the last answer, where it asks no new question. */
  talk: Talk | null
  /** What the last answer asked at its end. */
  asked: string | null
  isReadByModel: boolean
  /** Whether it is ours, in which language and what is wanted, as a model read it. */
  scope: 'ours' | 'elsewhere'
  language: string
  wish: Wish | null
  country: string | null
  /** The message, or in another language what a model would search for: pages and studies are English. */
  inEnglish: string
  /** What was asked before it, where it goes on with that. */
  before: string | null
  /** Whether it goes on with what was spoken of before. */
  isFollowUp: boolean
  /** Whether it says that what was answered before has not helped. */
  isSetback: boolean
  /** Whether it says that the last answer missed what was asked. */
  isMissed: boolean
  age: AgeFound | null
  /** 'three-year-old', and 'three' as in "at three"; null when the age is not known that well. */
  ageNoun: string | null
  ageWord: string | null
  stage: AgeStage | null
  /** Whether the message itself tells the age: one that is known otherwise is named in the answer. */
  isAgeTold: boolean
  gender: Gender | null
  name: string | null
  /** What is known of the child that the question is about. */
  nature: FamilyProfile['nature']
  /** Other children that the same question is about. */
  others: OtherAsked[]
  /** What the parent says was tried already, in this message or an earlier one it goes on with. */
  tried: Tried[]
  /** What it is about, the nearest first, with a weight: 1 for what this message names, less for what earlier ones did. */
  concepts: { concept: Concept; weight: number }[]
  /**
   * `chance`: how likely the page is about what is asked, 0 to 1. `weight` rises with it; from 1 on the page is surely
   * meant. `read`: the chance before the pages' parts were weighed.
   */
  topics: { id: string; weight: number; chance: number; read?: number }[]
  /** Stems of the words in this message that carry meaning. */
  words: string[]
  /** Stem to weight, for the search: the parent's words and the researchers' words for the same things. */
  terms: Map<string, number>
}

/** `topic`: what the words about this child name, when they name a matter. */
export type OtherAsked = Pick<Intent, 'ageNoun' | 'ageWord' | 'stage' | 'gender' | 'name' | 'nature'> & {
  ageMonths: number | null
  topic: string | null
}

const earlierWeight = 0.45
const researchWeight = 0.35

/** Reads topics, age, child and situation from a message, with the conversation where the message leans on it. */
export function understand(question: Question, lexicon: Lexicon, topicsOfBook: Topics, now = new Date()): Intent {
  const earlier = questionsIn(question.history).slice(-4)
  const { isAnotherMatter = false } = question
  const talk = earlier.length > 0 && !isAnotherMatter ? readTalk(question.text, question.history) : null
  const leans = earlier.length > 0 && (talk !== null || leansOnEarlier(question.text, lexicon))
  const turnsAway = () => isAnotherMatter || turnsToAnotherMatter(question.text, earlier.at(-1) ?? '', lexicon)
  const isAnother = leans && !talk && turnsAway()
  const isFollowUp = leans && !isAnother
  const form = findForm(question.text, isFollowUp)
  const spokenOf = aboutWhat(question.text, leans ? earlier.toReversed() : [], form ?? talk)
  const about = isAnother ? [withoutTurn(question.text)] : spokenOf
  const [text = question.text] = about
  const focus = findFocus(spokenOf, question.family ?? [], now)
  const age =
    (talk && ageNowIn(talk)) ??
    focus.told ??
    firstFound(spokenOf, findAge) ??
    focus.age ??
    sharedAge(question.childrenAges)
  const told = talk?.kind === 'setback' ? [talk.told, ...about] : about
  const tried = told.flatMap((text) => findTried(text, lexicon.meaningfulStems))
  const concepts = weighConcepts(about, tried, lexicon)
  const words = lexicon.meaningfulStems(talk ? text : question.text)
  const stage = age ? stageOfMonths(age.months) : stageByWords(spokenOf, concepts, lexicon)
  const others = findOthers(question.text, question.family ?? [], now)
  const matters = about.map((text) => withoutRemedies(text, tried, lexicon))
  const weighed = grownOut(weighTopics(concepts, matters, isBetween(age) ? null : stage, topicsOfBook), age)
  const topics = isFollowUp || isTold(question.text) ? weighed : namedFirst(weighed, concepts)
  return {
    text,
    kind: isFollowUp && !talk && isThanks(question.text) ? 'thanks' : 'asks',
    mayAsk: false,
    isHeavy: false,
    form,
    talk,
    asked: askedAtEnd(question.history),
    isReadByModel: false,
    scope: 'ours',
    language: 'en',
    wish: null,
    country: null,
    inEnglish: text,
    before: isFollowUp ? (earlier.at(-1) ?? null) : null,
    isFollowUp,
    isSetback: isFollowUp && question.history.some(({ role }) => role === 'assistant') && isSetback(question.text),
    isMissed: isFollowUp && saysMissed(question.text),
    age,
    ageNoun: age ? ageNoun(age) : null,
    ageWord: age ? ageWord(age) : null,
    stage,
    isAgeTold: findAge(text) !== null,
    gender: (others.length > 0 ? null : firstFound([...spokenOf, question.text], findGender)) ?? focus.gender,
    name: focus.name,
    nature: focus.nature,
    others: others.map((other) => otherAsked(other, lexicon)),
    tried,
    concepts,
    topics,
    words,
    terms: weighTerms(about, concepts, topics, lexicon),
  }
}

function otherAsked({ focus: { name, age, gender, nature }, words }: Other, lexicon: Lexicon): OtherAsked {
  const [named] = lexicon.named(stemsOf(words)).sort((one, other) => other.length - one.length)
  return {
    ...{ name, gender, nature, ageMonths: age?.months ?? null },
    ageNoun: age ? ageNoun(age) : null,
    ageWord: age ? ageWord(age) : null,
    stage: age ? stageOfMonths(age.months) : null,
    topic: named?.meaning.topics[0] ?? null,
  }
}

function firstFound<Thing>(texts: string[], find: (text: string) => Thing | null): Thing | null {
  return texts.map((text) => find(text)).find((found) => found !== null) ?? null
}

/** What was tried is a remedy, not the matter ("white noise" is not what the question is about). */
const triedWeight = 0.3
/** A text that says no more than this beside what was tried is about that. */
const minBesides = 2

function withoutRemedies(text: string, tried: Tried[], lexicon: Lexicon): string {
  const left = tried.reduce((rest, { text: one }) => {
    const at = rest.toLowerCase().indexOf(one)
    return at < 0 ? rest : `${rest.slice(0, at)}${rest.slice(at + one.length)}`
  }, text)
  return lexicon.meaningfulStems(left).length >= minBesides ? left : text
}

function weighConcepts(about: string[], tried: Tried[], lexicon: Lexicon): Intent['concepts'] {
  const weights = new Map<Concept, number>()
  about.forEach((text, back) => {
    const stems = stemsOf(text)
    const strength = back === 0 ? 1 : earlierWeight * 0.8 ** (back - 1)
    const add = (concept: Concept, weight: number) => weights.set(concept, Math.max(weights.get(concept) ?? 0, weight))
    const remedies = new Set(tried.flatMap(({ text: one }) => lexicon.named(stemsOf(one)).map(({ phrase }) => phrase)))
    for (const { meaning, phrase, length } of lexicon.named(stems)) {
      const part = remedies.has(phrase) ? triedWeight : 1
      add(meaning, part * strength * (0.8 + 0.2 * Math.min(length, 4)))
    }
    const named = new Set(weights.keys())
    const hints = lexicon.hinted(stems)
    for (const { meaning } of hints)
      if (named.has(meaning) || (named.size === 0 && hintsOf(meaning, hints) > 1))
        add(meaning, (weights.get(meaning) ?? 0) + strength * 0.15)
  })
  return [...weights]
    .map(([concept, weight]) => ({ concept, weight }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, 8)
}

/** One hint proves nothing; two of the same matter do. */
function hintsOf(concept: Concept, hints: { meaning: Concept; phrase: string }[]): number {
  return new Set(hints.filter(({ meaning }) => meaning === concept).map(({ phrase }) => phrase)).size
}

/**
 * So many messages back, what a message goes on with says as much of the topic as itself. It says less where the
 * message only names another matter. A message that only names a place says less itself.
 */
const maxTurns = 3
const leftBehind = 0.15
/** "I ended up doing it myself" says little of the matter: what it goes on with says more. */
const ofBrief = 0.5
const maxBrief = 8
/** From this weight on the reply itself names a matter; what went before it weighs less. */
const minNamedHere = 0.8

function isBrief(text: string): boolean {
  return text.split(/\s+/).length <= maxBrief
}

/** The square root lifts what is unsure: a weight of 1 and more is a topic surely meant. */
export function weightOf(chance: number): number {
  return chance + rootWeight * Math.sqrt(chance)
}

const rootWeight = 0.8

function weighTopics(
  concepts: Intent['concepts'],
  about: string[],
  stage: AgeStage | null,
  { read }: Topics,
): Intent['topics'] {
  const named = new Set(concepts.map(({ concept }) => concept.topics[0] ?? ''))
  const namesPlace = about.length > 1 && onlyPlace(about[0] ?? '')
  const namesAnother = onlyNames(about[0] ?? '') && concepts.some(({ weight }) => weight >= 1)
  const saysLittle =
    about.length > 1 && isBrief(about[0] ?? '') && !concepts.some(({ weight }) => weight >= minNamedHere)
  const turns = about.slice(0, maxTurns).map((text, back) => ({
    text,
    part: (back === 0 ? namesPlace : namesAnother) ? leftBehind : back === 0 && saysLittle ? ofBrief : 1,
  }))
  const all = turns.reduce((sum, { part }) => sum + part, 0)
  const chances = new Map<string, number>()
  for (const { text, part } of turns)
    for (const [topic, chance] of read(text, stage, named))
      chances.set(topic, (chances.get(topic) ?? 0) + (part * chance) / all)
  return [...chances]
    .map(([id, chance]) => ({ id, chance, weight: weightOf(chance) }))
    .sort((a, b) => b.chance - a.chance)
    .slice(0, 6)
}

/** What the likeliest topics are called by research, for a matter that nobody's expression names. */
const topicWeight = 0.3
const maxTopicsForTerms = 2

function weighTerms(
  about: string[],
  concepts: Intent['concepts'],
  topics: Intent['topics'],
  lexicon: Lexicon,
): Map<string, number> {
  const terms = new Map<string, number>()
  const add = (stem: string, weight: number) => terms.set(stem, Math.max(terms.get(stem) ?? 0, weight))
  about.forEach((text, back) => {
    for (const stem of lexicon.meaningfulStems(text)) add(stem, back === 0 ? 1 : earlierWeight * 0.7)
  })
  for (const { concept, weight } of concepts) {
    for (const phrase of concept.research)
      for (const stem of lexicon.meaningfulStems(phrase)) add(stem, researchWeight * Math.min(weight, 1.2))
  }
  const heaviest = topics[0]?.weight ?? 1
  for (const { id, weight } of topics.slice(0, maxTopicsForTerms)) {
    const main = lexicon.concepts.find(({ topics: [first] }) => first === id)
    const words = [lexicon.topics.get(id)?.label ?? '', ...(main?.research ?? [])].join(' ')
    for (const stem of lexicon.meaningfulStems(words, 'any')) add(stem, (topicWeight * weight) / heaviest)
  }
  return terms
}
