import { makeIsBelow, makeIsOfPlan, type StraightAnswer, type Twist } from '../../modules/guidebook/guidebook.ts'
import type { PageFound } from './page-found.ts'

/** A page as it is told below the parts that are given; whoever asks what to do gets the page's plan after their lines. */
export function withLinesBelow(found: PageFound, wantsPlan: boolean): PageFound {
  const below = stageBelow(found, givenParts(found))
  if (!wantsPlan) return { ...found, stage: below }
  const ofPage = stageOf(found.stage, makeIsOfPlan(found.matters))
  // A page of many matters has no plan of its own: then the first steps of all are better than none.
  const plan = below.steps.length + ofPage.steps.length > 0 ? ofPage : found.stage
  const both = <Line>(own: Line[], others: Line[]) => [...new Set([...own, ...others])]
  const stage = { ...below, steps: both(below.steps, plan.steps), help: both(below.help, plan.help) }
  return { ...found, stage }
}

/** The answer and the twist that are given, where there are any. */
export function givenParts({ answer, twist }: PageFound): (Twist | StraightAnswer)[] {
  return [answer, twist].filter((part) => part !== null)
}

/** What a page says to a stage; of its steps, words, lines on help and questions only those that go below some parts. */
export function stageBelow({ stage, matters }: PageFound, parts: (Twist | StraightAnswer)[]): PageFound['stage'] {
  return stageOf(stage, makeIsBelow(matters, parts))
}

function stageOf(stage: PageFound['stage'], isWanted: (line: string) => boolean): PageFound['stage'] {
  return {
    ...stage,
    steps: stage.steps.filter(({ title }) => isWanted(title)),
    words: stage.words.filter(isWanted),
    help: stage.help.filter(isWanted),
    ask: stage.ask.filter(isWanted),
  }
}
