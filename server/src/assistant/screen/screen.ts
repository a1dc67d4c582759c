import type { HelpRoute, HistoryMessage } from '@nestbook/contract/research.ts'
import { findAge } from '../../modules/children/children.ts'
import { type Lexicon, stemsOf, wordsOf } from '../../modules/lexicon/lexicon.ts'
import type { Safety } from '../../modules/safety/safety.ts'
import type { GuessTopics } from '../../modules/topics/topics.ts'

export type Screening = { danger: HelpRoute | null; isOurs: boolean; offTopic: string | null }

/** How near to a topic a message must sound to be ours without a word of family: less when it speaks of a he or she. */
const likelyOfSomeone = 0.2
const likelyAlone = 0.55
/** A message this short, in a conversation, goes on with it. */
const shortWords = 14

/** Is someone in danger? Is it ours? Rules only: it must hold with every model down. */
export function screen(
  text: string,
  history: HistoryMessage[],
  { safety, lexicon, guessTopics }: { safety: Safety; lexicon: Lexicon; guessTopics: GuessTopics },
): Screening {
  const danger = safety.routeFor(text)
  if (danger) return { danger, isOurs: true, offTopic: null }
  const stems = stemsOf(text)
  const named = lexicon.named(stems).length
  const family =
    (lexicon.family.children(stems).length + (findAge(text) ? 1 : 0)) * 2 +
    lexicon.family.parents(stems).length +
    lexicon.family.care(stems).length
  const strange = lexicon.offTopic(stems)
  const goesOn = history.some(({ role }) => role === 'user') && wordsOf(text).length <= shortWords
  const speaksOfSomeone = /\b(?:he|she|him|her|his|hers|they|them|ds|dd)\b|\b(?:ds|dd)\d/i.test(text)
  const isLikely =
    (guessTopics(lexicon.meaningfulStems(text), null)[0]?.likeness ?? 0) >=
    (speaksOfSomeone ? likelyOfSomeone : likelyAlone)
  const isOurs =
    strange.length > 0
      ? named > strange.length || (named > 0 && family > 1)
      : named > 0 || family > 0 || goesOn || isLikely
  return { danger: null, isOurs, offTopic: strange[0]?.meaning.label ?? null }
}
