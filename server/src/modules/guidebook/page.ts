import type { AgeStage } from '@nestbook/contract/rules/ages.ts'

export type Step = { title: string; text: string }

/** What a page says about one age stage. Texts may hold slots like {child} (docs/writing-a-guidebook-page.md). */
export type PageStage = {
  openings: string[]
  why: string
  steps: Step[]
  words: string[]
  avoid: string[]
  expect: string[]
  help: string[]
  ask: string[]
}

/** An answer to one thing that parents add ("she laughs"), with the phrases that bring it up. */
export type Twist = {
  id: string
  months: Months
  cues: string[]
  paragraph: string
  steps: Step[]
  words: string[]
}

/** A straight answer to a yes/no or how-much question, with the phrases that ask it and the stages it holds for. */
export type StraightAnswer = { id: string; stages: AgeStage[]; months: Months; cues: string[]; text: string }

/** The months of age, both included, that a part of a page holds for, where it does not for all of a stage; else null. */
export type Months = [from: number, to: number] | null

export type GuidebookPage = {
  id: string
  title: string
  topics: string[]
  stages: AgeStage[]
  /** From so many months on a baby is told what a toddler is: what the page says to babies is of the first year. */
  toddlerFrom?: number | undefined
  next: string[]
  /** Ids of the studies on the topic that serve a parent best. */
  findings: string[]
  byStage: Partial<Record<AgeStage, PageStage>>
  twists: Twist[]
  answers: StraightAnswer[]
  /** What is said to whatever a parent tells when asked a question of `ask`: what that is good for. */
  replies: { question: string; text: string }[]
  followUps: string[]
}

/** What may stand in braces in a page. */
export const slots = new Set([
  'child',
  'Child',
  'they',
  'They',
  'them',
  'Them',
  'their',
  'Their',
  'themself',
  'age',
  'Age',
  's',
  'es',
  'is',
  'has',
  'was',
])
