import type { Lexicon } from '../lexicon/lexicon.ts'
import { buildWordIndex } from '../word-index/word-index.ts'

/** Something that parents say on a topic. */
export type SaidOn = { topic: string; text: string }

const mostLines = 60
/** Only what is nearly as near as the nearest has a voice. */
const sharpness = 4

/** The topics of the lines nearest to a text, each with its share of their votes: 1 for the most voted. */
export function makeNearestLines(lines: SaidOn[], lexicon: Lexicon): (text: string) => Map<string, number> {
  const index = buildWordIndex(lines.length, (place) => {
    const counts = new Map<string, number>()
    for (const stem of lexicon.meaningfulStems(lines[place]?.text ?? '')) counts.set(stem, 1)
    return counts
  })
  return (text) => {
    const stems = lexicon.meaningfulStems(text)
    const near = index.search(new Map(stems.map((stem) => [stem, 1])), mostLines)
    const best = near[0]?.score ?? 1
    const votes = new Map<string, number>()
    for (const { document, score } of near) {
      const topic = lines[document]?.topic ?? ''
      votes.set(topic, (votes.get(topic) ?? 0) + (score / best) ** sharpness)
    }
    const most = Math.max(...votes.values())
    return new Map([...votes].map(([topic, count]) => [topic, count / most]))
  }
}
