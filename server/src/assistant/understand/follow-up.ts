import { findAge } from '../../modules/children/children.ts'
import { type Lexicon, stemsOf, wordsOf } from '../../modules/lexicon/lexicon.ts'

const thanks =
  /^(?!.*\b(?:what about|how about|what if|but|then|stopped|at first|how (?:do|can|should|to)|why|should (?:i|we)|can (?:i|we))\b)\s*(?:ok(?:ay)?[,.!\s]+)?(?:thanks?(?: you)?|thank you|thx|ty|that helps?|that'?s helpful|great|perfect|will do|got it|appreciate it|(?:it|that|this) (?:really )?(?:worked|helped)|(?:it'?s|that'?s) working)\b[^?]{0,60}$/i
const goesOn =
  /^\s*(?:and|but|so|also|then|what if|what about|how about|ok(?:ay)?|that (?:did|does|is|was)|it (?:did|does|is|was)|this (?:did|does)|still|tried|(?:we|i) (?:tried|did|didn['’]?t|stopped|already)|yes|no|she|he|they|it)\b/i
const anotherMatter =
  /^\s*(?:ok(?:ay)?[,\s]+)?(?:and |also |so )?(?:what about |how about )?(?!(?:if|when|what|how|why|i|we|he|she|they|it)\b)\S+(?:\s+\S+){0,4}\s*\?$/i
const anotherPlace =
  /^\s*(?:ok(?:ay)?[,\s]+)?(?:and|but|also|what about|how about)\s+(?:at|in|on|with|during|after|before|around)\s.{0,30}$/i
const pronoun = /\b(?:s?hes?|they(?:re|ve)?|her|him|his|them|it|that|this|s?he(?:ll|d))\b/i
const ownChild =
  /\b(?:my|our)\s+(?:\w+[\s-]+){0,4}?(?:son|daughter|child|kids?|toddler|baby|teen(?:ager)?|preschooler|olds?|yos?|newborn|boy|girl|twins?|kindergart\w*|\w*graders?)\b/i

/** Whether a message goes on with what was spoken of before. */
export function leansOnEarlier(text: string, lexicon: Lexicon): boolean {
  if (thanks.test(text)) return true
  if (ownChild.test(text) && !goesOn.test(text)) {
    if (lexicon.named(stemsOf(text)).length > 0) return false
    // Who says how old the child is asks anew, unless a word points back.
    if (findAge(text)?.isRough === false && !pronoun.test(text)) return false
  }
  const isVague = lexicon.named(stemsOf(text)).length === 0 && wordsOf(text).length <= maxVagueWords
  return goesOn.test(text) || pronoun.test(text) || wordsOf(text).length <= 8 || isVague
}

/** A message of a few words more that names nothing can only be about what was spoken of. */
const maxVagueWords = 16

const turnsAway =
  /^\s*(?:ok(?:ay)?|thanks?|thank you|and|so|also|great|now)?[,.! ]*(?:(?:a |an |one )?(?:different|another|other|new|unrelated|separate) (?:question|thing|topic|issue|matter|problem)|(?:on|to) (?:a|an)?(?:other|different) (?:note|topic|subject)|new topic|changing (?:the )?(?:topic|subject)|unrelated)\b[^a-z0-9]*/i
const adds = /^\s*(?:and )?(?:also|plus|another thing|one more thing|oh and)\b/i

/** "Also his grades are dropping": added to what was told. */
export function isAdded(text: string): boolean {
  return adds.test(text)
}

/** What is asked, without the words that say that it is another matter. */
export function withoutTurn(text: string): string {
  const rest = text
    .replace(turnsAway, '')
    .replace(adds, '')
    .replace(/^[\s,.:;-]+/, '')
  return rest === '' ? text : rest
}

/** The same child and another matter: said to be one, or added and named as one. */
export function turnsToAnotherMatter(text: string, earlier: string, lexicon: Lexicon): boolean {
  if (turnsAway.test(text)) return true
  const topicsOf = (some: string) => lexicon.named(stemsOf(some)).flatMap(({ meaning }) => meaning.topics[0] ?? [])
  const before = topicsOf(earlier)
  const now = topicsOf(text)
  return isAdded(text) && now.length > 0 && !now.some((topic) => before.includes(topic))
}

export function isThanks(text: string): boolean {
  return thanks.test(text)
}

/** "And naps?": another matter of the same child. */
export function onlyNames(text: string): boolean {
  return anotherMatter.test(text) && !onlyPlace(text)
}

/** "And at daycare?": the same matter somewhere else. */
export function onlyPlace(text: string): boolean {
  return anotherPlace.test(text)
}
