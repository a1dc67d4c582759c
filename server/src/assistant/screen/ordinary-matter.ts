import { type Lexicon, stemsOf, wordsOf } from '../../modules/lexicon/lexicon.ts'
import { maxWordsOfLine } from '../../readers/danger/danger.ts'
import type { Topics } from '../../readers/topics/topics.ts'
import { logOdds } from '../../text/log-odds.ts'

/**
 * The surer the matter of a line, the likelier a danger must be to be told in it. Fitted to 840 lines of strangers
 * without danger and 905 with one: of the first 33 get a card, and 59 without it.
 */
const matterCounts = 0.95
const margin = 0.01
const minOdds = { acute: 1, acuteLine: 0, concernLine: 1 }

/**
 * Whether a danger of that chance, 0 to 1, counts: in a line on an ordinary matter only what is likelier than that. In a
 * line on a matter in which dangers are told, and in longer messages, each counts.
 */
export function outweighsMatter(
  text: string,
  chance: number,
  level: keyof typeof minOdds,
  { topics, lexicon }: { topics: Topics; lexicon: Lexicon },
): boolean {
  if (wordsOf(text).length > maxWordsOfLine) return true
  const matter = likeliestMatter(text, { topics, lexicon })
  if (!matter || lexicon.topics.get(matter.topic)?.holdsDanger) return true
  return logOdds(chance, margin) - matterCounts * logOdds(matter.chance, margin) >= minOdds[level]
}

/** The topic that a message is likeliest about, with its chance, 0 to 1. */
export function likeliestMatter(
  text: string,
  { topics, lexicon }: { topics: Topics; lexicon: Lexicon },
): { topic: string; chance: number } | null {
  const named = new Set(lexicon.named(stemsOf(text)).map(({ meaning }) => meaning.topics[0] ?? ''))
  const [likeliest] = [...topics.read(text, null, named)].toSorted(([, one], [, other]) => other - one)
  return likeliest ? { topic: likeliest[0], chance: likeliest[1] } : null
}
