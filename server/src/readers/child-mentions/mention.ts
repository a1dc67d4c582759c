import type { AgePrecision } from '@nestbook/contract/rules/ages.ts'
import type { ChildGender, ChildWord, Place } from './people.ts'

export type MentionedAge = { months: number; precision: AgePrecision; birth: { month: number; year: number } | null }

/** A child of the writer's, as a text tells of it. */
export type ChildMention = {
  name: string | null
  age: MentionedAge | null
  gender: ChildGender | null
  /** Whether only "he" or "she" after it tells the gender: beside other children they may be meant. */
  isGenderGuessed?: boolean
  place: Place | null
  /** What a word alone says of the age: a toddler. */
  stage: ChildWord['stage']
  /** 'son', 'daughter', 'kid' ...; null when an age or a pronoun is all there is. */
  kin: string | null
  /** Whether only "he" or "she" stands there, who may be anybody spoken of before. */
  isPronoun: boolean
  /** Whether it is corrected what the child is called. */
  isRenamed?: boolean
  /** Whether it is told of as one of several: its gender is not read from pronouns. */
  isOneOfMany: boolean
  /** Where in the text it stands. */
  start: number
  end: number
}

/** Months of a child of a stage, in the middle of what the word means. */
export const monthsOfStage: Record<NonNullable<ChildMention['stage']>, number> = {
  newborn: 1,
  baby: 7,
  toddler: 30,
  preschooler: 50,
  tween: 144,
  teen: 186,
}
