import { learnAnew, type Recall } from '../learned/learned.ts'
import { indexOf, layOut } from '../word-index/word-index.ts'

export type Line = { text: string; label: string }
export type Nearness = {
  /** What of a text is compared. */
  termsOf: (text: string) => string[]
  /** How many lines have a voice. */
  mostLines: number
  /** The higher, the less has what is not nearly as near as the nearest. */
  sharpness: number
}

/**
 * The labels of the lines nearest to a text (BM25), each with its share of their votes; empty when none is near. `name`:
 * what the lines are kept as.
 */
export function makeNearestLines(
  lines: Line[],
  { termsOf, mostLines, sharpness }: Nearness,
  name: string,
  recall: Recall = learnAnew,
): (text: string) => Map<string, number> {
  const asOnes = (text: string) => new Map(termsOf(text).map((term) => [term, 1]))
  const laidOut = recall(name, () => layOut(lines.length, (place) => asOnes(lines[place]?.text ?? '')))
  const index = indexOf(laidOut)
  return (text) => {
    const near = index.search(asOnes(text), mostLines)
    const best = near[0]?.score ?? 1
    const votes = new Map<string, number>()
    let all = 0
    for (const { document, score } of near) {
      const label = lines[document]?.label ?? ''
      const vote = (score / best) ** sharpness
      votes.set(label, (votes.get(label) ?? 0) + vote)
      all += vote
    }
    return new Map([...votes].map(([label, count]) => [label, count / all]))
  }
}
