import { stemsOf } from '../../modules/lexicon/lexicon.ts'

/** Two parts with so many words in common say nearly the same. */
const maxShared = 0.4

export function saysTheSame(one: string, other: string): boolean {
  const [these, those] = [new Set(stemsOf(one)), new Set(stemsOf(other))]
  const both = [...these].filter((stem) => those.has(stem)).length
  return both / Math.min(these.size, those.size) > maxShared
}
