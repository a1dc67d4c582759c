import { type Lexicon, stemsOf, wordsOf } from '../../modules/lexicon/lexicon.ts'
import { maxWordsOfLine } from '../../readers/danger/danger.ts'
import type { Topics } from '../../readers/topics/topics.ts'
import { logOdds } from '../../text/log-odds.ts'

type Dependencies = { topics: Topics; lexicon: Lexicon }

/** The surer the matter of a line, the likelier a danger must be to be told of in the quiet lines. */
const matterCounts = 0.95
const margin = 0.01
const minOdds = { acute: 0, concern: 1 }

/** Whether a message is short enough to be read as one typed line. */
export function isLine(text: string): boolean {
  return wordsOf(text).length <= maxWordsOfLine
}

/**
 * Whether a danger of that chance, 0 to 1, counts: in a line on an ordinary matter only what is likelier than that. In a
 * line on a matter in which dangers are told, and in longer messages, each counts.
 */
export function outweighsMatter(
  text: string,
  chance: number,
  level: keyof typeof minOdds,
  dependencies: Dependencies,
): boolean {
  if (!isLine(text)) return true
  const matter = oddsOfOrdinaryMatter(text, dependencies)
  return matter === null || logOdds(chance, margin) - matterCounts * matter >= minOdds[level]
}

/** The logarithm of the odds of a text's likeliest matter; null where dangers are told in that matter, or it has none. */
export function oddsOfOrdinaryMatter(text: string, dependencies: Dependencies): number | null {
  const matter = likeliestMatter(text, dependencies)
  if (!matter || dependencies.lexicon.topics.get(matter.topic)?.holdsDanger) return null
  return logOdds(matter.chance, margin)
}

/** The topic that a message is likeliest about, with its chance, 0 to 1. */
export function likeliestMatter(
  text: string,
  { topics, lexicon }: Dependencies,
): { topic: string; chance: number } | null {
  const named = new Set(lexicon.named(stemsOf(text)).map(({ meaning }) => meaning.topics[0] ?? ''))
  const [likeliest] = [...topics.read(text, null, named)].toSorted(([, one], [, other]) => other - one)
  return likeliest ? { topic: likeliest[0], chance: likeliest[1] } : null
}
