import { findAge } from '../../modules/children/children.ts'
import { type Lexicon, stemsOf } from '../../modules/lexicon/lexicon.ts'

/** What the lexicon sees in a message, as so many numbers of 0 or 1: children, parents, care, an age, matters, strangers. */
export type MarksOf = (text: string) => number[]

const max = { children: 2, parents: 2, care: 2, matters: 3, longest: 4, strange: 2 }
export const marksCount = Object.values(max).reduce((sum, greatest) => sum + greatest + 1, 2)

export function makeMarksOf(lexicon: Lexicon): MarksOf {
  return (text) => {
    const stems = stemsOf(text)
    const named = lexicon.named(stems)
    return [
      ...oneOf(lexicon.family.children(stems).length, max.children),
      ...oneOf(lexicon.family.parents(stems).length, max.parents),
      ...oneOf(lexicon.family.care(stems).length, max.care),
      ...oneOf(findAge(text) ? 1 : 0, 1),
      ...oneOf(named.length, max.matters),
      ...oneOf(Math.max(0, ...named.map(({ length }) => length)), max.longest),
      ...oneOf(lexicon.offTopic(stems).length, max.strange),
    ]
  }
}

function oneOf(count: number, greatest: number): number[] {
  return Array.from({ length: greatest + 1 }, (_, at) => Number(at === Math.min(count, greatest)))
}
