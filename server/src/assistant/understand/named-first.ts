import type { Concept } from '../../modules/lexicon/lexicon.ts'

type Likely = { id: string; chance: number; weight: number }
type Named = { concept: Concept; weight: number }

/** From this weight on a matter is named in words of the lexicon that mean nothing else. */
const namedInFull = 1.2
/** From this chance on the words as a whole leave no doubt that a name would have to settle. */
const minSurePage = 0.45

/** Where the words as a whole leave it open, the matter that a line names in full is the likeliest. */
export function namedFirst<Topic extends Likely>(topics: Topic[], concepts: Named[]): Topic[] {
  const [first] = topics
  const [max] = concepts.toSorted((one, other) => other.weight - one.weight)
  if (!first || !max || max.weight < namedInFull || first.chance >= minSurePage) return topics
  const named = topics.find(({ id }) => id === max.concept.topics[0])
  return named ? [{ ...named, weight: first.weight }, ...topics.filter((topic) => topic !== named)] : topics
}
