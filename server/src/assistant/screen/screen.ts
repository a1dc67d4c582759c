import type { HelpRoute, HistoryMessage } from '@nestbook/contract/research.ts'
import { findAge } from '../../modules/children/children.ts'
import { type Lexicon, stemsOf, wordsOf } from '../../modules/lexicon/lexicon.ts'
import type { Safety } from '../../modules/safety/safety.ts'
import type { GuessTopics } from '../../modules/topics/topics.ts'

export type Screening = { danger: HelpRoute | null; isOurs: boolean; offTopic: string | null }

/** How near to a topic a message about a he or she must sound to be ours without a word of family. */
const likelyOfSomeone = 0.22
const someone = /\b(?:he|she|him|her|his|hers|they|them)\b|\b(?:ds|dd|lo)\d*\b/i
/** In a headline ("potty regression?") one word names the matter; in a longer message it takes more. */
const headlineWords = 7
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
  const named = lexicon.named(stems)
  const children = lexicon.family.children(stems).length + (findAge(text) ? 1 : 0)
  const family = children * 2 + lexicon.family.parents(stems).length + lexicon.family.care(stems).length
  const strange = lexicon.offTopic(stems)
  const isShort = wordsOf(text).length <= shortWords
  const goesOn = isShort && history.some(({ role }) => role === 'user')
  const isNamed = named.some(({ length }) => length > 1) || (named.length > 0 && wordsOf(text).length <= headlineWords)
  const likeness = guessTopics(lexicon.meaningfulStems(text), null)[0]?.likeness ?? 0
  const speaksOfChild = someone.test(text) && (named.length > 0 || likeness >= likelyOfSomeone)
  const isOurs = strange.length > 0 ? named.length > 0 && family > 1 : isNamed || family > 0 || goesOn || speaksOfChild
  return { danger: null, isOurs, offTopic: strange[0]?.meaning.label ?? null }
}
