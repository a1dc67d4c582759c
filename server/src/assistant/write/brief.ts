import type { FeedbackReason } from '@nestbook/contract/feedback.ts'
import type { AgeStage } from '@nestbook/contract/rules/ages.ts'
import type { Study } from '../../modules/studies/studies.ts'

export type Wish = 'do' | 'normal' | 'fact' | 'evidence' | 'decide' | 'words' | 'product' | 'joy' | 'vent' | 'form'

/** All that a writer is told. Steps before it decide; the writer only finds the words. */
export type Brief = {
  /** What is asked: an earlier message, where the last one only leans on it. */
  text: string
  /** The last message as it was written. */
  said: string
  /** Stems of its words that carry meaning. */
  words: string[]
  kind: 'asks' | 'thanks' | 'joy' | 'vent' | 'tells'
  /**
   * Whether what seems to be a joy or the like may still be a question: then what lies nearest comes with the warm
   * word.
   */
  mayAsk: boolean
  /** Whether a heart is poured out in it, also where it asks: a word of sympathy goes first. */
  isHeavy: boolean
  /** What is wanted, in which language and where, as a model read it; and the message in English, for pages. */
  wish: Wish | null
  language: string
  country: string | null
  inEnglish: string
  /** Who helps where they live; empty for the United States. */
  helpLines: string[]
  /** A text of the guidebook's with the telephone lines of where they live. */
  inLocalWords: (text: string) => string
  /** How the parent wants the answer, where they said so. */
  form: Form | null
  /** What the parent says to the last answer, where they ask no new question. */
  talk: Talk | null
  /** What the last answer asked at its end. */
  asked: string | null
  /** The answers that this one is to take the place of. */
  instead: Instead | null
  /** What was asked before it, where it goes on with that. */
  before: string | null
  isFollowUp: boolean
  /** Whether it adds something to what was told. */
  isAdded: boolean
  /** Whether the parent says that an earlier answer has not helped. */
  isSetback: boolean
  /** Whether they say that it missed what was asked. */
  isMissed: boolean
  ageMonths: number | null
  ageNoun: string | null
  ageWord: string | null
  stage: AgeStage | null
  /** Whether the message itself tells the age. */
  isAgeTold: boolean
  gender: 'girl' | 'boy' | null
  name: string | null
  /** What is known of this child, beside what the question says. */
  nature: { [list: string]: string[] }
  /** Other children that the same question is about; `topic` is what it says of this one. */
  others: OtherChild[]
  concepts: { noun: string; topic: string; weight: number }[]
  /** The nearest first, each with how much of the question is about it. */
  topics: { id: string; weight: number; chance?: number; read?: number }[]
  /** What the parent has tried, as written and as stems: not to be advised again. */
  tried: { text: string; stems: string[] }[]
  /** In the order of their citation numbers; the score is a percent. */
  studies: { study: Study; relevanceScore: number }[]
  /** What a model that writes may choose from, under numbers of their own. */
  candidates: { study: Study; relevanceScore: number }[]
  /** A sign for a doctor opens the answer: nothing in it may reassure. */
  hasSign: boolean
  /** Whether a line above the answer says already that this is no doctor. */
  saysNoDoctor: boolean
  /**
   * What a rule found in the message and a model is told: a sign for a doctor, a hazard; each a line for the parent.
   */
  signs: string[]
  /** The guidebook's part on that sign or hazard, where it has one. */
  signPart: { page: string; twist: string } | null
  /** What was answered before in this conversation. */
  earlierAnswers: string[]
}

export type Form = 'shorter' | 'words' | 'first' | 'list'

export type Talk = { kind: TalkKind; place?: number; reply: string; told: string }

export type TalkKind =
  | Form
  | 'sentence'
  | 'script'
  | 'letter'
  | StudyTalk
  | 'step'
  | 'book'
  | 'why'
  | 'refuses'
  | 'fails'
  | 'howLong'
  | 'avoid'
  | 'otherAdult'
  | 'otherChild'
  | 'ageNow'
  | 'differs'
  | 'bringUp'
  | 'setback'
  | 'willTry'
  | 'worked'
  | 'more'
  | 'complaint'
  | 'heavy'
  | 'disagree'
  | 'reply'

export type StudyTalk = 'strongest' | 'reliable' | 'howMany' | 'sources'

/** `note`: what was wrong with the last of them, in the parent's words. */
export type Instead = { answers: string[]; reasons: FeedbackReason[]; note: string }

export type OtherChild = Pick<Brief, 'ageMonths' | 'ageNoun' | 'ageWord' | 'stage' | 'gender' | 'name' | 'nature'> & {
  topic: string | null
}

/** When another answer to the same question would be a new one: at any time, to say what was wrong, or never. */
export type Again = 'always' | 'withReasons' | 'never'

/** `isFree`: a word between host and guest, or a question back, and no answer that is counted. */
export type Draft = { text: string; followUps: string[]; isFree?: boolean; again?: Again }
