import type { AgeStage } from '@nestbook/contract/rules/ages.ts'
import { type Concept, type Lexicon, stemsOf } from '../../modules/lexicon/lexicon.ts'
import { isTold } from '../../readers/page-parts/page-parts.ts'

/** Of real messages with a word of babyhood 96 in 100 are about a baby, with whatever else of another age. */
export function stageByWords(about: string[], concepts: { concept: Concept }[], lexicon: Lexicon): AgeStage | null {
  const said = about.flatMap((text) => lexicon.ofStage(stemsOf(text)).map(({ meaning }) => meaning))
  if (said.includes('baby')) return 'baby'
  const ofOne = concepts.flatMap(({ concept: { stages = [] } }) => (stages.length === 1 ? stages : []))
  // What is told at length says something that teens say, too, in 94 of 100 messages about somebody else.
  const isSure = (stage: AgeStage) => stage !== 'teen' || !isTold(about[0] ?? '')
  return ofOne.find(isSure) ?? said[0] ?? null
}
