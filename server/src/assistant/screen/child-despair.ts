import { type Lexicon, stemsOf } from '../../modules/lexicon/lexicon.ts'
import type { DangerReading } from '../../readers/danger/danger.ts'
import { somebody } from './message-words.ts'

const despair = [
  String.raw`(?:wants?|wanted|wishes|wished) (?:(?:he|she|they) (?:could|would) )?(?:to )?(?:just )?(?:disappear|vanish|not exist|not be here)(?!\w| (?:under|behind|into|from|in|with|inside)\b)`,
  String.raw`hat(?:es|ed|ing) (?:him|her)sel(?:f|ves)\b|hat(?:e|es|ed|ing) themsel(?:f|ves)\b`,
].join('|')
const ofChild = new RegExp(
  String.raw`\b(?:he|she|they|son|daughter|kid|child|teen|boy|girl|years? old|yo)\b[^.?!]{0,40}?\b(?:${despair})`,
  'i',
)

/** "My 12 year old wants to disappear" may be no more than a bad day: a word about help stands above the answer. */
export function tellsChildDespair(text: string): boolean {
  return ofChild.test(text)
}

/** Below an answer too: "my 13 year old says life is pointless" is never about its bedtime; "bye" is. */
export function isReadAsChildDespair(text: string, { route }: DangerReading, { family }: Lexicon): boolean {
  return route === 'self_harm_child' && (somebody.test(text) || family.children(stemsOf(text)).length > 0)
}
