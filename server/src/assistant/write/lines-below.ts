import { makeIsBelow, type StraightAnswer, type Twist } from '../../modules/guidebook/guidebook.ts'
import type { PageFound } from './page-found.ts'

/** A page as it is told below the parts that are given. */
export function withLinesBelow(found: PageFound): PageFound {
  const parts = [found.answer, found.twist].filter((part) => part !== null)
  return { ...found, stage: stageBelow(found, parts) }
}

/** What a page says to a stage; of its steps, words, lines on help and questions only those that go below some parts. */
export function stageBelow({ stage, matters }: PageFound, parts: (Twist | StraightAnswer)[]): PageFound['stage'] {
  const isBelow = makeIsBelow(matters, parts)
  return {
    ...stage,
    steps: stage.steps.filter(({ title }) => isBelow(title)),
    words: stage.words.filter(isBelow),
    help: stage.help.filter(isBelow),
    ask: stage.ask.filter(isBelow),
  }
}
