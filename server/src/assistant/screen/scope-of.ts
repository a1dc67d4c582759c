import type { HistoryMessage } from '@nestbook/contract/research.ts'
import { findAge } from '../../modules/children/children.ts'
import { type Lexicon, stemsOf, wordsOf } from '../../modules/lexicon/lexicon.ts'
import type { Topics } from '../../readers/topics/topics.ts'
import { asksForDose } from './dose-question.ts'
import { shortWords, somebody } from './message-words.ts'
import { likeliestMatter } from './ordinary-matter.ts'

/** `unclear`: it may be about a child and does not say so. */
export type Scope = 'ours' | 'unclear' | 'elsewhere'

/**
 * Log odds. Below the first four a message is out of scope. They are for one that begins with the writer's own child,
 * names a family's life, speaks of somebody only, and else. Below `unclear` it may be about a child, unless it is above
 * `onMatter` and surely on a matter of the guidebook.
 */
const minOurs = {
  own: -1.5,
  named: -0.2,
  somebody: -1,
  elsewhere: -0.7,
  unclear: { somebody: 1, elsewhere: 3 },
  onMatter: 0.9,
}
/** From this chance on a matter is sure: so of 4 of 13 lines of parents that were unclear, and of none of 19 others. */
const minMatter = 0.6
/** What a parent has at heart, a stranger has as well. */
const shelfOfParents = 'parents'

/** Who begins with a child of their own is one of ours, whatever the child has done. */
const ownChild =
  /^\W*(?:my|our) (?:\w+ ){0,3}(?:son|daughter|boy|girl|kid|kids|child|children|toddler|baby|teen|twins)\b/i
/** A message of no more words than this, below an answer, most likely goes on with it. */
export const maxWordsOfTalk = 30
const plainlyElsewhere = { pointing: -9, leaning: -5, else: -3 }
/** Words that lean on what was said: "does that polish work". */
const leaning = /\b(?:it|its|this|that|these|those|she|he|her|him|his|they|them|we|us|our|tonight|tomorrow)\b/i

/** Words that speak of the question or of the answer before: "you said", "which one", "write me a text". */
const pointing =
  /\b(?:(?:i|we) (?:asked|meant|was asking|were asking|know)|you (?:said|say|mentioned|told|wrote)|(?:that|it) was about|question was|(?:write|draft) (?:me|us) (?:an? |the )?(?:\w+ )?(?:text|e-?mail|message|note|letter|reply|line)s?|just tell me|which (?:one|brand)|names? of|name (?:one|an actual)|give me (?:like |about )?\d|what (?:should|do) (?:i|we) ask|how much in \w+)\b/i

/** Whether a message is ours, by what was read of it: `odds`, as a logarithm, that it is. */
export function scopeOf(
  text: string,
  odds: number,
  history: HistoryMessage[],
  { lexicon }: { lexicon: Lexicon },
): Scope {
  const stems = stemsOf(text)
  if (goesOn(text, history, maxWordsOfTalk)) {
    const isStranger = lexicon.offTopic(stems).length > 0
    const way = isStranger ? 'else' : pointing.test(text) ? 'pointing' : leaning.test(text) ? 'leaning' : 'else'
    return odds < plainlyElsewhere[way] ? 'elsewhere' : 'ours'
  }
  const { children, parents, care } = lexicon.family
  const namesFamily = [children, parents, care].some((find) => find(stems).length > 0) || findAge(text) !== null
  if (namesFamily) return odds < minOurs[ownChild.test(text) ? 'own' : 'named'] ? 'elsewhere' : 'ours'
  const about = somebody.test(text) ? 'somebody' : 'elsewhere'
  if (odds < minOurs[about] && !asksForDose(text)) return 'elsewhere'
  return odds < minOurs.unclear[about] ? 'unclear' : 'ours'
}

/** "reflux or just spitting up" speaks of nobody, and of a matter that children have. */
export function isOnChildren(text: string, odds: number, read: { topics: Topics; lexicon: Lexicon }): boolean {
  const matter = odds >= minOurs.onMatter ? likeliestMatter(text, read) : null
  const isSure = matter !== null && matter.chance >= minMatter
  return isSure && read.lexicon.topics.get(matter.topic)?.shelf !== shelfOfParents
}

/** Whether a message is a short reply in a talk. */
export function goesOn(text: string, history: HistoryMessage[], maxWords = shortWords): boolean {
  return wordsOf(text).length <= maxWords && history.some(({ role }) => role === 'user')
}
